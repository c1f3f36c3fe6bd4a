import { getCurrentUser, listPortalEvents } from '@event-portal/contracts';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { addPerson, type TestPerson } from '../../testing/people';
import { call, CLIENT_URL, startTestApi, type TestApi } from '../../testing/test-api';
import { isSourceAllowed } from './origin-check';

const LISTED = 'https://tools.example.org';
let api: TestApi;
let person: TestPerson;
beforeAll(async () => {
  api = await startTestApi({ environment: { ALLOWED_ORIGINS: ` ${LISTED} ,, ${LISTED}` } });
});
afterAll(() => api.close());
beforeEach(async () => {
  person = await addPerson(api.database);
});

const signOut = (headers: Record<string, string>, more: InjectOptions = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/auth/logout',
    headers: { cookie: `sh_session_id=${person.session}`, ...headers },
    ...more,
  });
const isSignedIn = async () => (await call(api.app, getCurrentUser, {}, person)).status === 200;

describe('a change from a page that is not the portal’s is refused, and the session lives', () => {
  test.each<[string, Record<string, string>]>([
    [
      'a foreign site without a preflight',
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    ],
    ['a sibling on another port', { origin: 'http://localhost:9999', 'sec-fetch-site': 'same-site' }],
    ['a sibling domain', { origin: 'http://evil.localhost:5173', 'sec-fetch-site': 'same-site' }],
    ['an opaque origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a browser that hides its origin', { 'sec-fetch-site': 'same-origin' }],
    ['a browser from elsewhere that hides its origin', { 'sec-fetch-site': 'cross-site' }],
    ['an old browser', { origin: 'https://evil.example' }],
    ['nothing but a cookie', {}],
    ['a user-initiated request with a cookie', { 'sec-fetch-site': 'none' }],
    ['two origins', { origin: `${CLIENT_URL}, https://evil.example` }],
    ['two fetch sites', { 'sec-fetch-site': 'same-origin, same-origin' }],
  ])('%s', async (_what, headers) => {
    const response = await signOut(headers);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ error: 'origin_refused' });
    expect(await isSignedIn()).toBe(true);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a form of type %s',
    async (type) => {
      const response = await signOut(
        { origin: 'https://evil.example', 'content-type': type },
        { payload: 'a=b' },
      );
      expect(response.statusCode).toBe(403);
      expect(await isSignedIn()).toBe(true);
    },
  );
});

test.each<[string, Record<string, string>]>([
  ['the web application', { origin: CLIENT_URL, 'sec-fetch-site': 'same-site' }],
  ['a listed origin of another site', { origin: LISTED, 'sec-fetch-site': 'cross-site' }],
  ['an old browser on the web application', { origin: CLIENT_URL }],
])('a change from %s is let through', async (_what, headers) => {
  expect((await signOut(headers)).statusCode).toBe(204);
  expect(await isSignedIn()).toBe(false);
});

test('a program without a cookie, or with a key, is let through', async () => {
  const bare = await api.app.inject({ method: 'POST', url: '/auth/logout' });
  expect(bare.statusCode).toBe(204);
  expect((await signOut({ authorization: 'Bearer whatever' })).statusCode).toBe(204);
});

test('with a listed origin a body that is no JSON is refused', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const response = await signOut({ origin: CLIENT_URL, 'content-type': type }, { payload: 'a=b' });
    expect(response.statusCode).toBe(415);
    expect(response.json()).toMatchObject({ error: 'unsupported_media_type' });
  }
});

const odd = fc.oneof(
  fc.string(),
  fc.webUrl(),
  fc.constantFrom('null', CLIENT_URL.toUpperCase(), `${CLIENT_URL}/`),
);
const anySource = fc.record({
  origin: fc.option(odd, { nil: undefined }),
  fetchSite: fc.option(fc.constantFrom('same-origin', 'same-site', 'cross-site', 'none', 'x'), {
    nil: undefined,
  }),
  hasSessionCookie: fc.boolean(),
  hasServiceKey: fc.boolean(),
});

test('an origin that is named and not listed never passes, whatever else the request says', () => {
  fc.assert(
    fc.property(anySource, (source) => {
      fc.pre(source.origin !== undefined && source.origin !== CLIENT_URL);
      expect(isSourceAllowed(source, [CLIENT_URL])).toBe(false);
    }),
  );
});

test('a cookie passes only with a listed origin, or with a key', () => {
  fc.assert(
    fc.property(anySource, (source) => {
      const isAllowed = isSourceAllowed({ ...source, hasSessionCookie: true, hasServiceKey: false }, [
        CLIENT_URL,
      ]);
      expect(isAllowed).toBe(source.origin === CLIENT_URL);
    }),
  );
});

describe('CORS', () => {
  const ask = (origin: string, options: InjectOptions = {}) =>
    api.app.inject({ url: '/events', ...options, headers: { origin, ...options.headers } });

  test.each([CLIENT_URL, LISTED])('%s is echoed, with credentials', async (origin) => {
    const { headers } = await ask(origin);
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
    });
    expect(headers.vary).toMatch(/Origin/);
  });

  test.each([
    'null',
    'https://localhost:5173',
    'http://localhost:5174',
    'http://localhost',
    'http://LOCALHOST:5173',
    'http://localhost.:5173',
    'http://localhost:5173.evil.example',
    'http://evil-localhost:5173',
    'http://user@localhost:5173',
    'http://localhost:5173/',
    'http://localhostx5173',
    'https://toolsXexample.org',
    'https://tools.example.org.evil.example',
    'https://sub.tools.example.org',
    `${CLIENT_URL},https://evil.example`,
    '*',
    '',
  ])('the origin "%s" gets no header, but Vary', async (origin) => {
    const { headers } = await ask(origin);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(headers.vary).toMatch(/Origin/);
  });

  test('a preflight from a listed origin says what is allowed, and may be remembered', async () => {
    const response = await ask(CLIENT_URL, {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
    });
    expect(response.statusCode).toBe(204);
    expect(response.headers['access-control-allow-methods']).toMatch(/PUT/);
    expect(response.headers['access-control-allow-headers']).toMatch(/content-type/);
    expect(response.headers['access-control-max-age']).toBe('7200');
  });

  test('a preflight from another origin is told nothing', async () => {
    const response = await ask('https://evil.example', {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'PUT' },
    });
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    expect(response.headers).not.toHaveProperty('access-control-allow-methods');
  });

  test('every reply varies by origin, refusals included', async () => {
    const signedIn = { cookie: `sh_session_id=${person.session}` };
    const replies = await Promise.all([
      ask(CLIENT_URL, { headers: signedIn }),
      ask(CLIENT_URL),
      ask(CLIENT_URL, { url: '/nowhere' }),
      ask(CLIENT_URL, { url: '/%zz' }),
      ask('https://evil.example', { method: 'POST', url: '/auth/logout' }),
      ask(CLIENT_URL, { method: 'DELETE', url: '/events' }),
      api.app.inject({ url: '/livez' }),
    ]);
    for (const { headers } of replies) expect(headers.vary).toMatch(/Origin/);
  });

  test('reading and signing out need no preflight: the browser sends nothing special', async () => {
    const read = await call(api.app, listPortalEvents, {}, person);
    expect(read.status).toBe(200);
    expect((await signOut({ origin: CLIENT_URL })).statusCode).toBe(204);
  });

  test('C1 without ALLOWED_ORIGINS only the web application is let in', async () => {
    const other = await startTestApi();
    const { headers } = await other.app.inject({ url: '/events', headers: { origin: LISTED } });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    await other.close();
  });
});
