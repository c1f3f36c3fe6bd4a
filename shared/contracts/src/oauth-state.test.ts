import fc from 'fast-check';
import { encodeOAuthState } from './encode-oauth-state';
import { decodeOAuthState, type OAuthState } from './oauth-state';

const state: OAuthState = {
  nonce: '0b9f3c1e-6a2d-4c55-9d0e-3f5a7b1c2d4e',
  provider: 'discord',
  redirect: '/portal',
};

test('S4 an ASCII state is exactly btoa of its JSON', () => {
  expect(encodeOAuthState(state)).toBe(btoa(JSON.stringify(state)));
});

test.each(['/a?b=c>d??>>', '/~~~???', '/événements', '/日本?x=ÿÿÿ'])(
  'S4 a redirect of any alphabet survives the round trip: %s',
  (redirect) => {
    const encoded = encodeOAuthState({ ...state, redirect });
    const expected = { ...state, redirect: new URL(redirect, 'http://x').href.slice('http://x'.length) };
    expect(decodeOAuthState(encoded)).toEqual(expected);
    expect(decodeOAuthState(encoded.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))).toEqual(
      expected,
    );
    expect(decodeOAuthState(encoded.replaceAll('+', ' '))).toEqual(expected);
  },
);

test('S4 every state that is encoded is decoded to itself', () => {
  fc.assert(
    fc.property(fc.uuid(), (nonce) => {
      const given: OAuthState = { nonce, provider: 'discord' };
      expect(decodeOAuthState(encodeOAuthState(given))).toEqual(given);
    }),
  );
});

const base64 = (value: unknown) => btoa(typeof value === 'string' ? value : JSON.stringify(value));

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['an empty text', ''],
  ['twice given', ['a', 'b']],
  ['no base64', '***'],
  ['no JSON', base64('hello')],
  ['invalid UTF-8', btoa('\xff\xfe')],
  ['null', base64('null')],
  ['a list', base64([])],
  ['a number', base64('1')],
  ['a text', base64('"x"')],
  ['no nonce', base64({ provider: 'discord' })],
  ['an empty nonce', base64({ ...state, nonce: '' })],
  ['a nonce that is no UUID', base64({ ...state, nonce: 'abc' })],
  ['a nonce that is a list', base64({ ...state, nonce: [state.nonce] })],
  ['no provider', base64({ nonce: state.nonce })],
  ['an unknown provider', base64({ ...state, provider: 'google' })],
  ['another spelling of the provider', base64({ ...state, provider: 'DISCORD' })],
  ['a provider named __proto__', base64(`{"nonce":"${state.nonce}","provider":"__proto__"}`)],
  ['a provider named constructor', base64({ ...state, provider: 'constructor' })],
  ['a redirect that is no text', base64({ ...state, redirect: {} })],
  ['64 kB', base64({ ...state, redirect: `/${'a'.repeat(65_536)}` })],
  ['invalid UTF-8 in a text', btoa(JSON.stringify({ ...state, redirect: '/\xff' }))],
  ['an = in the middle', encodeOAuthState(state).replace(/^.{8}/, '$&=')],
  ['8193 characters', longestState('/')],
  ['deep nesting', base64('['.repeat(4000))],
])('S4 a state with %s is refused', (_name, raw) => {
  expect(decodeOAuthState(raw)).toBeUndefined();
});

test.each(['', '=', '==', '==='])('S4 padding does not matter: %p', (padding) => {
  const unpadded = encodeOAuthState(state).replace(/=+$/, '');
  expect(decodeOAuthState(unpadded + padding)).toEqual(state);
});

test('S4 the longest state that is read has 8192 characters', () => {
  const longest = longestState();
  expect(longest).toHaveLength(8192);
  expect(decodeOAuthState(longest)).toEqual({ nonce: state.nonce, provider: 'discord' });
});

test('S7 an unsafe redirect is dropped, the rest of the state stays', () => {
  expect(decodeOAuthState(base64({ ...state, redirect: '//evil.example' }))).toEqual({
    nonce: state.nonce,
    provider: 'discord',
  });
});

test('S4 a state cannot reach a prototype', () => {
  decodeOAuthState(base64(`{"nonce":"${state.nonce}","provider":"discord","__proto__":{"polluted":true}}`));
  expect('polluted' in {}).toBe(false);
});

test('S4 no input makes the decoder throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), fc.json().map(base64Safe)), (raw) => {
      expect(() => decodeOAuthState(raw)).not.toThrow();
    }),
  );
});

function base64Safe(json: string): string {
  return Buffer.from(json, 'utf8').toString('base64');
}

/** A state of exactly 8192 characters, or of more. */
function longestState(more = ''): string {
  const { length } = JSON.stringify({ ...state, redirect: '' });
  return encodeOAuthState({ ...state, redirect: '/'.repeat(6144 - length) + more });
}
