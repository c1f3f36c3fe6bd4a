import { CurrentUser, getCurrentUser, listPortalEvents, signOut } from '@event-portal/contracts';
import { randomBytes } from 'node:crypto';
import { addPerson } from '../../testing/people';
import { call, CLIENT_URL, send, startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const me = (cookie: string) => api.app.inject({ url: '/auth/me', headers: { cookie } });

test('S1 a person with a session learns who they are, and nothing beyond the contract', async () => {
  const person = await addPerson(api.database, { name: 'Zoë <b>' });
  const response = await send(api.app, { url: '/auth/me' }, person);
  expect(CurrentUser.parse(response.json())).toEqual(response.json());
  expect(response.json()).toMatchObject({ userId: person.userId, name: 'Zoë <b>', role: 'user' });
});

test('S2 without a session the answer is 401, with the code and the id of the request', async () => {
  const response = await send(api.app, { url: '/auth/me' });
  expect(response.statusCode).toBe(401);
  expect(response.json()).toEqual({
    error: 'no_session',
    message: expect.any(String) as string,
    requestId: response.headers['x-request-id'],
  });
});

describe('a session cookie that is none of ours', () => {
  test.each([
    ['empty', 'sh_session_id='],
    ['of another form', 'sh_session_id=abc'],
    ['unknown', `sh_session_id=${randomBytes(32).toString('base64url')}`],
    ['quoted', 'sh_session_id="abc"'],
    ['NUL', 'sh_session_id=%00'],
    ['SQL', "sh_session_id=' or '1'='1"],
    ['JSON', 'sh_session_id={"$ne":null}'],
    ['not ASCII', 'sh_session_id=sésame'],
    ['8 kB', `sh_session_id=${'a'.repeat(8_000)}`],
    ['among two hundred', Array.from({ length: 200 }, (_, index) => `c${index}=x`).join('; ')],
  ])('%s is 401', async (_what, cookie) => {
    expect((await me(cookie)).statusCode).toBe(401);
  });

  test('two cookies of the name are refused, also when both are the same good one', async () => {
    const { session } = await addPerson(api.database);
    for (const other of [session, 'planted', '']) {
      const response = await me(`sh_session_id=${other}; sh_session_id=${session}`);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ error: 'bad_cookie' });
    }
  });
});

test('S6 after signing out the token is dead', async () => {
  const person = await addPerson(api.database);
  expect((await call(api.app, getCurrentUser, {}, person)).status).toBe(200);
  expect((await call(api.app, signOut, {}, person)).status).toBe(204);
  expect((await call(api.app, getCurrentUser, {}, person)).error).toBe('no_session');
});

test('F64 F65 signing out works twice, without a session, and with a cookie that is none', async () => {
  const person = await addPerson(api.database);
  const senders = [person, person, {}, { session: 'garbage' }, { session: 'A'.repeat(43) }];
  for (const sender of senders) expect((await call(api.app, signOut, {}, sender)).status).toBe(204);
});

test('F65 fifty sign-outs at once end the session once', async () => {
  const person = await addPerson(api.database);
  const statuses = await Promise.all(
    Array.from({ length: 50 }, async () => (await call(api.app, signOut, {}, person)).status),
  );
  expect(new Set(statuses)).toEqual(new Set([204]));
  const entries = await api.database
    .selectFrom('auditLog')
    .select('entryId')
    .where('action', '=', 'user.signed_out')
    .where('actorId', '=', person.userId)
    .execute();
  expect(entries).toHaveLength(1);
});

test('signing out with a planted second cookie ends both sessions and clears every place a cookie may sit', async () => {
  const [person, attacker] = [await addPerson(api.database), await addPerson(api.database)];
  const response = await api.app.inject({
    method: 'POST',
    url: '/auth/logout',
    headers: {
      origin: CLIENT_URL,
      cookie: `sh_session_id=${attacker.session}; sh_session_id=${person.session}`,
    },
  });
  expect(response.statusCode).toBe(204);
  expect(new Set(response.cookies.map(({ path, domain }) => `${domain ?? 'host'}${path ?? ''}`))).toEqual(
    new Set(
      ['host', 'localhost'].flatMap((domain) =>
        ['/', '/auth', '/auth/', '/auth/me', '/auth/me/', '/auth/logout', '/auth/logout/'].map(
          (path) => domain + path,
        ),
      ),
    ),
  );
  for (const { session } of [person, attacker]) {
    expect((await call(api.app, getCurrentUser, {}, { session })).status).toBe(401);
  }
});

