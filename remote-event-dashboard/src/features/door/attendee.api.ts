import {
  AttendeesQuery,
  listAttendees,
  undoCheckIn,
  type Attendee,
  type EndpointReply,
  type EventId,
  type UserId,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { eventKey, LIVE_MS } from '../../event-cache';

/** A page of the people with a seat, and how many of them have arrived. */
export function attendeesQuery(http: HttpClient, eventId: EventId, query: AttendeesQuery) {
  return queryOptions({
    queryKey: eventKey(eventId, 'attendees', query),
    queryFn: ({ signal }) => http(listAttendees, { params: { eventId }, query }, { signal }),
    refetchInterval: LIVE_MS,
  });
}

/** The people who arrived last, and how many have. */
export function arrivalsQuery(http: HttpClient, eventId: EventId) {
  return attendeesQuery(http, eventId, AttendeesQuery.parse({ checkedIn: 'yes', sort: 'checkedInAt:desc' }));
}

/** Takes a mistaken check-in back. @throws ApiError */
export function takeBackArrival(http: HttpClient, eventId: EventId, userId: UserId) {
  return http(undoCheckIn, { params: { eventId, userId } });
}

/** Shows what a change has made of a person, in every list that is there, until the lists are read again. */
export function showArrival(queryClient: QueryClient, eventId: EventId, changed: Attendee): void {
  queryClient.setQueriesData<EndpointReply<typeof listAttendees>>(
    { queryKey: eventKey(eventId, 'attendees') },
    (list) =>
      list && {
        ...list,
        items: list.items.map((person) => (person.userId === changed.userId ? changed : person)),
      },
  );
}
