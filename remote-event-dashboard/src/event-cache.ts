import type { EventId } from '@event-portal/contracts';
import { SESSION_QUERY_KEY } from '@event-portal/remote-kit';
import { hashKey, type QueryClient } from '@tanstack/react-query';

/** How often what others change at the same time is read again while somebody looks at it, in milliseconds. */
export const LIVE_MS = 20_000;

/** The key of everything that is known of one event; features add their own noun to it. */
export function eventKey(eventId: EventId, ...rest: readonly unknown[]) {
  return ['event-dashboard', eventId, ...rest] as const;
}

/**
 * Forgets what a change may have made untrue. A step of an application shows in places that this remote does not know,
 * such as the portal's home, so everything but the session is read again when it is next looked at.
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
