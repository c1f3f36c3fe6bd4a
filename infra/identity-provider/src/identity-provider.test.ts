import { seededPeople } from '@event-portal/contracts/seeded-people';
import type { FastifyInstance } from 'fastify';
import { failures } from './failures';
import { buildIdentityProvider } from './identity-provider';

const REDIRECT_URI = 'http://localhost:8080/auth/callback';
const client = { id: 'portal', secret: 'p:ss wörd', redirectUris: [REDIRECT_URI] };
let clock = 0;
let app: FastifyInstance;
beforeEach(() => {
  clock = 0;
  app = buildIdentityProvider({ client, now: () => clock, slowMs: 10_000_000 });
});
afterEach(() => app.close());

const request = {
  client_id: 'portal',
  redirect_uri: REDIRECT_URI,
  response_type: 'code',
  scope: 'identify email',
  state: 'a+b/c=',
};
const open = (change: Record<string, string> = {}) =>
  app.inject({ url: '/oauth2/authorize', query: { ...request, ...change } });
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { ...form, ...headers },
  });

/** Presses a button on the page, and returns the parameters that the portal gets. */
async function choose(fields: Record<string, string>, change: Record<string, string> = {}) {
  const response = await post('/oauth2/authorize', { ...request, ...change, ...fields });
  expect(response.statusCode).toBe(303);
  const location = new URL(String(response.headers.location));
  expect(location.origin + location.pathname).toBe(REDIRECT_URI);
  return Object.fromEntries(location.searchParams);
}

const exchange = (code: string, change: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  post(
    '/api/oauth2/token',
    {
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT_URI,
      client_id: client.id,
      client_secret: client.secret,
      ...change,
    },
    headers,
  );
const whoIs = (token: string) =>
  app.inject({ url: '/api/users/@me', headers: { authorization: `Bearer ${token}` } });

async function signIn(fields: Record<string, string>, scope = 'identify email') {
  const { code } = await choose(fields, { scope });
  const { access_token } = (await exchange(code!)).json<{ access_token: string }>();
  return whoIs(access_token);
}

describe('the page', () => {
  test('has one button for every seeded person, one to deny, and says that it is for development only', async () => {
    const { body, statusCode } = await open();
    expect(statusCode).toBe(200);
    for (const { name, key } of seededPeople) {
      const button = new RegExp(`<button[^>]*value="${key}"[^>]*>\\s*Continue as ${name}\\s*</button>`);
      expect(body).toMatch(button);
    }
    expect(body).toMatch(/<button[^>]*>Deny<\/button>/);
    expect(body).toContain('Development only');
  });

  test('lists the ways to fail, closed at first', async () => {
    const { body } = await open();
    expect(body).toMatch(/<details>\s*<summary>Failure switches/);
    for (const name of Object.keys(failures)) expect(body).toContain(`<option value="${name}"`);
  });

  test('runs no script and loads nothing, by policy', async () => {
    const { headers, body } = await open();
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^ ]+';/);
    expect(headers['content-security-policy']).not.toMatch(/unsafe|script-src/);
    expect(body).not.toMatch(/<script| style=| on\w+=/);
  });

  test('writes what came with the request as text', async () => {
    const { body } = await open({ state: '"><script>alert(1)</script>' });
    expect(body).not.toContain('<script>');
    expect(body).toContain('&quot;&gt;&lt;script&gt;');
  });
});

test.each([
  ['another client', { client_id: 'other' }],
  ['another address', { redirect_uri: 'https://evil.example/' }],
  ['an address that only begins alike', { redirect_uri: `${REDIRECT_URI}/x` }],
  ['an address with a query', { redirect_uri: `${REDIRECT_URI}?x=1` }],
])('%s is told on the page, and nobody is sent anywhere', async (_what, change) => {
  for (const response of [
    await open(change),
    await post('/oauth2/authorize', { ...request, ...change, person: 'staff' }),
  ]) {
    expect(response.statusCode).toBe(400);
    expect(response.headers).not.toHaveProperty('location');
    expect(response.body).toContain('Sign-in cannot start');
  }
});

