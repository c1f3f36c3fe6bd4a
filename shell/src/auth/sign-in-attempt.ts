import type { UserQueryResult } from '@event-portal/contracts';
import { storedText } from '../storage/stored-value';
import { NONCE_COOKIE } from './oauth';

declare global {
  interface Window {
    /** Whether the document's own button has begun a sign-in, for which this page is left. */
    hasBegunSignIn?: boolean;
  }
}

/** Says in the tab's own storage, for one load of a page, that it has left for the identity provider. */
export const signInMark = (window: Window) => storedText(window, 'sessionStorage', 'sign-in-started');

/**
 * Remembers, for this tab, that it has left for the identity provider. A tab that comes back from a finished sign-in, and
 * without a session, had its session cookie refused by the browser.
 */
export type SignInAttempt = {
  /** Whether this page is being left for a sign-in that began before the shell ran. */
  readonly isUnderWay: () => boolean;
  /** The tab leaves for the identity provider. */
  readonly begin: () => void;
  /** Somebody is signed in: whatever ends their session later, it is not the browser's doing. */
  readonly succeeded: () => void;
  /** Whether the browser has refused the session cookie; not before the session is known. */
  readonly isCookieRefused: (session: UserQueryResult | undefined) => boolean;
};

/** Makes it, and takes the mark of the load before; forgetful where the browser keeps none. */
export function createSignInAttempt(window: Window): SignInAttempt {
  const mark = signInMark(window);
  const isUnderWay = () => window.hasBegunSignIn === true;
  let isReturn = !isUnderWay() && isReturnFromSignIn(window);
  if (!isUnderWay()) mark.remove();
  return {
    isUnderWay,
    begin: () => void mark.write('true'),
    succeeded: () => {
      isReturn = false;
    },
    isCookieRefused: (session) => isReturn && session?.user === null && session.error === null,
  };
}

/**
 * Whether this load of a page may be the end of a sign-in that this tab has left for. The API takes the nonce away then; while it is
 * there, the person has come back some other way.
 */
export function isReturnFromSignIn(window: Window): boolean {
  return signInMark(window).read() === 'true' && !hasNonce(window) && !hasComeBack(window);
}

function hasNonce({ document }: Window): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${NONCE_COOKIE}=`));
}

function hasComeBack({ performance }: Window): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'back_forward';
}
