import { encodeOAuthState, getCurrentUser } from '@event-portal/contracts';
import { seededPeople } from '@event-portal/contracts/seeded-people';
import { clearsNonce, cookieHeader, locationOf, navigate, sessionOf, signIn } from '../../testing/browser';
import { addPerson } from '../../testing/people';
import { call, CLIENT_URL, startTestApi, type TestApi } from '../../testing/test-api';
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

const countSessions = async () =>
  (await api.database.selectFrom('sessions').select('tokenHash').execute()).length;
const readUser = (email: string) =>
  api.database.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

test('S5 a first sign-in makes the person, gives a session and leads to the portal', async () => {
  const response = await signIn(api.app, provider, { person: 'applicant' });
  expect(response.statusCode).toBe(303);
  expect(locationOf(response).href).toBe(`${CLIENT_URL}/portal`);

  const session = sessionOf(response);
  const { reply } = await call(api.app, getCurrentUser, {}, { session: session! });
  expect(reply).toMatchObject({ email: 'applicant@example.test', name: 'Abe Applicant', onboarded: false });
});

test('S5 a sign-in that carried a redirect leads there', async () => {
  const redirect = '/events/11111111-1111-4111-8111-111111111111/dashboard/my-team?tab=a%20b';
  const response = await signIn(api.app, provider, { person: 'applicant' }, { redirect });
  expect(locationOf(response).href).toBe(CLIENT_URL + redirect);
});

test('S5 without a nonce cookie the code is not exchanged', async () => {
  const { state } = beginSignIn();
  const path = await provider.approve({ person: 'staff', state });
  const before = [provider.tokenCalls(), await countSessions()];
  const response = await navigate(api.app, path, undefined);
  expect(locationOf(response).href).toBe(`${CLIENT_URL}/?authError=expired`);
  expect(sessionOf(response)).toBeUndefined();
  expect([provider.tokenCalls(), await countSessions()]).toEqual(before);
});

describe('S5 the nonce has to be the one of the state', () => {
  test.each([
    ['another', () => '5f0c2d53-52f6-4ff8-9fa4-5d0f7a3f7d10'],
    ['in another case', (nonce: string) => nonce.toUpperCase()],
    ['a beginning of it', (nonce: string) => nonce.slice(0, -1)],
    ['longer', (nonce: string) => `${nonce}0`],
    ['empty', () => ''],
    ['quoted', (nonce: string) => `"${nonce}"`],
    ['very long', () => 'x'.repeat(8_000)],
  ])('a nonce that is %s signs nobody in', async (_what, change) => {
    const { state } = beginSignIn();
    const nonce = 'c0ffee00-0000-4000-8000-00000000abcd';
    const ownState = encodeOAuthState({ nonce, provider: 'discord' });
    const path = await provider.approve({ person: 'staff', state: ownState });
    const calls = provider.tokenCalls();
    const response = await navigate(api.app, path, cookieHeader({ sh_auth_nonce: change(nonce) }));
    expect(state).not.toBe(ownState);
    expect(locationOf(response).searchParams.get('authError')).toBe('expired');
    expect(clearsNonce(response)).toBe(true);
    expect(provider.tokenCalls()).toBe(calls);
  });

  test('two nonces, one of them right, sign nobody in', async () => {
    const { nonce, state } = beginSignIn();
    const path = await provider.approve({ person: 'staff', state });
    const calls = provider.tokenCalls();
    const planted = '5f0c2d53-52f6-4ff8-9fa4-5d0f7a3f7d10';
    for (const pair of [
      `sh_auth_nonce=${planted}; sh_auth_nonce=${nonce}`,
      `sh_auth_nonce=${nonce}; sh_auth_nonce=${planted}`,
    ]) {
      const response = await navigate(api.app, path, pair);
      expect(sessionOf(response)).toBeUndefined();
      expect(clearsNonce(response)).toBe(true);
    }
    expect(provider.tokenCalls()).toBe(calls);
  });
});