test.each([
  ['another type of response', { response_type: 'token' }, 'unsupported_response_type'],
  ['an unknown scope', { scope: 'identify guilds' }, 'invalid_scope'],
  ['no scope', { scope: '' }, 'invalid_scope'],
  ['the address without the person', { scope: 'email' }, 'invalid_scope'],
])('%s is told to the portal', async (_what, change, error) => {
  const response = await open(change);
  const location = new URL(String(response.headers.location));
  expect(Object.fromEntries(location.searchParams)).toMatchObject({ error, state: request.state });
});

test.each(seededPeople)('$name signs in with one click', async ({ key, name, email, providerId }) => {
  const response = await signIn({ person: key });
  expect(response.json()).toEqual({
    id: providerId,
    username: key,
    global_name: name,
    avatar: null,
    email,
    verified: true,
  });
});

test('somebody new signs in by name and address, and is the same person the next time', async () => {
  const newcomer = { person: 'new', name: 'Zoë Ångström', email: 'Zoe@Example.org' };
  const [first, again] = [await signIn(newcomer), await signIn({ ...newcomer, email: 'zoe@example.ORG' })];
  expect(first.json()).toMatchObject({
    global_name: 'Zoë Ångström',
    email: 'Zoe@Example.org',
    verified: true,
  });
  const id = first.json<{ id: string }>().id;
  expect(id).toMatch(/^9\d{17}$/);
  expect(again.json<{ id: string }>().id).toBe(id);
});

test.each([
  [{ person: 'new' }],
  [{ person: 'new', name: 'X', email: 'nobody' }],
  [{ person: 'unknown' }],
  [{ person: 'staff', failure: 'unknown' }],
])('a choice that is none (%j) is asked for again', async (fields) => {
  const response = await post('/oauth2/authorize', { ...request, ...fields });
  expect(response.statusCode).toBe(400);
  expect(response.headers).not.toHaveProperty('location');
});

test('denying tells the portal so, with its state', async () => {
  expect(await choose({ person: 'nobody' })).toMatchObject({ error: 'access_denied', state: 'a+b/c=' });
});

test('the portal gets its state back, and the name of who answers', async () => {
  expect(await choose({ person: 'staff' })).toEqual({
    code: expect.any(String) as string,
    state: 'a+b/c=',
    iss: 'http://localhost:80',
  });
});

