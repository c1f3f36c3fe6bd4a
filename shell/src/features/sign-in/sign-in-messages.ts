import type { SessionError, SignInError } from '@event-portal/contracts';

/** Why a sign-in did not work: what the API says, or that it cannot work at this address. */
export type SignInProblem = SignInError | 'other_site';

/** What the person reads when a sign-in did not work, and what they can do. */
export const signInProblemMessages: Record<SignInProblem, string> = {
  denied: 'You did not allow the sign-in, so nothing has changed. You can try again whenever you like.',
  expired: 'The sign-in took too long or was started twice. Start it again here.',
  provider_unavailable: 'Discord does not answer at the moment. Wait a minute and try again.',
  unverified_email:
    'Your e-mail address at Discord is not verified yet. Verify it there, then sign in again.',
  email_taken:
    'Another account of the portal already uses this e-mail address. Sign in with the account you used before.',
  cookies_blocked:
    'Your browser does not keep cookies for this site. Allow them in its settings, then sign in again.',
  suspended: 'This account has been suspended. Write to the organisers if you think that is a mistake.',
  too_many_attempts: 'There were too many attempts in a short time. Wait a minute and try again.',
  other_site:
    'Nobody can sign in at this address: it is not the one that the portal is set up for. Open the portal at its usual address, or tell the organisers.',
  failed: 'The sign-in did not work. Try again; if it happens once more, tell the organisers.',
};

/** What the person reads when the session could not be read: not that they are signed out, because nobody knows. */
export function sessionErrorMessages({ kind, retryAfterSeconds }: SessionError): string {
  // The button beside it counts the seconds.
  if (retryAfterSeconds !== undefined) return 'The portal is very busy at the moment. Wait a little.';
  switch (kind) {
    case 'offline':
      return navigator.onLine
        ? 'The portal could not be reached. Check your connection and try again.'
        : 'You are offline. This is tried again by itself once you are connected.';
    case 'timeout':
      return 'The portal takes too long to answer. Try again in a moment.';
    case 'unavailable':
    case 'unexpected-reply':
      return 'The portal is not available at the moment. Try again soon.';
  }
}