/** A browser's cookies for the API, as far as paths and domains decide which are sent (RFC 6265). */
function openCookieJar() {
  const jar = new Map<string, { value: string; path: string }>();
  return {
    put: (value: string, path: string, domain = 'api.portal.example.org') =>
      jar.set(`${domain} ${path}`, { value, path }),
    header: (url: string) =>
      [...jar.values()]
        .filter(({ path }) => url === path || url.startsWith(path.endsWith('/') ? path : `${path}/`))
        .map(({ value }) => `sh_session_id=${value}`)
        .join('; '),
    take(cookies: readonly { name: string; value: string; path?: string; domain?: string }[]) {
      for (const { value, path = '/', domain = 'api.portal.example.org' } of cookies)
        if (value === '') jar.delete(`${domain} ${path}`);
        else jar.set(`${domain} ${path}`, { value, path });
    },
  };
}

test('a planted cookie locks nobody out: the refusal takes it away, and the session stays', async () => {
  const other = await startTestApi({
    environment: {
      COOKIE_DOMAIN: 'portal.example.org',
      AUTH_IDP_REDIRECT_URI: 'http://api.portal.example.org/auth/callback',
    },
  });
  const url = '/events/11111111-1111-4111-8111-111111111111/directory';
  const plants = [
    ['/'],
    ['/events'],
    ['/events/'],
    [url],
    ['/events', 'portal.example.org'],
    ['/', 'example.org'],
    ['/events/11111111-1111-4111-8111-111111111111', 'example.org'],
  ] as const;
  for (const [path, domain] of plants) {
    const person = await addPerson(other.database);
    const jar = openCookieJar();
    jar.put(person.session, '/', 'portal.example.org');
    jar.put('planted', path, domain);
    const ask = async () => {
      const reply = await other.app.inject({ url, headers: { cookie: jar.header(url) } });
      jar.take(reply.cookies);
      return reply.statusCode;
    };
    expect([path, domain, await ask(), await ask()]).toEqual([path, domain, 400, 404]);
  }
  await other.close();
});

test('a person who is deleted or suspended has no session from then on', async () => {
  const [deleted, suspended] = [await addPerson(api.database), await addPerson(api.database)];
  await api.database.deleteFrom('users').where('userId', '=', deleted.userId).execute();
  await api.database
    .updateTable('users')
    .set({ suspendedAt: new Date().toISOString() })
    .where('userId', '=', suspended.userId)
    .execute();
  for (const person of [deleted, suspended]) {
    expect((await call(api.app, listPortalEvents, {}, person)).status).toBe(401);
  }
});

describe('S5 the cookie’s attributes', () => {
  const settings = ['', 'localhost'].flatMap((domain) =>
    ['true', 'false'].map((secure) => [domain, secure] as const),
  );
  test.each(settings)('domain "%s", secure %s', async (COOKIE_DOMAIN, COOKIE_SECURE) => {
    const other = await startTestApi({ environment: { COOKIE_DOMAIN, COOKIE_SECURE } });
    const response = await call(other.app, signOut, {}, { session: 'x' });
    const attributes = [
      'sh_session_id=',
      'Max-Age=0',
      ...(COOKIE_DOMAIN ? [`Domain=${COOKIE_DOMAIN}`] : []),
      'Path=/',
      'HttpOnly',
      ...(COOKIE_SECURE === 'true' ? ['Secure'] : []),
      'SameSite=Lax',
    ];
    expect(response.response.headers['set-cookie']).toBe(attributes.join('; '));
    await other.close();
  });
});