test('cookies that somebody planted are gone after the attempt that they spoiled', async () => {
  const { nonce, state } = beginSignIn();
  const path = await provider.approve({ person: 'staff', state });
  const spoiled = await navigate(api.app, path, `sh_auth_nonce=planted; sh_auth_nonce=${nonce}`);
  const placesOf = (response: typeof spoiled, cookie: string) =>
    response.cookies
      .filter(({ name, value }) => name === cookie && value === '')
      .map(({ path: where, domain }) => `${domain ?? 'host'} ${where ?? ''}`);
  expect(placesOf(spoiled, 'sh_auth_nonce')).toEqual(
    expect.arrayContaining(['host /auth', 'host /auth/callback', 'localhost /auth/', 'host /']),
  );

  const signedIn = await signIn(api.app, provider, { person: 'staff' }, { session: 'planted' });
  expect(placesOf(signedIn, 'sh_session_id')).toEqual(
    expect.arrayContaining(['host /auth', 'host /auth/me', 'localhost /auth/']),
  );
  expect(placesOf(signedIn, 'sh_session_id')).not.toContain('localhost /');
});

test('S5 a replayed callback is refused without a token call, and the session of the first lives on', async () => {
  const { nonce, state } = beginSignIn();
  const path = await provider.approve({ person: 'attendee', state });
  const first = await navigate(api.app, path, cookieHeader({ sh_auth_nonce: nonce }));
  const session = sessionOf(first)!;
  const calls = provider.tokenCalls();

  const replayed = await navigate(api.app, path, cookieHeader({ sh_auth_nonce: nonce }));
  expect(locationOf(replayed).searchParams.get('authError')).toBe('expired');
  expect(replayed.cookies.some(({ name }) => name === 'sh_session_id')).toBe(false);
  expect(provider.tokenCalls()).toBe(calls);
  expect((await call(api.app, getCurrentUser, {}, { session })).status).toBe(200);
});

test('S5 of two identical callbacks at once one signs in', async () => {
  const { nonce, state } = beginSignIn();
  const path = await provider.approve({ person: 'attendee', state });
  const cookie = cookieHeader({ sh_auth_nonce: nonce });
  const responses = await Promise.all([navigate(api.app, path, cookie), navigate(api.app, path, cookie)]);
  expect(responses.filter((response) => sessionOf(response) !== undefined)).toHaveLength(1);
});

test('F24 a callback that is reloaded after the sign-in goes on to the portal with the session intact', async () => {
  const { nonce, state } = beginSignIn({ redirect: '/settings' });
  const path = await provider.approve({ person: 'attendee', state });
  const session = sessionOf(await navigate(api.app, path, cookieHeader({ sh_auth_nonce: nonce })))!;

  const reloaded = await navigate(api.app, path, cookieHeader({ sh_session_id: session }));
  expect(locationOf(reloaded).href).toBe(`${CLIENT_URL}/settings`);
  expect(reloaded.cookies.some(({ name }) => name === 'sh_session_id')).toBe(false);
  expect((await call(api.app, getCurrentUser, {}, { session })).status).toBe(200);
});

test('S5 a code that was used before makes no session', async () => {
  const first = beginSignIn();
  const path = await provider.approve({ person: 'staff', state: first.state });
  await navigate(api.app, path, cookieHeader({ sh_auth_nonce: first.nonce }));

  const second = beginSignIn({ redirect: '/community' });
  const usedCode = new URL(path, CLIENT_URL).searchParams.get('code');
  const again = `/auth/callback?${new URLSearchParams({ code: usedCode!, state: second.state }).toString()}`;
  const response = await navigate(api.app, again, cookieHeader({ sh_auth_nonce: second.nonce }));
  expect(locationOf(response).href).toBe(`${CLIENT_URL}/?authError=expired&redirect=%2Fcommunity`);
  expect(sessionOf(response)).toBeUndefined();
});

test('S5 a person who denies is back at the login page, which remembers where they wanted to go', async () => {
  const response = await signIn(api.app, provider, { person: 'nobody' }, { redirect: '/community' });
  expect(response.statusCode).toBe(303);
  expect(locationOf(response).href).toBe(`${CLIENT_URL}/?authError=denied&redirect=%2Fcommunity`);
  expect(clearsNonce(response)).toBe(true);
});

