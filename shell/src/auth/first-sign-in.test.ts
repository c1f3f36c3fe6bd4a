import { decodeOAuthState } from '@event-portal/contracts';
import { startSignIn } from './first-sign-in';

const nonce = '0b9f3c1e-6a2d-4c55-9d0e-3f5a7b1c2d4e';
const nobody = Promise.resolve('');

const settings = {
  apiBaseUrl: 'http://localhost:8080',
  idpAuthorizeUrl: 'https://discord.com/oauth2/authorize',
  idpClientId: 'client 1',
  cookieDomain: '',
  basePath: '/some/path',
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

type Visit = {
  readonly sessionRole?: Promise<string | null | undefined>;
  readonly search?: string;
  readonly mark?: string;
  readonly runtime?: object | null;
  readonly keepsCookies?: boolean;
  readonly readyState?: DocumentReadyState;
  readonly lastRole?: string;
  readonly cameBy?: NavigationTimingType;
};

/** The document of the login page, as it comes. */
function open({ search = '', mark, runtime = settings, ...visit }: Visit = {}) {
  const page = document.implementation.createHTMLDocument('Event Portal');
  page.head.innerHTML = `<template id="shell-files"><script defer src="/vendor.js" data-shell></script>
    <script defer src="/shell.js" data-shell></script></template>`;
  page.body.innerHTML = `<script type="application/json" id="runtime">${JSON.stringify(runtime)}</script>
    <div id="first-paint"><main><div class="fp-outline"></div></main>
    <template id="first-sign-in"><div><p data-on-the-way="On the way.">Welcome.</p><button>Continue</button></div></template></div>`;
  const written: string[] = [];
  Object.defineProperty(page, 'cookie', {
    get: () => (visit.keepsCookies === false ? '' : written.join('; ')),
    set: (cookie: string) => void written.push(cookie),
  });
  Object.defineProperty(page, 'readyState', { value: visit.readyState ?? 'complete' });
  const storage = new Map(mark === undefined ? [] : [['/some/path:sign-in-started', mark]]);
  const assign = jest.fn<undefined, [string]>();
  const here = Object.assign(new EventTarget(), {
    document: page,
    location: { search, assign, protocol: 'https:', hostname: 'localhost' },
    crypto: { randomUUID: () => nonce },
    sessionStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    },
    localStorage: {
      getItem: (key: string) => (key === '/some/path:last-role' ? (visit.lastRole ?? null) : null),
    },
    requestAnimationFrame: (callback: () => void) => setTimeout(callback, 16),
    performance: { getEntriesByType: () => [{ type: visit.cameBy ?? 'navigate' }] },
    hasBegunSignIn: undefined,
    sessionReply: visit.sessionRole?.then(() => new Response()),
    sessionRole: visit.sessionRole,
  });
  startSignIn(here as unknown as Window);
  return {
    here,
    storage,
    written,
    left: () => assign.mock.calls.map(([address]) => new URL(address)),
    button: () => page.querySelector<HTMLButtonElement>('.fp-outline ~ button, main button'),
    words: () => page.querySelector('main')?.textContent.trim(),
    scripts: () => [...page.querySelectorAll<HTMLScriptElement>('script[src]')],
  };
}

/** All that is about to happen, but for what waits for seconds. */
const settle = () => jest.advanceTimersByTimeAsync(100);

test('S4 where nobody is signed in the card stands first, and the files of the shell come after it, in their order', async () => {
  const { here, words, scripts } = open({ sessionRole: nobody, readyState: 'interactive' });
  await settle();
  expect(words()).toBe('Welcome.Continue');
  expect(scripts()).toEqual([]);
  here.dispatchEvent(new Event('load'));
  await settle();
  expect(scripts().map((script) => script.getAttribute('src'))).toEqual(['/vendor.js', '/shell.js']);
  expect(scripts().map(({ async }) => async)).toEqual([false, false]);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(scripts()).toHaveLength(2);
});

