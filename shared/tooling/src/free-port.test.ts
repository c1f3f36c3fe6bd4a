import { createServer, type AddressInfo } from 'node:net';
import { findFreePort } from './free-port';

test('no two ports are the same, and none is of those that a system gives to whoever connects', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => findFreePort()));
  expect(new Set(ports).size).toBe(50);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

test('a port that is taken, or was given out, is left out', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const taken = (server.address() as AddressInfo).port;
  try {
    const drawn = [taken, await findFreePort()];
    await expect(findFreePort(() => drawn.shift() ?? taken)).rejects.toThrow('No free port was found');
    expect(drawn).toEqual([]);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});
