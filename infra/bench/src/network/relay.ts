import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { openPipe, openWindow, type NetworkProfile, type Pipe } from './link';

/** A slow network between a browser and the servers of this machine. */
export type Relay = { readonly port: number; close(): void };

const SEGMENT_BYTES = 1460;

/**
 * Opens a SOCKS 5 relay (RFC 1928) that makes every connection behave as over a network of this profile: a round trip until
 * it stands, half of one for every byte in each direction, one link for all connections, slow start for each. TLS and
 * HTTP/2 go through it as they are, and cost the round trips that they cost. Every name leads to this machine.
 */
export async function openRelay(profile: NetworkProfile): Promise<Relay> {
  const now = () => performance.now();
  const up = openPipe(profile, now);
  const down = openPipe(profile, now);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    keep(client);
    client.on('error', () => client.destroy());
    readTarget(client, (port) => {
      const target = connect(port, '127.0.0.1');
      keep(target);
      target.on('error', () => client.destroy());
      target.once('connect', () => {
        // What the handshake of TCP takes; the one of SOCKS is this machine's own and takes nothing.
        setTimeout(() => {
          client.write(ACCEPTED);
          carry(client, target, up, profile);
          carry(target, client, down, profile);
        }, profile.roundTripMs);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Carries one direction of a connection, segment by segment. */
function carry(from: Socket, to: Socket, pipe: Pipe, profile: NetworkProfile): void {
  const window = openWindow(profile);
  const halfTrip = profile.roundTripMs / 2;
  const waiting: Buffer[] = [];
  let hasEnded = false;
  let lastAt = 0;

  function pump(): void {
    for (let next = waiting[0]; next && window.room() > 0; next = waiting[0]) {
      const size = Math.min(next.length, window.room(), SEGMENT_BYTES);
      const segment = next.subarray(0, size);
      if (size === next.length) waiting.shift();
      else waiting[0] = next.subarray(size);
      window.sent(size);
      lastAt = pipe.send(size) + halfTrip;
      at(lastAt, () => to.destroyed || to.write(segment));
      at(lastAt + halfTrip, () => {
        window.acknowledged(size);
        pump();
      });
    }
    if (waiting.length === 0) from.resume();
    if (waiting.length === 0 && hasEnded) at(Math.max(lastAt, performance.now()), () => to.end());
  }

  from.on('data', (chunk: Buffer) => {
    waiting.push(chunk);
    // The sender's own buffer, not this one, holds what does not fit.
    if (window.room() === 0) from.pause();
    pump();
  });
  from.on('end', () => {
    hasEnded = true;
    pump();
  });
  from.on('close', () => setTimeout(() => to.destroy(), profile.roundTripMs));
  from.resume();
}

function at(moment: number, work: () => void): void {
  setTimeout(work, Math.max(0, moment - performance.now()));
}

const NO_AUTHENTICATION = Buffer.from([5, 0]);
const ACCEPTED = Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]);
const BY_NAME = 3;

/** Answers the greeting of SOCKS, and tells which port the browser wants. */
function readTarget(client: Socket, found: (port: number) => void): void {
  let read = Buffer.alloc(0);
  let isGreeted = false;
  const onData = (chunk: Buffer) => {
    read = Buffer.concat([read, chunk]);
    const greeting = 2 + (read[1] ?? 0);
    if (!isGreeted && read.length >= greeting) {
      isGreeted = true;
      read = read.subarray(greeting);
      client.write(NO_AUTHENTICATION);
    }
    if (!isGreeted || read.length < 5) return;
    const length = 4 + (read[3] === BY_NAME ? 1 + (read[4] ?? 0) : 4) + 2;
    if (read.length < length) return;
    client.off('data', onData);
    client.pause();
    found(read.readUInt16BE(length - 2));
  };
  client.on('data', onData);
}
