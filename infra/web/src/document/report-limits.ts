const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** What one address may add to the figures in an hour: fewer than it takes to raise the alarm. */
const MOST_OF_ONE_ADDRESS = 3;

/** How many addresses are counted separately; further ones wait for the next hour. */
const MOST_ADDRESSES = 10_000;

/** Lines that the log takes in a minute, of all kinds together. */
const MOST_LINES = 20;

/** Bounds what reports do, since anybody can send them. */
type ReportLimits = {
  /** Whether something that an address says counts. */
  readonly counts: (address: string) => boolean;
  /** Whether the log takes a line of a kind. */
  readonly writes: (kind: string) => boolean;
};

/** Builds the limits of one document server. */
export function createReportLimits(now: () => Date): ReportLimits {
  const addresses = createWindow(HOUR_MS, now);
  const lines = createWindow(MINUTE_MS, now);
  return {
    counts: (address) => addresses.add(networkOf(address), MOST_ADDRESSES) <= MOST_OF_ONE_ADDRESS,
    writes: (kind) => lines.add(kind, MOST_LINES) === 1,
  };
}

/** Counts by key, and forgets everything when its time is over. What comes when it is full has no end. */
function createWindow(lengthMs: number, now: () => Date) {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return {
    add(key: string, mostKeys: number): number {
      const at = now().getTime();
      if (at >= endsAt) {
        counts.clear();
        endsAt = at + lengthMs;
      }
      if (!counts.has(key) && counts.size >= mostKeys) return Infinity;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count;
    },
  };
}

/** A host with one IPv6 address usually owns its whole /64. */
function networkOf(address: string): string {
  return address.includes(':') ? address.split(':', 4).join(':') : address;
}
