import type { CurrentUser, UserQueryResult } from '@event-portal/contracts';
import { SESSION_QUERY_KEY } from '@event-portal/remote-kit';
import { createStore } from '@event-portal/ui/store';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { SESSION_FRESH_MS } from './session';
import type { SessionChannel } from './session-channel';

/** How often a page looks whether it has slept, in milliseconds. */
const LOOK_EVERY_MS = 60_000;

const SESSION_HASH = hashKey(SESSION_QUERY_KEY);

/** What happens when the session is not what it was. */
export type SessionReactions = {
  /** The session began or ended, or the person's role changed: the guards have to be asked again. */
  readonly askGuards: () => void;
  /** Another person signed in, or this one signed out elsewhere: nothing on the page may stay. */
  readonly startOver: () => void;
  /** Whether somebody has typed what is not saved: then the page waits for them to sign in again. */
  readonly hasUnsaved: () => boolean;
  /** Another tab may have signed in, or the page was away for long: the session has to be read again. */
  readonly readAgain: () => void;
  /** Somebody is signed in. */
  readonly signedIn: () => void;
};

/** Whether the page waits for the person to sign in again, with what they have typed. */
export type SessionWait = {
  readonly isWaiting: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  readonly stop: () => void;
};

/**
 * Keeps the open page true to the session: when a reply of the API has shown that it changed, when another tab of this
 * browser signs in or out, and when the page comes back out of the browser's memory. A session that ends over unsaved
 * input leaves the page as it is, until the same person has signed in again (F70).
 */
export function watchSession(
  window: Window,
  queryClient: QueryClient,
  channel: SessionChannel,
  reactions: SessionReactions,
): SessionWait {
  const awaited = createStore<CurrentUser | null>(null);
  let last = current(queryClient);

  const stopCache = queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type !== 'updated' || query.queryHash !== SESSION_HASH) return;
    const next = current(queryClient);
    if (!next || next === last) return;
    const before = last;
    last = next;
    if (next.user) {
      reactions.signedIn();
      channel.send({ kind: 'signed-in', userId: next.user.userId });
    }
    if (!before) return;
    const waitsFor = awaited.get();
    if (waitsFor) {
      if (!next.user) return;
      const { userId, role } = waitsFor;
      awaited.set(null);
      if (next.user.userId !== userId) reactions.startOver();
      else if (next.user.role !== role) reactions.askGuards();
      return;
    }
    if (before.user && !next.user && reactions.hasUnsaved()) return awaited.set(before.user);
    if (before.user && next.user && next.user.userId !== before.user.userId) reactions.startOver();
    else if (next.user?.role !== before.user?.role) reactions.askGuards();
  });

  const stopChannel = channel.listen((message) => {
    const user = current(queryClient)?.user;
    if (awaited.get() && message.kind === 'signed-in') reactions.readAgain();
    if (!user) return;
    if (message.kind === 'signed-out' || message.userId !== user.userId) reactions.startOver();
  });

  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    // What the browser kept may belong to a session that has ended since, and a page that was kept while it came up may
    // have lost what it waited for: a load asks the guards.
    const session = current(queryClient);
    const isKnownAsNobody = session?.user === null && session.error === null;
    if (persisted && !isKnownAsNobody) reactions.startOver();
  };
  window.addEventListener('pageshow', onPageShow);

  // Tabs are put to sleep out of sight, and laptops with the page in sight: what was fresh then is not any more.
  const { document } = window;
  let awakeAt = Date.now();
  const look = () => {
    const wasAway = Date.now() - awakeAt >= SESSION_FRESH_MS;
    awakeAt = Date.now();
    if (wasAway && current(queryClient)?.user) reactions.readAgain();
  };
  const onVisibility = () => {
    if (document.hidden) awakeAt = Date.now();
    else look();
  };
  const ticking = window.setInterval(() => {
    if (!document.hidden) look();
  }, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', onVisibility);

  return {
    isWaiting: () => awaited.get() !== null,
    subscribe: awaited.subscribe,
    stop() {
      stopCache();
      stopChannel();
      window.removeEventListener('pageshow', onPageShow);
      document.removeEventListener('visibilitychange', onVisibility);
      window.clearInterval(ticking);
    },
  };
}

function current(queryClient: QueryClient): UserQueryResult | undefined {
  return queryClient.getQueryData<UserQueryResult>(SESSION_QUERY_KEY);
}