test.each([
  ['access_denied', 'denied'],
  ['server_error', 'provider_unavailable'],
  ['temporarily_unavailable', 'provider_unavailable'],
  ['invalid_scope', 'failed'],
  ['<script>alert(1)</script>', 'failed'],
  ['', 'failed'],
])('S5 the provider’s error "%s" reads "%s", with a code beside it too', async (error, expected) => {
  const { nonce, state } = beginSignIn();
  const calls = provider.tokenCalls();
  for (const code of [undefined, 'some-code']) {
    const query = new URLSearchParams({
      error,
      state,
      error_description: '<b>no</b>',
      ...(code && { code }),
    });
    const response = await navigate(
      api.app,
      `/auth/callback?${query.toString()}`,
      cookieHeader({ sh_auth_nonce: nonce }),
    );
    expect(locationOf(response).href).toBe(`${CLIENT_URL}/?authError=${expected}`);
    expect(response.body).toBe('');
  }
  expect(provider.tokenCalls()).toBe(calls);
});

test.each([
  ['google'],
  ['__proto__'],
  ['constructor'],
  ['DISCORD'],
  ['dіscord'],
  ['x'.repeat(10_000)],
  [{ discord: true }],
  [null],
])('S5 a provider that is not on the list signs nobody in (%#)', async (name) => {
  const { nonce } = beginSignIn();
  const state = btoa(
    String.fromCharCode(...new TextEncoder().encode(JSON.stringify({ nonce, provider: name }))),
  );
  const calls = provider.tokenCalls();
  const path = `/auth/callback?${new URLSearchParams({ code: 'c', state }).toString()}`;
  const response = await navigate(api.app, path, cookieHeader({ sh_auth_nonce: nonce }));
  expect(locationOf(response).origin).toBe(CLIENT_URL);
  expect(sessionOf(response)).toBeUndefined();
  expect(provider.tokenCalls()).toBe(calls);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/.//evil.example',
  '/portal\r\nSet-Cookie: a=b',
  '/%2f%2fevil.example',
  '/auth/callback',
  '/',
])('S5 the redirect %j is dropped, and the sign-in still works', async (redirect) => {
  const response = await signIn(api.app, provider, { person: 'staff' }, { redirect });
  expect(locationOf(response).href).toBe(`${CLIENT_URL}/portal`);
  expect(sessionOf(response)).toBeDefined();
});

test('the reply of the callback has no body, is not stored, and tells nobody where it came from', async () => {
  const good = await signIn(api.app, provider, { person: 'staff' });
  const bad = await navigate(api.app, '/auth/callback?code=x', undefined);
  for (const response of [good, bad]) {
    expect(response.statusCode).toBe(303);
    expect(response.body).toBe('');
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(response.headers.vary).toMatch(/Origin/);
  }
});

test.each([
  ['standard base64', (state: string) => state],
  ['base64url', (state: string) => state.replaceAll('+', '-').replaceAll('/', '_')],
  ['no padding', (state: string) => state.replace(/=+$/, '')],
  ['blanks for plus signs', (state: string) => state.replaceAll('+', ' ')],
])('S5 the state is read in %s', async (_alphabet, write) => {
  const redirect = '/a?b=c>d??>>&e=~~~';
  const { nonce, state } = beginSignIn({ redirect });
  const path = await provider.approve({ person: 'staff', state: write(state) });
  const response = await navigate(api.app, path, cookieHeader({ sh_auth_nonce: nonce }));
  expect(locationOf(response).href).toBe(
    CLIENT_URL + new URL(redirect, CLIENT_URL).pathname + new URL(redirect, CLIENT_URL).search,
  );
});

test('S5 a redirect in another script survives the way through the provider', async () => {
  const response = await signIn(api.app, provider, { person: 'staff' }, { redirect: '/événements/日本' });
  expect(decodeURI(locationOf(response).pathname)).toBe('/événements/日本');
});

