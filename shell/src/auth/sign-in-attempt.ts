import type { UserQueryResult } from '@event-portal/contracts';
import { storedText } from '../storage/stored-value';
import { NONCE_COOKIE } from './oauth';

const KEY = 'sign-in-started';

/**
 * Remembers, for this tab, that it has left for the identity provider. A tab that comes back from a finished sign-in, and
 * without a session, had its session cookie refused by the browser.
 */
export type SignInAttempt = {
  /** The tab leaves for the identity provider. */
  readonly begin: () => void;
  /** Somebody is signed in: whatever ends their session later, it is not the browser's doing. */
  readonly succeeded: () => void;
  /** Whether the browser has refused the session cookie; not before the session is known. */
  readonly isCookieRefused: (session: UserQueryResult | undefined) => boolean;
};

/** Keeps the mark in the tab's own storage, for one load of a page; forgetful where the browser has none. */
export function createSignInAttempt(window: Window): SignInAttempt {
  const mark = storedText(window, 'sessionStorage', KEY);
  const wasStarted = mark.read() === 'true';
  mark.remove();
  // The API takes the nonce away at the end of a sign-in. While it is there, the person has come back some other way.
  let isReturn = wasStarted && !hasNonce(window) && !hasComeBack(window);
  return {
    begin: () => void mark.write('true'),
    succeeded: () => {
      isReturn = false;
    },
    isCookieRefused: (session) => isReturn && session?.user === null && session.error === null,
  };
}

function hasNonce({ document }: Window): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${NONCE_COOKIE}=`));
}

function hasComeBack({ performance }: Window): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'back_forward';
}