describe('the exchange', () => {
  test('takes a code once', async () => {
    const { code } = await choose({ person: 'staff' });
    expect((await exchange(code!)).json()).toMatchObject({ token_type: 'Bearer', scope: 'identify email' });
    const second = await exchange(code!);
    expect([second.statusCode, second.json()]).toEqual([400, { error: 'invalid_grant' }]);
  });

  test('takes a code for sixty seconds', async () => {
    const [{ code: early }, { code: late }] = [
      await choose({ person: 'staff' }),
      await choose({ person: 'staff' }),
    ];
    clock = 59_999;
    expect((await exchange(early!)).statusCode).toBe(200);
    clock = 60_000;
    expect((await exchange(late!)).json()).toEqual({ error: 'invalid_grant' });
  });

  test('takes a code for the address that it was made for; with another it is spent', async () => {
    const { code } = await choose({ person: 'staff' });
    expect((await exchange(code!, { redirect_uri: 'http://localhost:1/' })).json()).toEqual({
      error: 'invalid_grant',
    });
    expect((await exchange(code!)).json()).toEqual({ error: 'invalid_grant' });
  });

  const basic = (id: string, secret: string) => ({
    authorization: `Basic ${Buffer.from([id, secret].map(encodeURIComponent).join(':')).toString('base64')}`,
  });

  test('knows its client by either way of saying the secret, not by both', async () => {
    const inHeader = { client_id: '', client_secret: '' };
    const { code } = await choose({ person: 'staff' });
    const fields = { grant_type: 'authorization_code', code: code!, redirect_uri: REDIRECT_URI };
    const both = await exchange(code!, {}, basic(client.id, client.secret));
    expect([both.statusCode, both.json()]).toEqual([401, { error: 'invalid_client' }]);
    expect((await exchange(code!, inHeader, basic(client.id, client.secret))).statusCode).toBe(401);
    expect((await post('/api/oauth2/token', fields, basic(client.id, client.secret))).statusCode).toBe(200);
  });

  test.each([
    [{ client_secret: 'wrong' }, 401, 'invalid_client'],
    [{ client_id: 'other' }, 401, 'invalid_client'],
    [{ grant_type: 'refresh_token' }, 400, 'unsupported_grant_type'],
    [{ code: 'guess' }, 400, 'invalid_grant'],
  ])('refuses %j', async (change, status, error) => {
    const { code } = await choose({ person: 'staff' });
    const response = await exchange(code!, change);
    expect([response.statusCode, response.json()]).toEqual([status, { error }]);
  });

  test('reads forms only', async () => {
    const { code } = await choose({ person: 'staff' });
    const response = await app.inject({
      method: 'POST',
      url: '/api/oauth2/token',
      payload: {
        grant_type: 'authorization_code',
        code,
        redirect_uri: REDIRECT_URI,
        client_id: client.id,
        client_secret: client.secret,
      },
    });
    expect(response.statusCode).toBe(415);
    expect((await post('/api/oauth2/token', {})).json()).toEqual({ error: 'invalid_request' });
  });
});

test('without the scope the address stays private', async () => {
  const response = await signIn({ person: 'staff' }, 'identify');
  expect(response.json()).not.toHaveProperty('email');
  expect(response.json()).not.toHaveProperty('verified');
});

test.each(['', 'Bearer', 'Bearer guess', 'Basic abc'])(
  'the header "%s" opens nothing',
  async (authorization) => {
    const response = await app.inject({ url: '/api/users/@me', headers: { authorization } });
    expect(response.statusCode).toBe(401);
  },
);

describe('the failure switches', () => {
  test.each([
    ['token-error', 500],
    ['token-html', 200],
    ['token-missing', 200],
  ])('%s: the exchange answers %d without a token', async (failure, status) => {
    const { code } = await choose({ person: 'staff', failure });
    const response = await exchange(code!);
    expect(response.statusCode).toBe(status);
    expect(response.body).not.toContain('access_token');
  });

  test('token-slow: the exchange hangs until the provider stops', async () => {
    const { code } = await choose({ person: 'staff', failure: 'token-slow' });
    const pending = exchange(code!).then(() => 'answered');
    const other = signIn({ person: 'staff' }).then(() => 'other sign-in');
    expect(await Promise.race([pending, other])).toBe('other sign-in');
    await app.close();
    expect(await pending).toBe('answered');
  });

  test.each([
    ['user-error', 500, {}],
    ['email-unverified', 200, { email: 'staff@example.test', verified: false }],
    ['email-missing', 200, { email: null, verified: false }],
    ['name-changed', 200, { global_name: 'Stella Staff (renamed)' }],
  ])('%s: the user endpoint answers %d', async (failure, status, user) => {
    const response = await signIn({ person: 'staff', failure });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject(user);
  });

  test('a switch is for one sign-in and no other', async () => {
    await signIn({ person: 'staff', failure: 'user-error' });
    expect((await signIn({ person: 'staff', failure: '' })).statusCode).toBe(200);
  });
});

test('the metadata names the endpoints, and the provider is ready', async () => {
  const metadata = await app.inject({ url: '/.well-known/oauth-authorization-server' });
  expect(metadata.json()).toMatchObject({
    token_endpoint: 'http://localhost:80/api/oauth2/token',
    scopes_supported: ['identify', 'email'],
  });
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200);
});
