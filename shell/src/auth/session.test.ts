import { HOST_CONTEXT_VERSION, type HostContext } from '@event-portal/contracts';
import { createHttpClient, createQueryClient } from '@event-portal/remote-kit';
import { currentUser } from '@event-portal/testing';
import { QueryObserver } from '@tanstack/react-query';
import { earlyReply, hostContextFrom, sessionQuery } from './session';

function sessionWith(answer: () => Promise<Response>, early?: Promise<Response>) {
  const fetch = jest.fn<Promise<Response>, Parameters<typeof globalThis.fetch>>(answer);
  const http = createHttpClient({ baseUrl: 'http://api.test', fetch });
  const queryClient = createQueryClient();
  const query = sessionQuery(http, earlyReply({ sessionReply: early }));
  return {
    fetch,
    queryClient,
    query,
    read: () => hostContextFrom(queryClient, query)(HOST_CONTEXT_VERSION) as Promise<HostContext>,
  };
}

const reply = (body: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const user = currentUser('applicant');

test('S2 a user is a user without an error', async () => {
  const { read } = sessionWith(async () => reply(user));
  expect((await read()).userQuery).toEqual({ user, error: null });
});

test.each<[string, () => Response]>([
  ['the API’s own body', () => reply({ error: 'no_session', message: '', requestId: '' }, 401)],
  ['a page of HTML', () => new Response('<html>', { status: 401 })],
  ['nothing in it', () => new Response(null, { status: 401 })],
])('S2 F1 a 401 with %s is nobody, and no error', async (_what, answer) => {
  const { read } = sessionWith(async () => answer());
  expect((await read()).userQuery).toEqual({ user: null, error: null });
});

test.each<[string, () => Promise<Response>, object]>([
  ['F2 a 403', async () => reply({}, 403), { kind: 'unavailable' }],
  ['F3 a 500', async () => reply({}, 500), { kind: 'unavailable' }],
  ['F3 a gateway’s page', async () => new Response('<html>', { status: 502 }), { kind: 'unavailable' }],
  [
    'F4 a 429 with a time',
    async () => reply({}, 429, { 'retry-after': '12' }),
    { kind: 'unavailable', retryAfterSeconds: 12 },
  ],
  ['F5 a broken network', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'offline' }],
  ['F8 HTML with a 200', async () => new Response('<html>'), { kind: 'unexpected-reply' }],
  [
    'F9 a body that does not fit',
    async () => reply({ ...user, role: 'SUPERUSER' }),
    { kind: 'unexpected-reply' },
  ],
])('S2 %s is an error and never a user', async (_name, answer, error) => {
  const { read } = sessionWith(answer);
  expect((await read()).userQuery).toEqual({ user: null, error });
});

test('S3 a guard that waits for the session hears of it, whoever looked on and has left meanwhile', async () => {
  let answer: (reply: Response) => void = () => undefined;
  const { fetch, queryClient, query, read } = sessionWith(() => new Promise((resolve) => (answer = resolve)));
  const context = read();
  const leave = new QueryObserver(queryClient, query).subscribe(() => undefined);
  leave();
  answer(reply(user));
  expect((await context).userQuery).toEqual({ user, error: null });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('S3 what was asked for beside the first reading is told of every other one', () => {
  const onReadAgain = jest.fn();
  const early = earlyReply({ sessionReply: Promise.resolve(reply(user)) }, onReadAgain);
  expect(early.take()).toBeDefined();
  expect(onReadAgain).not.toHaveBeenCalled();
  expect(early.take()).toBeUndefined();
  expect(onReadAgain).toHaveBeenCalledTimes(1);
});

test('S3 F13 guards that race share one request', async () => {
  const { fetch, read } = sessionWith(async () => reply(user));
  await Promise.all([read(), read(), read(), read(), read()]);
  await read();
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('S3 the request that the document started is the only one', async () => {
  const { fetch, read } = sessionWith(async () => reply(user), Promise.resolve(reply(user)));
  expect((await read()).userQuery.user).toEqual(user);
  expect(fetch).not.toHaveBeenCalled();
});

test('S3 a failed request is not repeated by the next guard', async () => {
  const { fetch, read } = sessionWith(async () => reply({}, 500));
  await read();
  await read();
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('S3 an invalidated session is read again, by one request', async () => {
  const { fetch, queryClient, query, read } = sessionWith(
    async () => reply(user),
    Promise.resolve(reply({}, 500)),
  );
  expect((await read()).userQuery.error).toMatchObject({ kind: 'unavailable' });
  await queryClient.invalidateQueries({ queryKey: query.queryKey });
  expect((await read()).userQuery.user).toEqual(user);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('F12 a reading that was given up writes nothing, whenever its answer comes', async () => {
  let answer: (reply: Response) => void = () => undefined;
  const { read, queryClient, query } = sessionWith(() => new Promise((resolve) => (answer = resolve)));
  const given = read().catch(() => 'given up');
  await queryClient.cancelQueries({ queryKey: query.queryKey });
  answer(reply(user));
  expect(await given).toBe('given up');
  expect(queryClient.getQueryData(query.queryKey)).toBeUndefined();
});

describe('S3 F15 with a clock', () => {
  const MINUTE_MS = 60_000;
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('the session is read again ten minutes after it was read, and not a second before', async () => {
    const { fetch, read } = sessionWith(async () => reply(user));
    await read();
    await jest.advanceTimersByTimeAsync(10 * MINUTE_MS - 1_000);
    await read();
    expect(fetch).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(2_000);
    await read();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test.each([-1, 1])(
    'F29 a browser whose clock is %d day off reads it as often as any other',
    async (days) => {
      jest.setSystemTime(Date.now() + days * 24 * 60 * MINUTE_MS);
      const { fetch, read } = sessionWith(async () => reply(user));
      expect((await read()).userQuery).toEqual({ user, error: null });
      await jest.advanceTimersByTimeAsync(9 * MINUTE_MS);
      await read();
      expect(fetch).toHaveBeenCalledTimes(1);
    },
  );
});

test('S3 the policy is the one of the specification', () => {
  const { query } = sessionWith(async () => reply(user));
  expect(query).toMatchObject({
    queryKey: ['auth', 'me'],
    staleTime: 1000 * 60 * 10,
    retry: false,
    refetchOnMount: true,
    refetchOnWindowFocus: false,
  });
});

test('a remote is handed its flags for the person, and the shell’s own guards none', async () => {
  const { queryClient, query } = sessionWith(async () => reply(user));
  const read = hostContextFrom(queryClient, query, async (remote, who) => ({
    [`${remote}-for-${who?.role ?? 'nobody'}`]: true,
  }));
  expect(await read(HOST_CONTEXT_VERSION, 'admin')).toMatchObject({
    flags: { [`admin-for-${user.role}`]: true },
  });
  expect(Object.keys((await read(HOST_CONTEXT_VERSION)) as HostContext)).toEqual(['version', 'userQuery']);
});

test('what a remote is handed cannot be changed', async () => {
  const { read, queryClient, query } = sessionWith(async () => reply(user));
  const handed = await read();
  expect(() => {
    (handed.userQuery.user as { role: string }).role = 'superuser';
  }).toThrow(TypeError);
  expect(queryClient.getQueryData(query.queryKey)).toEqual({ user, error: null });
});
