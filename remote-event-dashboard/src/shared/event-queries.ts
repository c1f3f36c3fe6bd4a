import type { EventId } from '@event-portal/contracts';

/** How often what others change at the same time is read again while somebody looks at it, in milliseconds. */
export const POLL_INTERVAL_MS = 20_000;

/** The key of everything that is known of one event; features add their own noun to it. */
export function eventKey(eventId: EventId, ...rest: readonly unknown[]) {
  return ['event-dashboard', eventId, ...rest] as const;
}
