import {
  getConfirmationForm,
  getEventForm,
  listPortalEvents,
  saveConfirmationForm,
  saveEventForm,
  type EventId,
  type VersionedForm,
} from '@event-portal/contracts';
import type { HttpClient, Platform } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey } from '#shared/event-queries.ts';

/** The forms of an event: for those who apply, and for those who take their seat. */
export type FormKind = 'application' | 'confirmation';

type Places = Pick<Platform, 'http' | 'queryClient'>;

/** What an event asks of those who apply, and how many that concerns. */
export function eventFormQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'form'),
    queryFn: ({ signal }) => http(getEventForm, { params: { eventId } }, { signal }),
  });
}

/** What an event asks of those who take their seat, and how many have answered. */
export function confirmationFormQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'confirmation-form'),
    queryFn: ({ signal }) => http(getConfirmationForm, { params: { eventId } }, { signal }),
  });
}

/** Reads a form as the API has it now. @throws ApiError */
export function loadForm(
  { http, queryClient }: Places,
  eventId: EventId,
  kind: FormKind,
): Promise<VersionedForm> {
  return kind === 'application'
    ? queryClient.query({ ...eventFormQuery(http, eventId), staleTime: 0 })
    : queryClient.query({ ...confirmationFormQuery(http, eventId), staleTime: 0 });
}

/** Asks other questions from now on. @throws ApiError `stale` when somebody else has written a version since */
export async function saveForm(
  { http, queryClient }: Places,
  eventId: EventId,
  kind: FormKind,
  body: VersionedForm,
): Promise<VersionedForm> {
  const request = { params: { eventId }, body };
  if (kind === 'application') {
    const saved = await http(saveEventForm, request);
    queryClient.setQueryData(eventFormQuery(http, eventId).queryKey, saved);
    return saved;
  }
  const saved = await http(saveConfirmationForm, request);
  queryClient.setQueryData(confirmationFormQuery(http, eventId).queryKey, saved);
  return saved;
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
