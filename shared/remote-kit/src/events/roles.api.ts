import {
  assignEventRole as assignEventRoleEndpoint,
  EventRolesQuery,
  giveEventRoles as giveEventRolesEndpoint,
  listEventInvitations,
  listEventRoles,
  removeEventRole as removeEventRoleEndpoint,
  withdrawEventInvitation as withdrawEventInvitationEndpoint,
  type EventId,
  type EventInvitation,
  type GivenRole,
  type UserId,
} from '@event-portal/contracts';
import type { HttpClient, Platform } from '@event-portal/remote-kit';
import { loadList, parseSearch, readKnown } from '@event-portal/remote-kit/routing';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';

/** What a list of roles shows, as its URL says it: those who run the event, unless it says otherwise. */
export const EventRolesSearch = z.extend(EventRolesQuery, {
  group: z._default(EventRolesQuery.shape.group.def.innerType, 'crew'),
});
type EventRolesSearch = z.infer<typeof EventRolesSearch>;

/** A page of the people with a role at the event. */
export function eventRolesQuery(http: HttpClient, eventId: EventId, query: EventRolesSearch) {
  return queryOptions({
    queryKey: ['event-roles', eventId, 'people', query],
    queryFn: ({ signal }) => http(listEventRoles, { params: { eventId }, query }, { signal }),
  });
}

/** The addresses for which a role waits. */
export function invitationsQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: ['event-roles', eventId, 'invitations'],
    queryFn: ({ signal }) => http(listEventInvitations, { params: { eventId } }, { signal }),
  });
}

/** Reads what `EventRoles` shows, for the loader of its page. @throws ApiError */
export async function readEventRoles(
  { http, queryClient }: Pick<Platform, 'http' | 'queryClient'>,
  eventId: EventId,
  url: string,
): Promise<void> {
  await Promise.all([
    loadList(queryClient, eventRolesQuery(http, eventId, parseSearch(EventRolesSearch, url))),
    readKnown(queryClient, invitationsQuery(http, eventId)),
  ]);
}

/** Gives several people a role, and invites those who have not signed in. @throws ApiError */
export async function giveEventRoles(
  http: HttpClient,
  eventId: EventId,
  body: { emails: string[]; role: GivenRole },
) {
  const { results } = await http(giveEventRolesEndpoint, { params: { eventId }, body });
  return results;
}

/** Makes somebody who has a role the other one. @throws ApiError `last_event_admin` */
export function assignEventRole(
  http: HttpClient,
  eventId: EventId,
  body: { email: string; role: GivenRole },
) {
  return http(assignEventRoleEndpoint, { params: { eventId }, body });
}

/** Takes a role away. @throws ApiError `last_event_admin` */
export function removeEventRole(http: HttpClient, eventId: EventId, userId: UserId) {
  return http(removeEventRoleEndpoint, { params: { eventId, userId } });
}

/** Takes an invitation back. @throws ApiError `not_found` when it has been taken up */
export function withdrawEventInvitation(
  http: HttpClient,
  eventId: EventId,
  { invitationId }: Pick<EventInvitation, 'invitationId'>,
) {
  return http(withdrawEventInvitationEndpoint, { params: { eventId, invitationId } });
}
