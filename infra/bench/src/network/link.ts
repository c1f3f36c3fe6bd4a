/** What a network is like, the same in both directions. */
export type NetworkProfile = {
  /** From one end to the other and back, in milliseconds. */
  readonly roundTripMs: number;
  /** Shared by all connections, in each direction. */
  readonly bytesPerSecond: number;
  /** What a connection may have under way before its first acknowledgement (RFC 6928). */
  readonly initialWindowBytes: number;
};

/** Slow 4G: 150 ms, 1.6384 Mbit/s, ten segments of 1,460 bytes. */
export const slow4G: NetworkProfile = {
  roundTripMs: 150,
  bytesPerSecond: 1_638_400 / 8,
  initialWindowBytes: 14_600,
};

/** One direction of a link that all connections share: whatever is sent waits for what was sent before it. */
export type Pipe = {
  /** @returns the moment in which the last of these bytes has left */
  send(bytes: number): number;
};

/** Opens one direction of a link. `now` is a clock in milliseconds. */
export function openPipe({ bytesPerSecond }: NetworkProfile, now: () => number): Pipe {
  let freeAt = 0;
  return {
    send(bytes) {
      freeAt = Math.max(freeAt, now()) + (bytes / bytesPerSecond) * 1000;
      return freeAt;
    },
  };
}

/**
 * How much a connection may have under way: slow start (RFC 5681), so each acknowledged byte lets another one go out
 * besides. Nothing is lost on this link, so it never becomes less.
 */
export type Window = {
  /** How many bytes may be sent now. */
  room(): number;
  sent(bytes: number): void;
  acknowledged(bytes: number): void;
};

/** Opens the window of a new connection. */
export function openWindow({ initialWindowBytes }: NetworkProfile): Window {
  let size = initialWindowBytes;
  let underWay = 0;
  return {
    room: () => Math.max(0, size - underWay),
    sent: (bytes) => void (underWay += bytes),
    acknowledged(bytes) {
      underWay -= bytes;
      size += bytes;
    },
  };
}
