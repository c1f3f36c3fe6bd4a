import {
  getEventForm,
  listPortalEvents,
  saveEventForm as saveEventFormEndpoint,
  type EventId,
  type VersionedForm,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey } from '#shared/event-queries.ts';

/** What an event asks of those who apply, and how many that concerns. */
export function eventFormQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'form'),
    queryFn: ({ signal }) => http(getEventForm, { params: { eventId } }, { signal }),
  });
}

/** Asks other questions from now on. @throws ApiError `stale` when somebody else has written a version since */
export function saveEventForm(http: HttpClient, eventId: EventId, body: VersionedForm) {
  return http(saveEventFormEndpoint, { params: { eventId }, body });
}

/** The other events whose questions the person may copy. */
export function copiedEventsQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'events-to-copy'),
    queryFn: async ({ signal }) => {
      const { events } = await http(listPortalEvents, undefined, { signal });
      return events.filter((event) => event.eventRole === 'admin' && event.eventId !== eventId);
    },
  });
}
