import {
  AttendeesQuery,
  listAttendees,
  undoCheckIn as undoCheckInEndpoint,
  type Attendee,
  type EndpointReply,
  type EventId,
  type UserId,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { eventKey, POLL_INTERVAL_MS } from '../../shared/event-queries';

/** A page of the people with a seat, and how many of them have arrived. */
export function attendeesQuery(http: HttpClient, eventId: EventId, query: AttendeesQuery) {
  return queryOptions({
    queryKey: eventKey(eventId, 'attendees', query),
    queryFn: ({ signal }) => http(listAttendees, { params: { eventId }, query }, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  });
}

/** The people who arrived last, and how many have. */
export function recentCheckInsQuery(http: HttpClient, eventId: EventId) {
  return attendeesQuery(http, eventId, AttendeesQuery.parse({ checkedIn: 'yes', sort: 'checkedInAt:desc' }));
}

/** Takes a mistaken check-in back. @throws ApiError */
export function undoCheckIn(http: HttpClient, eventId: EventId, userId: UserId) {
  return http(undoCheckInEndpoint, { params: { eventId, userId } });
}

/** Shows what a change has made of a person, in every list that is there, until the lists are read again. */
export function updateAttendeeInLists(queryClient: QueryClient, eventId: EventId, changed: Attendee): void {
  queryClient.setQueriesData<EndpointReply<typeof listAttendees>>(
    { queryKey: eventKey(eventId, 'attendees') },
    (list) =>
      list && {
        ...list,
        items: list.items.map((person) => (person.userId === changed.userId ? changed : person)),
      },
  );
}
