import { cookieHeader, locationOf, navigate, sessionOf, signIn } from '../../testing/browser';
import { CLIENT_URL, startTestApi, type TestApi } from '../../testing/test-api';
import {
  beginSignIn,
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../testing/test-identity-provider';

const MOST = 5;
const WAITING = 3;
let provider: TestIdentityProvider;
let api: TestApi;
beforeEach(async () => {
  provider = await startIdentityProvider();
  api = await startTestApi({
    environment: provider.environment,
    rates: { failedSignIns: { name: 'sign-in', most: MOST, perMs: 60_000 } },
    signInTurns: { everyMs: 20, mostWaiting: WAITING },
  });
});
afterEach(async () => {
  await api.close();
  await provider.close();
});

async function guessCode(address: string) {
  const { nonce, state } = beginSignIn({ redirect: '/community' });
  const path = `/auth/callback?${new URLSearchParams({ code: 'guess', state }).toString()}`;
  return navigate(api.app, path, cookieHeader({ sh_auth_nonce: nonce }), { 'x-forwarded-for': address });
}

test('of a thousand callbacks with random codes only a few reach the provider, one after the other', async () => {
  const responses = [];
  for (let batch = 0; batch < 20; batch += 1) {
    responses.push(...(await Promise.all(Array.from({ length: 50 }, () => guessCode('203.0.113.7')))));
  }
  // Each batch finds the queue as full as it may be.
  expect(provider.tokenCalls()).toBeLessThanOrEqual(MOST + 20 * WAITING);
  const last = responses.at(-1)!;
  expect(locationOf(last).href).toBe(`${CLIENT_URL}/?authError=too_many_attempts&redirect=%2Fcommunity`);
});

test('nonces that somebody makes up lock nobody out who shares their address', async () => {
  for (let attempt = 0; attempt < MOST * 3; attempt += 1) await guessCode('203.0.113.9');
  const { nonce, state } = beginSignIn();
  const path = await provider.approve({ person: 'staff', state });
  const address = { 'x-forwarded-for': '203.0.113.9' };
  const reply = await navigate(api.app, path, cookieHeader({ sh_auth_nonce: nonce }), address);
  expect(sessionOf(reply)).toBeDefined();
});

test('one address that guesses does not lock out another', async () => {
  for (let attempt = 0; attempt <= MOST; attempt += 1) await guessCode('203.0.113.7');
  expect(locationOf(await guessCode('203.0.113.8')).searchParams.get('authError')).toBe('expired');
});

test('sign-ins that work are not counted: a whole venue may share one address', async () => {
  for (let attempt = 0; attempt < MOST * 3; attempt += 1) {
    expect(sessionOf(await signIn(api.app, provider, { person: 'staff' }))).toBeDefined();
  }
});

test('callbacks that bring no sign-in of this browser lock nobody out, whoever shares their address', async () => {
  const address = { 'x-forwarded-for': '203.0.113.9' };
  for (let attempt = 0; attempt < MOST * 4; attempt += 1) {
    const path = ['?code=x&state=y', '?error=server_error', '', `?code=x&state=${beginSignIn().state}`];
    await navigate(api.app, `/auth/callback${path[attempt % 4] ?? ''}`, undefined, address);
  }
  const { nonce, state } = beginSignIn();
  const path = await provider.approve({ person: 'staff', state });
  const reply = await navigate(api.app, path, cookieHeader({ sh_auth_nonce: nonce }), address);
  expect(sessionOf(reply)).toBeDefined();
});
