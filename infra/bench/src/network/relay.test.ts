import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { slow4G, type NetworkProfile } from './link';
import { connectThrough, fetchBytes, modelMs as modelOf, makeCounter } from './probe';
import { listen, openRelay, type Relay } from './relay';

/** The shape of slow 4G, four times as fast: the tests are done sooner. */
const profile: NetworkProfile = {
  roundTripMs: slow4G.roundTripMs / 4,
  bytesPerSecond: slow4G.bytesPerSecond * 4,
  initialWindowBytes: slow4G.initialWindowBytes,
};

let server: Server;
let relay: Relay;
let target: number;

beforeAll(async () => {
  server = makeCounter();
  target = await listen(server);
  relay = await openRelay(profile);
});

afterAll(() => {
  relay.close();
  server.close();
});

const modelMs = (bytes: number) => modelOf(profile, bytes);
const open = (port = target): Promise<Socket> => connectThrough(relay, port);

test.each([1_000, 14_000, 60_000, 300_000])(
  'a reply of %d bytes is never there before the model has it',
  async (bytes) => {
    const ratios = [];
    for (let connection = 0; connection < 3; connection += 1) {
      const socket = await open();
      ratios.push((await fetchBytes(socket, bytes)) / modelMs(bytes));
      socket.destroy();
    }
    // A machine that is busy makes it slower, and nothing makes it faster than the network is.
    expect(Math.min(...ratios)).toBeGreaterThan(0.95);
  },
);

test('two connections share the link: together they take as long as one with all their bytes', async () => {
  const [one, other] = [await open(), await open()];
  const together = Math.max(
    ...(await Promise.all([one, other].map((socket) => fetchBytes(socket, 200_000)))),
  );
  one.destroy();
  other.destroy();
  expect(together / modelMs(400_000)).toBeGreaterThan(0.9);
});

test('whoever closes a connection after their last byte is read to the end', async () => {
  const whole = createServer((socket) => socket.end(Buffer.alloc(300_000)));
  const socket = await open(await listen(whole));
  let read = 0;
  socket.on('data', (chunk: Buffer) => (read += chunk.length));
  await once(socket, 'end');
  whole.close();
  expect(read).toBe(300_000);
});

test('whoever has said all still hears the answer', async () => {
  const socket = await open();
  let read = 0;
  socket.on('data', (chunk: Buffer) => (read += chunk.length));
  socket.end('60000');
  await once(socket, 'end');
  expect(read).toBe(60_000);
});

test('a connection that one side breaks off is broken off for the other', async () => {
  const breaking = createServer((socket) => socket.on('data', () => socket.resetAndDestroy()));
  const socket = await open(await listen(breaking));
  socket.write('1');
  await expect(once(socket, 'close')).rejects.toHaveProperty('code', 'ECONNRESET');
  breaking.close();
});

test('a new connection costs a round trip, and the second request on it none of slow start', async () => {
  const begin = performance.now();
  const socket = await open();
  const opened = (performance.now() - begin) / profile.roundTripMs;
  expect(opened).toBeGreaterThan(0.95);
  await fetchBytes(socket, 60_000);
  // No machine makes it faster than the model of a new connection, and one that is busy makes many of them slower.
  let fastest = Infinity;
  for (let time = 0; time < 30 && fastest >= modelMs(60_000); time += 1)
    fastest = Math.min(fastest, await fetchBytes(socket, 60_000));
  socket.destroy();
  expect(fastest).toBeLessThan(modelMs(60_000));
});
