import {
  changePlatformRole,
  getCurrentUser,
  getEvent,
  listUsers,
  setEventPublished,
  signOut,
} from '@event-portal/contracts';
import { createApiStub, currentUser } from '@event-portal/testing';
import { ApiError } from './api-error';
import { createHttpClient } from './http-client';

const eventId = '11111111-1111-4111-8111-111111111111';

/** A network that answers with one reply, or fails as told. */
function network(answer: () => Promise<Response>) {
  const fetch = jest.fn<Promise<Response>, Parameters<typeof globalThis.fetch>>(answer);
  return { fetch, http: createHttpClient({ baseUrl: 'http://api.test', fetch }) };
}

const json =
  (body: unknown, status = 200, headers = {}) =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  if (error instanceof ApiError) return error;
  throw new Error(`Expected an ApiError, got ${String(error)}.`);
}

test('S8 F11 every call sends credentials and follows no redirect', async () => {
  const { fetch, http } = network(json(currentUser('norole')));
  await http(getCurrentUser);
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({
    credentials: 'include',
    redirect: 'error',
    method: 'GET',
  });
});

test('reading the session and signing out stay simple requests, without a preflight', async () => {
  const { fetch, http } = network(async () => new Response(null, { status: 204 }));
  await http(signOut);
  expect(fetch.mock.calls[0]?.[1]?.headers).toBeUndefined();
  expect(fetch.mock.calls[0]?.[1]?.body).toBeUndefined();
});

test('a call fills the path, leaves out empty filters, and sends JSON', async () => {
  const { fetch, http } = network(json({ error: 'stale', message: 'x', requestId: 'r' }, 409));
  await failureOf(http(setEventPublished, { params: { eventId }, body: { version: 3, published: true } }));
  expect(fetch.mock.calls[0]?.[0]).toBe(`http://api.test/events/${eventId}/published`);
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({
    method: 'PUT',
    body: '{"version":3,"published":true}',
    headers: { 'content-type': 'application/json' },
  });

  await failureOf(http(listUsers, { query: { search: 'a&b=c', role: undefined, page: 2 } }));
  expect(fetch.mock.calls[1]?.[0]).toBe('http://api.test/users?search=a%26b%3Dc&page=2');
});

test('an id from a URL cannot reach another endpoint', async () => {
  const { fetch, http } = network(json('{}', 404));
  await failureOf(http(getEvent, { params: { eventId: '../../auth/logout' } }));
  expect(fetch.mock.calls[0]?.[0]).toBe('http://api.test/events/..%2F..%2Fauth%2Flogout');
});

test.each<[string, () => Promise<Response>]>([
  ['truncated JSON', json('{"userId":')],
  ['HTML', json('<!doctype html>')],
  ['nothing', json('')],
  ['null', json(null)],
  ['a list', json([])],
  ['an unknown role', json({ ...currentUser('norole'), role: 'admin' })],
  ['half a user', json({ userId: currentUser('norole').userId })],
  ['a user without an id that is a UUID', json({ ...currentUser('norole'), userId: '7' })],
])('F8 a 200 with %s breaks the contract', async (_name, answer) => {
  expect((await failureOf(network(answer).http(getCurrentUser))).failure.kind).toBe('contract-broken');
});

test('fields that the contract does not know are left out', async () => {
  const { http } = network(json({ ...currentUser('norole'), token: 'secret' }));
  expect(await http(getCurrentUser)).toEqual(currentUser('norole'));
});

test.each([401, 403, 404, 409, 422, 429, 500, 503])(
  'a %d with the API’s body carries its code and its sentence',
  async (status) => {
    const body = {
      error: 'some_code',
      message: 'A sentence.',
      requestId: 'r-1',
      fields: { name: 'Too short.' },
    };
    const error = await failureOf(network(json(body, status, { 'retry-after': '7' })).http(getCurrentUser));
    expect(error.failure).toEqual({ kind: 'refused', status, body, retryAfterSeconds: 7 });
    expect([error.status, error.code, error.fields]).toEqual([status, 'some_code', { name: 'Too short.' }]);
  },
);

test.each([502, 504])('a gateway’s page with a %d becomes a refusal with a sentence', async (status) => {
  const error = await failureOf(network(json('<html>Bad gateway</html>', status)).http(getCurrentUser));
  expect(error.failure).toMatchObject({ kind: 'refused', status, body: { error: 'unexpected_reply' } });
});

