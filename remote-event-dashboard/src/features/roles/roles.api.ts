import {
  assignEventRole,
  listEventRoles,
  removeEventRole,
  type EventId,
  type EventRolesQuery,
  type UserId,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey } from '../../event-cache';

/** The roles that an admin gives by hand; the others come with an application. */
export type GivenRole = 'admin' | 'staff';

/** A page of everybody with a role at the event. */
export function eventRolesQuery(http: HttpClient, eventId: EventId, query: EventRolesQuery) {
  return queryOptions({
    queryKey: eventKey(eventId, 'roles', query),
    queryFn: ({ signal }) => http(listEventRoles, { params: { eventId }, query }, { signal }),
  });
}

/** Gives a person a role, or changes it. @throws ApiError `user_not_found` for somebody who has never signed in */
export function giveRole(http: HttpClient, eventId: EventId, body: { email: string; role: GivenRole }) {
  return http(assignEventRole, { params: { eventId }, body });
}

/** Takes a role away. @throws ApiError `last_event_admin` */
export function takeRole(http: HttpClient, eventId: EventId, userId: UserId) {
  return http(removeEventRole, { params: { eventId, userId } });
}
