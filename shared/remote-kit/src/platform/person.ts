import type { CurrentUser, UserQueryResult } from '@event-portal/contracts';
import { useState, useSyncExternalStore } from 'react';
import { describeFailure } from './api-error';
import { usePlatform } from './platform';
import { SESSION_QUERY_KEY } from './session-key';

/**
 * The signed-in person, as the session in the cache has it now: for names and pictures. What may be entered is decided
 * by guards, from the context that they parse.
 */
export function usePerson(): CurrentUser | null {
  const { queryClient } = usePlatform();
  return useSyncExternalStore(
    (changed) => queryClient.getQueryCache().subscribe(changed),
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
