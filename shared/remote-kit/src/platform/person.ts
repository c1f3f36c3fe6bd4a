import type { CurrentUser, UserQueryResult } from '@event-portal/contracts';
import { hashKey } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { describeFailure } from './api-error';
import { usePlatform } from './platform';
import { SESSION_QUERY_KEY } from './session-key';

const SESSION_HASH = hashKey(SESSION_QUERY_KEY);

/**
 * The signed-in person, as the session in the cache has it now: for names and pictures. What may be entered is decided
 * by guards, from the context that they parse.
 */
export function usePerson(): CurrentUser | null {
  const { queryClient } = usePlatform();
  // No `useQuery`: an observer without a query function would take the session's own away from the cache.
  const subscribe = useCallback(
    (changed: () => void) =>
      queryClient.getQueryCache().subscribe(({ query }) => {
        if (query.queryHash === SESSION_HASH) changed();
      }),
    [queryClient],
  );
  return useSyncExternalStore(
    subscribe,
    () => queryClient.getQueryData<UserQueryResult>(SESSION_QUERY_KEY)?.user ?? null,
  );
}

/** Signs out; a failure is said, and the person stays signed in (F63). */
export function useSignOut(): { start: () => void; isRunning: boolean } {
  const { signOut, notify } = usePlatform();
  const [isRunning, setRunning] = useState(false);
  return {
    isRunning,
    start: () => {
      setRunning(true);
      signOut()
        .catch((error: unknown) =>
          notify({ tone: 'problem', text: `You are still signed in. ${describeFailure(error)}` }),
        )
        .finally(() => setRunning(false));
    },
  };
}
