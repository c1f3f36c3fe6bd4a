import {
  getArrivals,
  listCheckInLists,
  searchDesk,
  type CheckInListId,
  type EventId,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey, POLL_INTERVAL_MS } from '#shared/event-queries.ts';

/** The check-in lists of the event with what they have given, the door first. */
export function checkInListsQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'check-in-lists'),
    queryFn: ({ signal }) => http(listCheckInLists, { params: { eventId } }, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  });
}

/** How many have come through the door, of how many. */
export function arrivalsQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'arrivals'),
    queryFn: ({ signal }) => http(getArrivals, { params: { eventId } }, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  });
}

/** The people at the desk who are called something like this; nothing is asked for nothing. */
export function deskQuery(http: HttpClient, eventId: EventId, listId: CheckInListId, search: string) {
  return queryOptions({
    queryKey: eventKey(eventId, 'desk', listId, search),
    queryFn: ({ signal }) => http(searchDesk, { params: { eventId, listId }, query: { search } }, { signal }),
    enabled: search !== '',
  });
}
