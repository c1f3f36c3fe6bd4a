import { Writable } from 'node:stream';
import { listUsers, signOut } from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import * as z from 'zod/mini';
import { cookieHeader, navigate, sessionOf } from '../../testing/browser';
import { addPerson } from '../../testing/people';
import { call, send, startTestApi, type TestApi } from '../../testing/test-api';
import {
  beginSignIn,
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../testing/test-identity-provider';

let provider: TestIdentityProvider;
let api: TestApi;
let log = '';
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    log += chunk.toString();
    done();
  },
});
beforeAll(async () => {
  provider = await startIdentityProvider();
  api = await startTestApi({ environment: provider.environment, logger: { level: 'debug', stream } });
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
beforeEach(() => {
  log = '';
});

const Line = z.record(z.string(), z.unknown());
const lines = () =>
  log
    .trim()
    .split('\n')
    .map((line) => readJson(Line, line, 'A line of the log'));

test('a sign-in leaves neither code, state, nonce, token nor secret in the log', async () => {
  const { nonce, state } = beginSignIn();
  const path = await provider.approve({ person: 'staff', state });
  const code = new URL(path, 'http://x').searchParams.get('code')!;
  const session = sessionOf(await navigate(api.app, path, cookieHeader({ sh_auth_nonce: nonce })))!;
  await navigate(api.app, path, cookieHeader({ sh_auth_nonce: nonce }));
  await send(api.app, { url: `/auth/me?token=${session}` }, { session });
  await send(api.app, { url: `/no/such/path?code=${code}` }, { session });
  await call(api.app, signOut, {}, { session });

  expect(lines().length).toBeGreaterThan(5);
  for (const secret of [code, state, nonce, session, 'portal-secret', ...provider.tokensSeen()]) {
    expect(log).not.toContain(secret);
  }
});

test('success, failure and sign-out are logged with the request’s id and a hash for the session', async () => {
  const { nonce, state } = beginSignIn();
  const path = await provider.approve({ person: 'staff', state });
  const headers = { 'x-request-id': 'request-0001' };
  const response = await navigate(api.app, path, cookieHeader({ sh_auth_nonce: nonce }), headers);
  expect(response.headers['x-request-id']).toBe('request-0001');
  await navigate(api.app, path, undefined);
  await call(api.app, signOut, {}, { session: sessionOf(response)! });

  const signedIn = lines().find(({ msg }) => msg === 'signed in');
  expect(signedIn).toMatchObject({
    requestId: 'request-0001',
    userId: expect.any(String) as string,
    session: expect.any(String) as string,
  });
  expect(lines().find(({ msg }) => msg === 'sign-in failed')).toMatchObject({ signIn: 'expired' });
  expect(lines().find(({ msg }) => msg === 'signed out')).toMatchObject({ session: signedIn?.session });
});

test('who was refused, and what, is in the log', async () => {
  const person = await addPerson(api.database);
  expect((await call(api.app, listUsers, { query: {} }, person)).status).toBe(403);
  expect(lines()).toContainEqual(
    expect.objectContaining({
      msg: 'request refused',
      code: 'forbidden',
      route: '/users',
      callerId: person.userId,
    }),
  );
});

test('a header with a line break stays on one line of the log', async () => {
  await send(api.app, { url: '/auth/me', headers: { 'user-agent': 'a\tb', 'x-request-id': 'evil\tid' } });
  expect(lines().every((line) => typeof line.msg === 'string')).toBe(true);
  expect(log).not.toContain('evil');
});
