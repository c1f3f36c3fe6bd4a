import { getDayFacts, setDayFacts, type DayFactsDraft, type EventId } from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey } from '../../shared/event-queries';

/** How often a page that stays open learns what is on now, in milliseconds. */
const PROGRAMME_INTERVAL_MS = 60_000;

/** What people need on the day of an event. */
export function dayFactsQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'day-facts'),
    queryFn: ({ signal }) => http(getDayFacts, { params: { eventId } }, { signal }),
    refetchInterval: PROGRAMME_INTERVAL_MS,
  });
}

/** Replaces what people need on the day. @throws ApiError */
export function saveDayFacts(
  http: HttpClient,
  eventId: EventId,
  body: { version: number; facts: DayFactsDraft },
) {
  return http(setDayFacts, { params: { eventId }, body });
}
