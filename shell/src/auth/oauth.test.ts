import { decodeOAuthState } from '@event-portal/contracts';
import { CookiesBlockedError, createOAuth, OtherSiteError } from './oauth';

const nonce = '0b9f3c1e-6a2d-4c55-9d0e-3f5a7b1c2d4e';
const settings = {
  apiBaseUrl: 'http://localhost:8080',
  idpAuthorizeUrl: 'https://discord.com/oauth2/authorize',
  idpClientId: 'client 1',
  cookieDomain: 'localhost',
};

function signIn({
  redirect,
  protocol = 'http:',
  cookieDomain = 'localhost',
  keepsCookies = true,
  apiBaseUrl = settings.apiBaseUrl,
  hostname = 'localhost',
  cookiePath,
}: Partial<
  Record<'redirect' | 'protocol' | 'cookieDomain' | 'cookiePath' | 'apiBaseUrl' | 'hostname', string> & {
    keepsCookies: boolean;
  }
> = {}) {
  const written: string[] = [];
  const document = {
    get cookie() {
      return keepsCookies ? written.map((cookie) => cookie.split(';')[0]).join('; ') : '';
    },
    set cookie(value: string) {
      written.push(value);
    },
  };
  const assign = jest.fn<undefined, [string]>();
  const oauth = createOAuth(
    { ...settings, cookieDomain, cookiePath, apiBaseUrl },
    { document, location: { assign, protocol, hostname }, randomUUID: () => nonce },
  );
  const start = () => oauth.signIn('discord', redirect);
  return { start, written, left: () => new URL(assign.mock.calls[0]?.[0] ?? ''), assign };
}

test('S4 the browser leaves for the authorize URL with the parameters of the specification', () => {
  const { start, left } = signIn();
  start();
  expect(left().origin + left().pathname).toBe('https://discord.com/oauth2/authorize');
  const { state, ...parameters } = Object.fromEntries(left().searchParams);
  expect(parameters).toEqual({
    response_type: 'code',
    scope: 'identify email',
    client_id: 'client 1',
    redirect_uri: 'http://localhost:8080/auth/callback',
  });
  expect(state).toBe(btoa(JSON.stringify({ nonce, provider: 'discord' })));
});

test('S4 the nonce cookie is lax, short-lived, and on the domain of the environment', () => {
  const { start, written } = signIn();
  start();
  expect(written).toEqual([`sh_auth_nonce=${nonce}; Path=/; Max-Age=600; SameSite=Lax; Domain=localhost`]);
});

test('S4 in production the nonce cookie is secure and on the production domain', () => {
  const { start, written } = signIn({
    protocol: 'https:',
    cookieDomain: 'example.org',
    apiBaseUrl: 'https://api.example.org',
  });
  start();
  expect(written[0]).toBe(
    `sh_auth_nonce=${nonce}; Path=/; Max-Age=600; SameSite=Lax; Domain=example.org; Secure`,
  );
});

test('S4 below a path of its host the nonce cookie is of that path alone', () => {
  const { start, written } = signIn({
    apiBaseUrl: 'http://localhost/some/path/api',
    cookiePath: '/some/path',
  });
  start();
  expect(written[0]).toContain('; Path=/some/path;');
});

test('S4 where the person wanted to go travels in the state', () => {
  const { start, left } = signIn({ redirect: '/events/日本' });
  start();
  expect(decodeOAuthState(left().searchParams.get('state'))).toEqual({
    nonce,
    provider: 'discord',
    redirect: '/events/%E6%97%A5%E6%9C%AC',
  });
});

test('S7 an unsafe place to go is left out', () => {
  const { start, left } = signIn({ redirect: '//evil.example' });
  start();
  expect(decodeOAuthState(left().searchParams.get('state'))).toEqual({ nonce, provider: 'discord' });
});

test('F30 a browser that keeps no cookies is told before it leaves', () => {
  const { start, assign } = signIn({ keepsCookies: false });
  expect(start).toThrow(CookiesBlockedError);
  expect(assign).not.toHaveBeenCalled();
});

test.each([
  ['https://api.example.org', 'example.org', 'portal.example.org', true],
  ['https://example.org/api', '.example.org', 'example.org', true],
  ['https://portal.example.org/api', '', 'portal.example.org', true],
  ['https://api.example.org', '', 'portal.example.org', false],
  ['https://api.example.net', 'example.org', 'portal.example.org', false],
  ['https://notexample.org', 'example.org', 'example.org', false],
])(
  'F31 with the API at %s and the cookie on "%s", a page of %s can sign in: %p',
  (apiBaseUrl, cookieDomain, hostname, canSignIn) => {
    const { start, assign, written } = signIn({ apiBaseUrl, cookieDomain, hostname });
    if (canSignIn) start();
    else expect(start).toThrow(OtherSiteError);
    expect([assign.mock.calls.length, written.length]).toEqual(canSignIn ? [1, 1] : [0, 0]);
  },
);
