import { getEvent, listPortalEvents, type EventId, type EventRole } from '@event-portal/contracts';
import type { HttpClient, Platform } from '@event-portal/remote-kit';
import { readKnown } from '@event-portal/remote-kit/routing';
import { queryOptions } from '@tanstack/react-query';
import { eventKey } from '../../shared/event-queries';

/** One event with the person's standing. */
export function eventQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'event'),
    queryFn: ({ signal }) => http(getEvent, { params: { eventId } }, { signal }),
  });
}

/** The events that the person may switch to. */
export function eventsQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ['event-dashboard', 'events'],
    queryFn: ({ signal }) => http(listPortalEvents, undefined, { signal }),
  });
}

/** Reads the person's role at an event (R7), which the event's own reply tells; null for somebody who has none. @throws ApiError */
export async function getUserEventRole(
  { http, queryClient }: Pick<Platform, 'http' | 'queryClient'>,
  eventId: EventId,
): Promise<EventRole | null> {
  const { eventRole } = await readKnown(queryClient, eventQuery(http, eventId));
  return eventRole;
}
