import type { UserQueryResult } from '@event-portal/contracts';
import { currentUser } from '@event-portal/testing';
import { createSignInAttempt } from './sign-in-attempt';

const nobody: UserQueryResult = { user: null, error: null };
const somebody: UserQueryResult = { user: currentUser('norole'), error: null };

/** A tab: what it stores stays from one load of a page to the next. */
function openTab() {
  const storage = new Map<string, string>();
  let cookie = '';
  return {
    /** The API ends a sign-in by taking the nonce away. */
    setNonce: (isThere: boolean) => (cookie = isThere ? 'theme=dark; sh_auth_nonce=1' : 'theme=dark'),
    load: (type = 'navigate', hasBegunSignIn = false) =>
      createSignInAttempt({
        hasBegunSignIn,
        sessionStorage: {
          getItem: (key: string) => storage.get(key) ?? null,
          setItem: (key: string, value: string) => storage.set(key, value),
          removeItem: (key: string) => storage.delete(key),
        },
        document: {
          get cookie() {
            return cookie;
          },
        },
        performance: { getEntriesByType: () => [{ type }] },
      } as unknown as Window),
  };
}

test('F30 coming back from a sign-in without a session is the browser’s doing', () => {
  const tab = openTab();
  tab.load().begin();
  const returned = tab.load();
  expect(returned.isCookieRefused(undefined)).toBe(false);
  expect(returned.isCookieRefused(nobody)).toBe(true);
  expect(tab.load().isCookieRefused(nobody)).toBe(false);
});

test('F30 a sign-out after a sign-in is not', () => {
  const tab = openTab();
  tab.load().begin();
  expect(tab.load().isCookieRefused(somebody)).toBe(false);
  expect(tab.load().isCookieRefused(nobody)).toBe(false);
});

test('F30 a session that ends on the page that the sign-in led to is not', () => {
  const tab = openTab();
  tab.load().begin();
  const returned = tab.load();
  returned.succeeded();
  expect(returned.isCookieRefused(nobody)).toBe(false);
});

test('F30 a session that could not be read is not', () => {
  const tab = openTab();
  tab.load().begin();
  expect(tab.load().isCookieRefused({ user: null, error: { kind: 'unavailable' } })).toBe(false);
});

test('F30 leaving the identity provider by the Back button is not', () => {
  const tab = openTab();
  tab.load().begin();
  expect(tab.load('back_forward').isCookieRefused(nobody)).toBe(false);
});

test('F30 leaving the identity provider by an address, with the sign-in unfinished, is not', () => {
  const tab = openTab();
  tab.load().begin();
  tab.setNonce(true);
  expect(tab.load().isCookieRefused(nobody)).toBe(false);
});

test('a browser without storage remembers nothing and goes on', () => {
  const page = {
    get sessionStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
    document: { cookie: '' },
    performance: { getEntriesByType: () => [] },
  } as unknown as Window;
  const attempt = createSignInAttempt(page);
  attempt.begin();
  expect(createSignInAttempt(page).isCookieRefused(nobody)).toBe(false);
});

test('F30 the shell that comes while its document is left for a sign-in leaves the mark to the load after', () => {
  const tab = openTab();
  tab.load().begin();
  const left = tab.load('navigate', true);
  expect(left.isUnderWay()).toBe(true);
  expect(left.isCookieRefused(nobody)).toBe(false);
  const returned = tab.load();
  expect(returned.isUnderWay()).toBe(false);
  expect(returned.isCookieRefused(nobody)).toBe(true);
});
