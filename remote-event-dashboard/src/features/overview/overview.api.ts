import { getEventOverview, type EventId } from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey, POLL_INTERVAL_MS } from '../../shared/event-queries';

/** The figures of an event, for the people who run it. */
export function overviewQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'overview'),
    queryFn: ({ signal }) => http(getEventOverview, { params: { eventId } }, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  });
}
