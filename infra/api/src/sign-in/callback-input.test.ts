import { encodeOAuthState } from '@event-portal/contracts';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { cookieHeader, locationOf, navigate, sessionOf } from '../../testing/browser';
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

/** Sends a callback that cannot succeed, and checks everything that holds for all of those. */
async function expectRefusal(
  query: string,
  cookie: string | undefined,
  mostTokenCalls: number,
): Promise<void> {
  const before = provider.tokenCalls();
  const response = await navigate(api.app, `/auth/callback${query}`, cookie);
  expect(response.statusCode).toBe(303);
  expect(locationOf(response).origin).toBe(CLIENT_URL);
  expect(locationOf(response).searchParams.get('authError')).not.toBeNull();
  expect(response.headers.location).not.toMatch(/[\r\n]/);
  expect(sessionOf(response)).toBeUndefined();
  expect(provider.tokenCalls() - before).toBeLessThanOrEqual(mostTokenCalls);
}

describe('code', () => {
  const oddCodes = [
    [''],
    [' '],
    ['x'],
    ['x'.repeat(2_048)],
    ['x'.repeat(2_049)],
    ['x'.repeat(10_000)],
    ['a\0b'],
    ['a\r\nSet-Cookie: x=y'],
    ['código'],
    ['💥'],
    ['trailing  '],
    ['\ud800'],
  ];
  test.each(oddCodes)('the code %j makes no session', async (code) => {
    const { nonce, state } = beginSignIn();
    const query = `?${new URLSearchParams({ code, state }).toString()}`;
    await expectRefusal(query, cookieHeader({ sh_auth_nonce: nonce }), 1);
  });

  test.each([
    ['missing', ''],
    ['sent twice', '&code=a&code=b'],
    ['sent as a list', '&code[]=a'],
    ['sent as an object', '&code[x]=a'],
  ])('a code that is %s is not exchanged', async (_what, part) => {
    const { nonce, state } = beginSignIn();
    await expectRefusal(
      `?state=${encodeURIComponent(state)}${part}`,
      cookieHeader({ sh_auth_nonce: nonce }),
      0,
    );
  });

  test.each(['%E0%A4%A', '%ff%fe', '%', '%00'])('the broken encoding %s makes no session', async (code) => {
    const { nonce, state } = beginSignIn();
    await expectRefusal(
      `?state=${encodeURIComponent(state)}&code=${code}`,
      cookieHeader({ sh_auth_nonce: nonce }),
      1,
    );
  });

  test('whatever the code is, there is no session and at most one exchange', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (code) => {
        const { nonce, state } = beginSignIn();
        const query = `?${new URLSearchParams({ code, state }).toString()}`;
        await expectRefusal(query, cookieHeader({ sh_auth_nonce: nonce }), 1);
      }),
      { numRuns: 150 },
    );
  });
});

describe('state', () => {
  const nonce = randomUUID();
  const good = { nonce, provider: 'discord' };
  const json = (value: unknown) => btoa(JSON.stringify(value));
  const states: [string, string][] = [
    ['empty', ''],
    ['no base64', '%%%'],
    ['white space', '   '],
    ['a byte order mark', btoa('\xef\xbb\xbf{}')],
    ['no UTF-8', btoa('\xff\xfe\xfd')],
    ['gzip', 'H4sIAAAAAAAAA6tWKkktLlGyUlAqS8wpTtVRyk3MzFGyUqoFAK0B1gwbAAAA'],
    ['null', json(null)],
    ['a list', json([])],
    ['a number', json(1)],
    ['a text', json('x')],
    ['no JSON', btoa('{"nonce":')],
    ['nested ten thousand deep', btoa('['.repeat(5_000))],
    ['64 kB', btoa('x'.repeat(10_000))],
    ['without a nonce', json({ provider: 'discord' })],
    ['with a nonce that is null', json({ ...good, nonce: null })],
    ['with a nonce that is a number', json({ ...good, nonce: 5 })],
    ['with a nonce that is a list', json({ ...good, nonce: [nonce] })],
    ['with a nonce that is an object', json({ ...good, nonce: { toString: nonce } })],
    ['with an empty nonce', json({ ...good, nonce: '' })],
    ['with a nonce that is no UUID', json({ ...good, nonce: 'abc' })],
    ['with a redirect that is a number', json({ ...good, redirect: 5 })],
    ['with a prototype', btoa(`{"__proto__":{"nonce":"${nonce}"},"provider":"discord"}`)],
    ['without a provider', json({ nonce })],
  ];
  test.each(states)('a state that is %s signs nobody in', async (_what, state) => {
    const query = `?${new URLSearchParams({ code: 'c', state }).toString()}`;
    await expectRefusal(query, cookieHeader({ sh_auth_nonce: nonce }), 0);
    expect(({} as { nonce?: unknown }).nonce).toBeUndefined();
  });

  test('an empty nonce does not match an empty cookie', async () => {
    const query = `?${new URLSearchParams({ code: 'c', state: json({ ...good, nonce: '' }) }).toString()}`;
    await expectRefusal(query, 'sh_auth_nonce=', 0);
  });

  test('a nonce that is no UUID does not match the same cookie', async () => {
    const query = `?${new URLSearchParams({ code: 'c', state: json({ ...good, nonce: 'abc' }) }).toString()}`;
    await expectRefusal(query, 'sh_auth_nonce=abc', 0);
  });

  test('a state that was sent twice signs nobody in', async () => {
    const state = encodeURIComponent(encodeOAuthState({ nonce, provider: 'discord' }));
    await expectRefusal(`?code=c&state=${state}&state=${state}`, cookieHeader({ sh_auth_nonce: nonce }), 0);
  });

  test('whatever the state is, nobody is signed in and nothing is exchanged', async () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.anything().map((value) => Buffer.from(JSON.stringify(value) || '').toString('base64')),
      fc.json().map((text) => Buffer.from(text).toString('base64url')),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (state) => {
        const query = `?${new URLSearchParams({ code: 'c', state }).toString()}`;
        await expectRefusal(query, cookieHeader({ sh_auth_nonce: nonce }), 0);
      }),
      { numRuns: 300 },
    );
  });
});

describe('cookies of the callback', () => {
  test.each([
    ['no cookie', undefined],
    ['an empty header', ''],
    ['separators only', ';;; ;'],
    ['a name without a value', 'sh_auth_nonce'],
    ['two hundred cookies', Array.from({ length: 200 }, (_, index) => `c${index}=1`).join('; ')],
    ['a value with NUL', 'sh_auth_nonce=%00'],
    ['an injection', "sh_auth_nonce=' or 1=1 --"],
    ['another name in front', 'xsh_auth_nonce=1; Sh_Auth_Nonce=2'],
  ])('%s signs nobody in', async (_what, cookie) => {
    const { state } = beginSignIn();
    await expectRefusal(`?code=c&state=${encodeURIComponent(state)}`, cookie, 0);
  });
});

test('the address is answered with a redirect also without a single parameter', async () => {
  await expectRefusal('', undefined, 0);
});
