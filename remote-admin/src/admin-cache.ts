import { SESSION_QUERY_KEY } from '@event-portal/remote-kit';
import { hashKey, type QueryClient } from '@tanstack/react-query';

/**
 * Forgets what a change may have made untrue. What is edited here shows in the other parts of the portal, and every change
 * is in the log: everything but the session is read again when it is next looked at.
 * @param now `active` reads again what is on the screen; `none` leaves that to the page that comes next.
 */
export function forgetAfterChange(
  queryClient: QueryClient,
  now: 'active' | 'none' = 'active',
): Promise<void> {
  const session = hashKey(SESSION_QUERY_KEY);
  return queryClient.invalidateQueries({
    predicate: ({ queryHash }) => queryHash !== session,
    refetchType: now,
  });
}