test('F5 a network that fails is offline', async () => {
  const error = await failureOf(
    network(() => Promise.reject(new TypeError('Failed to fetch'))).http(getCurrentUser),
  );
  expect(error.failure.kind).toBe('offline');
});

test('F6 a reply that never comes is a timeout, also one that was begun by somebody else', async () => {
  const { http } = network(() => new Promise<Response>(() => undefined));
  expect((await failureOf(http(getCurrentUser, undefined, { timeoutMs: 20 }))).failure.kind).toBe('timeout');
  const reply = new Promise<Response>(() => undefined);
  expect((await failureOf(http(getCurrentUser, undefined, { timeoutMs: 20, reply }))).failure.kind).toBe(
    'timeout',
  );
});

test('F10 a body that never ends is a timeout', async () => {
  const endless = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"a":')),
  });
  const { http } = network(async () => new Response(endless));
  expect((await failureOf(http(getCurrentUser, undefined, { timeoutMs: 20 }))).failure.kind).toBe('timeout');
});

test('F10 a body without an end to its length is not read on, and breaks the contract', async () => {
  const chunk = new TextEncoder().encode(' '.repeat(64 * 1024));
  let sent = 0;
  let wasStopped = false;
  const flood = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += chunk.byteLength;
      controller.enqueue(chunk);
    },
    cancel: () => {
      wasStopped = true;
    },
  });
  const { http } = network(async () => new Response(flood));
  expect((await failureOf(http(getCurrentUser))).failure.kind).toBe('contract-broken');
  expect(wasStopped).toBe(true);
  expect(sent).toBeLessThan(8 * 1024 * 1024);
});

test('a long name in any script arrives whole, wherever the network cuts it', async () => {
  const user = currentUser('norole', { name: 'Ünïcødé 日本 🎟'.repeat(4) });
  const bytes = new TextEncoder().encode(JSON.stringify(user));
  const single = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const { http } = network(async () => new Response(single));
  expect(await http(getCurrentUser)).toEqual(user);
});

test('an abort by the caller is passed on as it is', async () => {
  const controller = new AbortController();
  const { http } = network(() => new Promise<Response>(() => undefined));
  const call = http(getCurrentUser, undefined, { signal: controller.signal });
  controller.abort(new Error('left the page'));
  await expect(call).rejects.toThrow('left the page');
});

test('a reply that is on its way is read in place of a request', async () => {
  const { fetch, http } = network(json({}));
  const reply = Promise.resolve(new Response(JSON.stringify(currentUser('staff'))));
  expect((await http(getCurrentUser, undefined, { reply })).name).toBe('Stella Staff');
  expect(fetch).not.toHaveBeenCalled();
});

test('a reply that was asked for early is read in place of a request', async () => {
  const { fetch } = network(json({}));
  const early = await json(currentUser('norole'))();
  const takeEarly = jest.fn(async () => early);
  const http = createHttpClient({ baseUrl: 'http://api.test', fetch, takeEarly });
  expect(await http(getCurrentUser)).toMatchObject({ name: 'Noor Norole' });
  expect(takeEarly).toHaveBeenCalledWith('GET', 'http://api.test/auth/me');
  expect(fetch).not.toHaveBeenCalled();
});

test('an early reply that is of no use is asked for as if it had never been', async () => {
  const { fetch } = network(json(currentUser('norole')));
  const http = createHttpClient({ baseUrl: 'http://api.test', fetch, takeEarly: async () => undefined });
  expect(await http(getCurrentUser)).toMatchObject({ name: 'Noor Norole' });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('whoever leaves while an early reply is on its way asks for nothing', async () => {
  const { fetch } = network(json({}));
  const takeEarly = () => new Promise<undefined>(() => undefined);
  const http = createHttpClient({ baseUrl: 'http://api.test', fetch, takeEarly });
  const leaving = new AbortController();
  const call = http(getCurrentUser, undefined, { signal: leaving.signal });
  leaving.abort(new Error('left'));
  await expect(call).rejects.toThrow('left');
  expect(fetch).not.toHaveBeenCalled();
});

test.each([401, 403] as const)('whoever watches the session is told of every %d', async (status) => {
  const onRefused = jest.fn();
  const api = createApiStub().refuse(changePlatformRole, status === 401 ? 'no_session' : 'forbidden');
  const http = createHttpClient({ baseUrl: 'http://api.test', fetch: api.fetch, onRefused });
  await failureOf(http(changePlatformRole, { params: { userId: eventId }, body: { role: 'user' } }));
  expect(onRefused).toHaveBeenCalledWith(status);
});
