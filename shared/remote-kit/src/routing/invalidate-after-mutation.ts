import { SESSION_QUERY_KEY } from '@event-portal/remote-kit';
import { hashKey, type QueryClient } from '@tanstack/react-query';

/**
 * Forgets what a change may have made untrue. A change may show in any part of the portal, and parts do not know each
 * other, so everything but the session is read again when it is next looked at.
 * @param refetchType `active` reads again what is on the screen; `none` leaves that to the page that comes next.
 */
export function invalidateAfterMutation(
  queryClient: QueryClient,
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  const session = hashKey(SESSION_QUERY_KEY);
  return queryClient.invalidateQueries({
    predicate: ({ queryHash }) => queryHash !== session,
    refetchType,
  });
}
