import { onDemand } from './on-demand';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Code on a network that can fail, as a bundler's chunk would. */
function chunk() {
  const network = { isDown: false, requests: 0 };
  const part = onDemand(async () => {
    network.requests += 1;
    if (network.isDown) throw Object.assign(new Error('chunk 7 failed'), { name: 'ChunkLoadError' });
    return 'code';
  });
  return { network, part };
}

test('it is asked for when somebody needs it, and once for all', async () => {
  const { network, part } = chunk();
  expect([network.requests, part.get()]).toEqual([0, {}]);
  expect(await Promise.all([part.load(), part.load()])).toEqual(['code', 'code']);
  expect([network.requests, part.get()]).toEqual([1, { code: 'code' }]);
});

test('a failure stays what it was until code comes, which the next who needs it asks for', async () => {
  const { network, part } = chunk();
  network.isDown = true;
  const attempt = expect(part.load()).rejects.toThrow('chunk 7 failed');
  await jest.runAllTimersAsync();
  await attempt;
  expect(part.get().failure).toMatchObject({ name: 'ChunkLoadError' });

  network.isDown = false;
  const changed = jest.fn();
  part.subscribe(changed);
  await part.load();
  expect(changed).toHaveBeenCalledTimes(1);
  expect(part.get()).toEqual({ code: 'code' });
});