test('nothing that the provider gave out is stored', async () => {
  await signIn(api.app, provider, { person: 'staff' });
  const tables = ['users', 'accounts', 'sessions', 'signInNonces', 'auditLog'] as const;
  const rows = await Promise.all(tables.map((table) => api.database.selectFrom(table).selectAll().execute()));
  const stored = JSON.stringify(rows);
  expect(provider.tokensSeen().length).toBeGreaterThan(0);
  for (const token of provider.tokensSeen()) expect(stored).not.toContain(token);
});

test('S5 an account is known by its id at the provider, whatever its e-mail address', async () => {
  await signIn(api.app, provider, { person: 'new', name: 'Mia', email: 'mia@example.org' });
  const mia = await readUser('mia@example.org');
  await api.database
    .updateTable('users')
    .set({ email: 'elsewhere@example.org' })
    .where('userId', '=', mia!.userId)
    .execute();

  await signIn(api.app, provider, { person: 'new', name: 'Mia', email: 'mia@example.org' });
  expect((await readUser('mia@example.org'))?.userId).toBe(mia!.userId);
});

test('S5 F28 an e-mail address that belongs to another account is not taken over', async () => {
  const victim = await addPerson(api.database, { email: 'Victim@example.org' });
  const response = await signIn(api.app, provider, {
    person: 'new',
    name: 'Other',
    email: 'victim@example.org',
  });
  expect(locationOf(response).href).toBe(`${CLIENT_URL}/?authError=email_taken`);
  expect(sessionOf(response)).toBeUndefined();
  const accounts = api.database
    .selectFrom('accounts')
    .select('providerId')
    .where('userId', '=', victim.userId);
  expect(await accounts.execute()).toEqual([]);
});

test('S5 F25 what is no navigation is refused, and spends neither code nor nonce', async () => {
  const { nonce, state } = beginSignIn();
  const path = await provider.approve({ person: 'staff', state });
  const cookie = cookieHeader({ sh_auth_nonce: nonce });
  const disguises: Record<string, string>[] = [
    { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-dest': 'iframe' },
    { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' },
    { 'sec-purpose': 'prefetch;prerender' },
  ];
  for (const headers of disguises) {
    const response = await navigate(api.app, path, cookie, headers);
    expect(response.statusCode).toBe(403);
    expect(response.cookies).toEqual([]);
  }
  for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const response = await api.app.inject({ method, url: path, headers: { cookie, origin: CLIENT_URL } });
    expect(response.statusCode).toBe(405);
    expect(response.cookies).toEqual([]);
  }
  expect(sessionOf(await navigate(api.app, path, cookie))).toBeDefined();
});

test('S5 the answer of another issuer is refused before anything is exchanged', async () => {
  const { nonce, state } = beginSignIn();
  const path = await provider.approve({ person: 'staff', state });
  const calls = provider.tokenCalls();
  const forged = path.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example');
  const response = await navigate(api.app, forged, cookieHeader({ sh_auth_nonce: nonce }));
  expect(locationOf(response).searchParams.get('authError')).toBe('failed');
  expect(provider.tokenCalls()).toBe(calls);
});

test('S5 a session is replaced only by a sign-in whose nonce is right', async () => {
  const session = sessionOf(await signIn(api.app, provider, { person: 'attendee' }))!;
  const attack = beginSignIn();
  const path = await provider.approve({ person: 'applicant', state: attack.state });
  const response = await navigate(api.app, path, cookieHeader({ sh_session_id: session }));
  expect(sessionOf(response)).toBeUndefined();
  expect((await call(api.app, getCurrentUser, {}, { session })).reply.name).toBe('Tess Attendee');
});

test('S5 F22 of two tabs that sign in, the one whose nonce was overwritten leads back without a dead end', async () => {
  const [first, second] = [beginSignIn(), beginSignIn({ redirect: '/community' })];
  const firstPath = await provider.approve({ person: 'staff', state: first.state });
  const cookie = cookieHeader({ sh_auth_nonce: second.nonce });
  const response = await navigate(api.app, firstPath, cookie);
  expect(locationOf(response).href).toBe(`${CLIENT_URL}/?authError=expired`);

  const retried = await signIn(api.app, provider, { person: 'staff' });
  expect(sessionOf(retried)).toBeDefined();
});

test('every sign-in gives a new token of 256 bits, of which only the hash is stored', async () => {
  const chosen = 'A'.repeat(43);
  const response = await signIn(api.app, provider, { person: 'staff' }, { session: chosen });
  const token = sessionOf(response)!;
  expect(token).not.toBe(chosen);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const stored = JSON.stringify(await api.database.selectFrom('sessions').selectAll().execute());
  expect(stored).not.toContain(token);
});

test('signing in again ends the former session of this browser, and of no other', async () => {
  const here = sessionOf(await signIn(api.app, provider, { person: 'staff' }))!;
  const elsewhere = sessionOf(await signIn(api.app, provider, { person: 'staff' }))!;
  const next = sessionOf(await signIn(api.app, provider, { person: 'applicant' }, { session: here }))!;

  expect((await call(api.app, getCurrentUser, {}, { session: here })).error).toBe('no_session');
  expect((await call(api.app, getCurrentUser, {}, { session: elsewhere })).status).toBe(200);
  expect((await call(api.app, getCurrentUser, {}, { session: next })).reply.name).toBe('Abe Applicant');
});

test('a later sign-in refreshes what the provider says of a person', async () => {
  await signIn(api.app, provider, { person: 'new', name: 'Lou', email: 'lou@example.org' });
  await signIn(api.app, provider, { person: 'new', name: 'Louise', email: 'lou@example.org' });
  expect((await readUser('lou@example.org'))?.name).toBe('Louise');
});

test('a name that the person has chosen here is kept at later sign-ins', async () => {
  await signIn(api.app, provider, { person: 'new', name: 'Kim', email: 'kim@example.org' });
  await api.database
    .updateTable('users')
    .set({ name: 'Kim the Great', nameIsChosen: true })
    .where('email', '=', 'kim@example.org')
    .execute();
  await signIn(api.app, provider, {
    person: 'new',
    name: 'Kim',
    email: 'kim@example.org',
    failure: 'name-changed',
  });
  expect((await readUser('kim@example.org'))?.name).toBe('Kim the Great');
});

test('two first sign-ins of one person at once make one person', async () => {
  const email = 'twice@example.org';
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => signIn(api.app, provider, { person: 'new', name: 'Twice', email })),
  );
  expect(responses.every((response) => sessionOf(response) !== undefined)).toBe(true);
  const people = api.database.selectFrom('users').select('userId').where('email', '=', email);
  expect(await people.execute()).toHaveLength(1);
});

