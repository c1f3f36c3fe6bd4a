import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { NetworkProfile } from './link';
import type { Relay } from './relay';

/** What a profile says that a reply takes on a new connection: round trips of slow start, or the link where that is slower. */
export function modelMs(
  { roundTripMs, bytesPerSecond, initialWindowBytes }: NetworkProfile,
  bytes: number,
): number {
  let [at, left, window] = [roundTripMs, bytes, initialWindowBytes];
  for (;;) {
    const burst = Math.min(left, window);
    const onLink = (burst / bytesPerSecond) * 1000;
    left -= burst;
    if (left <= 0) return at + onLink;
    // The next burst begins with the first acknowledgement, and cannot leave before this one has.
    at += Math.max(roundTripMs, onLink);
    window *= 2;
  }
}

/** Makes a server that answers the number of bytes that it is asked for. */
export function makeCounter(): Server {
  return createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('end', () => socket.end());
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => socket.write(Buffer.alloc(Number(chunk.toString()))));
  });
}

/** Connects to a port of this machine through a relay. */
export async function connectThrough(relay: Relay, port: number): Promise<Socket> {
  const socket = connect({ port: relay.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  socket.write(Buffer.from([5, 1, 0]));
  await once(socket, 'data');
  const name = Buffer.from('some.test');
  socket.write(Buffer.from([5, 1, 0, 3, name.length, ...name, port >> 8, port & 255]));
  await once(socket, 'data');
  return socket;
}

/** @returns the milliseconds until the last of so many bytes is there */
export async function fetchBytes(socket: Socket, bytes: number): Promise<number> {
  const begin = performance.now();
  socket.write(String(bytes));
  for (let read = 0; read < bytes;) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    read += chunk.length;
  }
  return performance.now() - begin;
}
