import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { cookieHeader, clearsNonce, locationOf, navigate, sessionOf, signIn } from '../../testing/browser';
import { CLIENT_URL, startTestApi, type TestApi } from '../../testing/test-api';
import {
  beginSignIn,
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../testing/test-identity-provider';

let provider: TestIdentityProvider;
let api: TestApi;
beforeAll(async () => {
  provider = await startIdentityProvider();
  api = await startTestApi({ environment: provider.environment });
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

const countUsers = async (app: TestApi) =>
  (await app.database.selectFrom('users').select('userId').execute()).length;

/** Has a provider fail, and expects what the browser is told, and that nothing has come of it. */
async function expectRefused(on: TestApi, failure: string, expected: string): Promise<void> {
  const before = await countUsers(on);
  const response = await signIn(
    on.app,
    provider,
    { person: 'superuser', failure },
    { redirect: '/settings' },
  );
  expect(response.statusCode).toBe(303);
  expect(locationOf(response).href).toBe(`${CLIENT_URL}/?authError=${expected}&redirect=%2Fsettings`);
  expect(sessionOf(response)).toBeUndefined();
  expect(clearsNonce(response)).toBe(true);
  expect(await countUsers(on)).toBe(before);
}

test.each([
  ['F17', 'token-error', 'provider_unavailable'],
  ['F18', 'token-html', 'provider_unavailable'],
  ['F18', 'token-missing', 'provider_unavailable'],
  ['F19', 'user-error', 'provider_unavailable'],
  ['S5', 'email-unverified', 'unverified_email'],
  ['S5', 'email-missing', 'unverified_email'],
])('%s when the provider fails by %s, the login page says %s and nobody is made', (_id, failure, expected) =>
  expectRefused(api, failure, expected),
);

test('F17 when the provider takes too long, the login page says provider_unavailable and nobody is made', async () => {
  // Of its own: a machine that is busy takes as long where the provider does not.
  const impatient = await startTestApi({ environment: provider.environment, providerTimeoutMs: 300 });
  await expectRefused(impatient, 'token-slow', 'provider_unavailable');
  await impatient.close();
});

test('F27 where the session cannot be stored there is no cookie, and nobody is half made', async () => {
  const own = await startTestApi({ environment: provider.environment });
  await sql`alter table sessions add constraint full_disk check (false) not valid`.execute(own.database);
  const response = await signIn(own.app, provider, { person: 'newcomer' });
  expect(locationOf(response).href).toBe(`${CLIENT_URL}/?authError=failed`);
  expect(sessionOf(response)).toBeUndefined();
  expect(await countUsers(own)).toBe(0);

  await sql`alter table sessions drop constraint full_disk`.execute(own.database);
  expect(sessionOf(await signIn(own.app, provider, { person: 'newcomer' }))).toBeDefined();
  await own.close();
});

test('F20 after a failed sign-in the next one works', async () => {
  await signIn(api.app, provider, { person: 'staff', failure: 'token-error' });
  expect(sessionOf(await signIn(api.app, provider, { person: 'staff' }))).toBeDefined();
});

/** Lets a sign-in meet a provider that answers as told, and tells what the browser is answered. */
async function meetProvider(
  listener: RequestListener,
  work: (app: FastifyInstance) => Promise<void>,
): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const other = await startTestApi({
    environment: { AUTH_IDP_TOKEN_URL: `${origin}/token`, AUTH_IDP_USER_URL: `${origin}/user` },
  });
  try {
    await work(other.app);
    expect(await countUsers(other)).toBe(0);
  } finally {
    await other.close();
    server.closeAllConnections();
    server.close();
  }
}

async function finish(app: FastifyInstance) {
  const { nonce, state } = beginSignIn();
  const path = `/auth/callback?${new URLSearchParams({ code: 'a-code', state }).toString()}`;
  return navigate(app, path, cookieHeader({ sh_auth_nonce: nonce }));
}

test('S5 a provider that redirects is not followed', async () => {
  const visited: string[] = [];
  await meetProvider(
    (request, response) => {
      visited.push(request.url ?? '');
      response.writeHead(302, { location: '/metadata' }).end();
    },
    async (app) => {
      expect(locationOf(await finish(app)).searchParams.get('authError')).toBe('provider_unavailable');
      expect(visited).toEqual(['/token']);
    },
  );
});

test('S5 the exchange is a form that names the redirect URI of the authorize request', async () => {
  let form = '';
  let type: string | undefined;
  await meetProvider(
    (request, response) => {
      type = request.headers['content-type'];
      request.on('data', (chunk: Buffer) => (form += chunk.toString()));
      request.on('end', () =>
        response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}'),
      );
    },
    async (app) => {
      expect(locationOf(await finish(app)).searchParams.get('authError')).toBe('failed');
    },
  );
  expect(type).toMatch(/^application\/x-www-form-urlencoded/);
  expect(Object.fromEntries(new URLSearchParams(form))).toMatchObject({
    grant_type: 'authorization_code',
    code: 'a-code',
    redirect_uri: 'http://localhost:8080/auth/callback',
  });
});

test.each([
  ['a connection that breaks', (request) => request.socket.destroy(), 'provider_unavailable'],
  [
    '429',
    (_request, response) => response.writeHead(429, { 'retry-after': '5' }).end(),
    'provider_unavailable',
  ],
  ['a token of another type', reply({ access_token: 'x', token_type: 'mac' }), 'provider_unavailable'],
  [
    'a token that is no text',
    reply({ access_token: { a: 1 }, token_type: 'Bearer' }),
    'provider_unavailable',
  ],
])('F17 F18 a token endpoint that answers with %s makes nobody', async (_what, listener, expected) => {
  await meetProvider(listener, async (app) => {
    expect(locationOf(await finish(app)).searchParams.get('authError')).toBe(expected);
  });
});

test.each([
  ['nothing', {}],
  ['no id', { username: 'x', email: 'x@example.org', verified: true }],
  ['an id that is a number', { id: 1, username: 'x', email: 'x@example.org', verified: true }],
  ['an address that is none', { id: '1', username: 'x', email: 'nobody', verified: true }],
  ['a list', []],
])('F19 a user endpoint that answers with %s makes nobody', async (_what, user) => {
  await meetProvider(
    (request, response) => {
      const body = request.url === '/token' ? { access_token: 'x', token_type: 'Bearer' } : user;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    },
    async (app) => {
      const response = await finish(app);
      expect(locationOf(response).searchParams.get('authError')).toMatch(/^(provider_unavailable|failed)$/);
      expect(sessionOf(response)).toBeUndefined();
    },
  );
});

test('a provider’s odd name becomes one that the portal can show', async () => {
  const server = createServer((request, response) => {
    const user = {
      id: '77',
      username: 'plain',
      global_name: '  \u0007Ren\u200b\u0000é\u202e\n ',
      avatar: 'javascript:alert(1)',
      email: 'rene@example.org',
      verified: true,
    };
    const body = request.url === '/token' ? { access_token: 'x', token_type: 'Bearer' } : user;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const other = await startTestApi({
    environment: { AUTH_IDP_TOKEN_URL: `${origin}/token`, AUTH_IDP_USER_URL: `${origin}/user` },
  });
  await finish(other.app);
  const user = await other.database.selectFrom('users').select(['name', 'image']).executeTakeFirstOrThrow();
  expect(user).toEqual({ name: 'Ren é', image: null });
  await other.close();
  server.closeAllConnections();
  server.close();
});

function reply(body: object): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
}