test('a suspended person is told so and gets no session', async () => {
  await signIn(api.app, provider, { person: 'norole' });
  await api.database
    .updateTable('users')
    .set({ suspendedAt: new Date().toISOString() })
    .where('email', '=', 'norole@example.test')
    .execute();
  const response = await signIn(api.app, provider, { person: 'norole' });
  expect(locationOf(response).href).toBe(`${CLIENT_URL}/?authError=suspended`);
  expect(sessionOf(response)).toBeUndefined();
});

test('the log tells of a first sign-in and of a later one, with what the provider has changed', async () => {
  const person = { person: 'new', name: 'Logged', email: 'logged@example.org' };
  await signIn(api.app, provider, person);
  await signIn(api.app, provider, { ...person, failure: 'name-changed' });
  const user = await readUser('logged@example.org');
  const entries = await api.database
    .selectFrom('auditLog')
    .select(['action', 'actorName', 'changes'])
    .where('actorId', '=', user!.userId)
    .orderBy('entryId')
    .execute();
  expect(entries).toEqual([
    { action: 'user.registered', actorName: 'Logged', changes: {} },
    {
      action: 'user.signed_in',
      actorName: 'Logged (renamed)',
      changes: { name: { before: 'Logged', after: 'Logged (renamed)' } },
    },
  ]);
});

test('everybody whom the provider seeds can sign in', async () => {
  for (const { key, email } of seededPeople.filter((person) => person.key !== 'norole')) {
    const session = sessionOf(await signIn(api.app, provider, { person: key }))!;
    expect((await call(api.app, getCurrentUser, {}, { session })).reply.email).toBe(email);
  }
});
