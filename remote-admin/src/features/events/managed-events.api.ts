import {
  createEvent as create,
  getManagedEvent,
  listManagedEvents,
  setEventPublished as setEventPublishedEndpoint,
  type EventDetails,
  type EventDraft,
  type EventId,
  type ManagedEventsQuery,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';

/** A page of all events of the platform. */
export function managedEventsQuery(http: HttpClient, query: ManagedEventsQuery) {
  return queryOptions({
    queryKey: ['admin', 'events', query],
    queryFn: ({ signal }) => http(listManagedEvents, { query }, { signal }),
  });
}

/** One event, to edit it. */
export function managedEventQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: ['admin', 'event', eventId],
    queryFn: ({ signal }) => http(getManagedEvent, { params: { eventId } }, { signal }),
  });
}

/** Creates an unpublished event. @throws ApiError */
export function createEvent(http: HttpClient, body: EventDraft): Promise<EventDetails> {
  return http(create, { body });
}

/** Publishes an event, or takes it back to a draft. @throws ApiError */
export function setEventPublished(
  http: HttpClient,
  { eventId, version, published }: { eventId: EventId; version: number; published: boolean },
): Promise<EventDetails> {
  return http(setEventPublishedEndpoint, { params: { eventId }, body: { version, published } });
}
