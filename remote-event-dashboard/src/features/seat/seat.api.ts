import { getOwnSeat, type EventId } from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey } from '../../shared/event-queries';

/** The person's own seat; null for an admin, who has none. */
export function ownSeatQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'own-seat'),
    queryFn: ({ signal }) => http(getOwnSeat, { params: { eventId } }, { signal }),
  });
}
