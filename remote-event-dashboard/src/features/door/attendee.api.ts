import {
  checkIn,
  listAttendees,
  undoCheckIn,
  type AttendeesQuery,
  type EventId,
  type UserId,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey, LIVE_MS } from '../../event-cache';

/** A page of the people with a seat, and how many of them have arrived. */
export function attendeesQuery(http: HttpClient, eventId: EventId, query: AttendeesQuery) {
  return queryOptions({
    queryKey: eventKey(eventId, 'attendees', query),
    queryFn: ({ signal }) => http(listAttendees, { params: { eventId }, query }, { signal }),
    refetchInterval: LIVE_MS,
  });
}

/** Marks a person as arrived; a second call changes nothing. @throws ApiError */
export function markArrived(http: HttpClient, eventId: EventId, userId: UserId) {
  return http(checkIn, { params: { eventId, userId } });
}

/** Takes a mistaken check-in back. @throws ApiError */
export function takeBackArrival(http: HttpClient, eventId: EventId, userId: UserId) {
  return http(undoCheckIn, { params: { eventId, userId } });
}
