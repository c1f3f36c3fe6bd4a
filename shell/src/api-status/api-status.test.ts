import { watchApi } from './api-status';

const PROBE = 'https://api.test/readyz';
const CALL = 'https://api.test/events';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function make({ isOnline = true } = {}) {
  const answers: Record<string, () => Promise<Response>> = {
    [PROBE]: async () => Response.json({ status: 'ok' }),
    [CALL]: async () => Response.json([]),
  };
  const fetch = jest.fn((url: string) => answers[url]!());
  const status = watchApi({
    fetch: fetch as unknown as typeof globalThis.fetch,
    probeUrl: PROBE,
    isOnline: () => isOnline,
  });
  const call = (options?: RequestInit) => status.fetch(CALL, options).catch(() => undefined);
  const probes = () => fetch.mock.calls.filter(([url]) => url === PROBE).length;
  return { answers, status, call, probes };
}

const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));
const gateway = async () => new Response('', { status: 503 });
const settle = () => jest.advanceTimersByTimeAsync(0);

test.each([
  ['gets no answer', noAnswer],
  ['is answered by a gateway', gateway],
])(
  'the API is down when a call %s and the probe fails too, until a probe is answered',
  async (_how, failing) => {
    const { answers, status, call, probes } = make();
    const changed = jest.fn();
    status.subscribe(changed);
    answers[CALL] = failing;
    answers[PROBE] = failing;
    await Promise.all([call(), call()]);
    await settle();
    expect([status.isDown(), probes()]).toEqual([true, 1]);
    await jest.advanceTimersByTimeAsync(12_000);
    expect([status.isDown(), probes()]).toEqual([true, 2]);

    answers[PROBE] = async () => Response.json({ status: 'ok' });
    await jest.advanceTimersByTimeAsync(12_000);
    expect([status.isDown(), probes()]).toEqual([false, 3]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(probes()).toBe(3);
    expect(changed).toHaveBeenCalledTimes(2);
  },
);

test('a good reply ends it before the next probe', async () => {
  const { answers, status, call, probes } = make();
  answers[CALL] = noAnswer;
  answers[PROBE] = noAnswer;
  await call();
  await settle();
  answers[CALL] = async () => Response.json([]);
  await call();
  expect(status.isDown()).toBe(false);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(probes()).toBe(1);
});

test.each([
  ['one call fails and the probe is answered', noAnswer, {}, undefined],
  ['the API refuses', async () => new Response('', { status: 409 }), {}, undefined],
  ['there is no network', noAnswer, { isOnline: false }, undefined],
  ['the caller ends the call', noAnswer, {}, AbortSignal.abort()],
])('nothing is said when %s', async (_when, answer, options, signal) => {
  const { answers, status, call } = make(options);
  answers[CALL] = answer;
  await call(signal && { signal });
  await settle();
  expect(status.isDown()).toBe(false);
});
