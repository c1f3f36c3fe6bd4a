import { connect, createServer, type Server, type Socket } from 'node:net';
import { openPipe, openWindow, type NetworkProfile, type Pipe } from './link';
import { openTimeline } from './timeline';

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
  // Each direction of a connection ends by itself.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    keep(client);
    client.on('error', () => client.destroy());
    readTarget(client, (port) => {
      const onRefused = () => client.resetAndDestroy();
      const target = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      keep(target);
      target.on('error', () => target.destroy());
      target.once('close', onRefused);
      target.once('connect', () => {
        target.off('close', onRefused);
        // What the handshake of TCP takes; the one of SOCKS is this machine's own and takes nothing.
        setTimeout(() => {
          if (client.destroyed) return void target.destroy();
          client.write(ACCEPTED);
          carry(client, target, up, profile);
          carry(target, client, down, profile);
        }, profile.roundTripMs);
      });
    });
  });
  return {
    port: await listen(server),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Has a server listen on this machine. @returns its port, which nobody else has */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** Carries one direction of a connection, segment by segment: its end comes after its last byte, and leaves the other direction open. */
function carry(from: Socket, to: Socket, pipe: Pipe, profile: NetworkProfile): void {
  const window = openWindow(profile);
  const halfTrip = profile.roundTripMs / 2;
  const arrivals = openTimeline();
  const acknowledgements = openTimeline();
  const waiting: Buffer[] = [];
  let isEndDue = false;
  let lastAt = 0;

  function pump(): void {
    for (let next = waiting[0]; next && window.room() > 0; next = waiting[0]) {
      const size = Math.min(next.length, window.room(), SEGMENT_BYTES);
      const segment = next.subarray(0, size);
      if (size === next.length) waiting.shift();
      else waiting[0] = next.subarray(size);
      window.sent(size);
      lastAt = pipe.send(size) + halfTrip;
      arrivals.at(lastAt, () => to.destroyed || to.write(segment));
      acknowledgements.at(lastAt + halfTrip, () => {
        window.acknowledged(size);
        pump();
      });
    }
    if (waiting.length > 0) return;
    from.resume();
    if (!isEndDue) return;
    isEndDue = false;
    arrivals.at(afterAll(), () => to.end());
  }
  const afterAll = () => Math.max(lastAt, performance.now() + halfTrip);

  from.on('data', (chunk: Buffer) => {
    waiting.push(chunk);
    // The sender's own buffer, not this one, holds what does not fit.
    if (window.room() === 0) from.pause();
    pump();
  });
  from.on('end', () => {
    isEndDue = true;
    pump();
  });
  // What was broken off is broken off for the other side too; what was closed has ended above.
  from.on('close', (isBroken) => {
    if (isBroken) arrivals.at(afterAll(), () => to.resetAndDestroy());
  });
  from.resume();
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