test('S4 its button leaves for the identity provider by itself, once', async () => {
  const { button, left, here, storage, written, scripts, words } = open({
    sessionRole: nobody,
    readyState: 'interactive',
    search: '?redirect=%2Fsettings',
  });
  await settle();
  expect(words()).toBe('On the way.Continue');
  button()?.click();
  button()?.click();
  expect(left().map(({ origin, pathname }) => origin + pathname)).toEqual([settings.idpAuthorizeUrl]);
  expect(decodeOAuthState(left()[0]?.searchParams.get('state'))).toEqual({
    nonce,
    provider: 'discord',
    redirect: '/settings',
  });
  expect(written).toEqual([expect.stringContaining(`sh_auth_nonce=${nonce}; `)]);
  expect(button()?.ariaBusy).toBe('true');
  expect(here.hasBegunSignIn).toBe(true);
  expect(storage.get('/some/path:sign-in-started')).toBe('true');
  expect(scripts()).toEqual([]);
});

test('F16 a page that comes back as it was left can be pressed again, and says nothing of that sign-in', async () => {
  const { button, left, here, storage } = open({ sessionRole: nobody });
  await settle();
  button()?.click();
  here.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(button()?.ariaBusy).toBe('true');
  expect(here.sessionReply).toBeDefined();
  here.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(button()?.ariaBusy).toBeNull();
  expect(here.hasBegunSignIn).toBe(false);
  expect(storage.size).toBe(0);
  expect(here.sessionReply).toBeUndefined();
  button()?.click();
  expect(left()).toHaveLength(2);
});

test('F30 a sign-in that cannot begin is left to the shell, which comes at once and has the words', async () => {
  const { button, here, scripts, left, storage } = open({
    sessionRole: nobody,
    readyState: 'interactive',
    keepsCookies: false,
  });
  await settle();
  button()?.click();
  expect(scripts()).toHaveLength(2);
  expect(button()?.ariaBusy).toBe('true');
  expect(here.hasBegunSignIn).toBeUndefined();
  expect(left()).toEqual([]);
  expect(storage.size).toBe(0);
});

test.each<[string, Visit]>([
  ['somebody is signed in', { sessionRole: Promise.resolve('user') }],
  ['the session could not be read', { sessionRole: Promise.resolve(null) }],
  ['the session did not answer', { sessionRole: Promise.resolve(undefined) }],
  ['nobody has asked for the session', {}],
  ['a sign-in has failed', { sessionRole: nobody, search: '?authError=denied' }],
  ['the browser may have refused the session', { sessionRole: nobody, mark: 'true' }],
  ['the document has no settings', { sessionRole: nobody, runtime: null }],
])('S4 where %s, the shell comes at once, and no card does', async (_why, visit) => {
  const { scripts, words } = open({ readyState: 'interactive', ...visit });
  await settle();
  expect(scripts()).toHaveLength(2);
  expect(words()).toBe('');
});

test('F16 whoever comes back by Back to a new load of it has the card at once', async () => {
  const { words, scripts } = open({
    sessionRole: nobody,
    mark: 'true',
    cameBy: 'back_forward',
    readyState: 'interactive',
  });
  await settle();
  expect(words()).toBe('Welcome.Continue');
  expect(scripts()).toEqual([]);
});

test('S4 whoever was signed in does not wait for the session, and finds the card where they are no longer', async () => {
  const waiting = open({ lastRole: 'user', sessionRole: new Promise(() => undefined) });
  expect(waiting.scripts()).toHaveLength(2);
  const ended = open({ lastRole: 'user', sessionRole: nobody });
  await settle();
  expect(ended.words()).toBe('Welcome.Continue');
  expect(open({ lastRole: '', sessionRole: nobody }).scripts()).toEqual([]);
});

test('S4 a session that takes long is not waited for', async () => {
  const { scripts } = open({ sessionRole: new Promise(() => undefined) });
  await jest.advanceTimersByTimeAsync(2999);
  expect(scripts()).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(scripts()).toHaveLength(2);
});
