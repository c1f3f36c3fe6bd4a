import {
  decideApplication,
  getApplicationFile,
  listReceivedApplications,
  type ApplicationDecision,
  type EventId,
  type ReceivedApplicationsQuery,
  type UserId,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey } from '../../../event-cache';

/** A page of the applications to an event. */
export function receivedApplicationsQuery(
  http: HttpClient,
  eventId: EventId,
  query: ReceivedApplicationsQuery,
) {
  return queryOptions({
    queryKey: eventKey(eventId, 'applications', query),
    queryFn: ({ signal }) => http(listReceivedApplications, { params: { eventId }, query }, { signal }),
  });
}

/** One application with its answers and its history. */
export function applicationFileQuery(http: HttpClient, eventId: EventId, userId: UserId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'application-file', userId),
    queryFn: ({ signal }) => http(getApplicationFile, { params: { eventId, userId } }, { signal }),
  });
}

/** Decides an application. @throws ApiError `stale` when it has changed since `version` */
export function decide(
  http: HttpClient,
  eventId: EventId,
  { userId, ...body }: { userId: UserId; decision: ApplicationDecision; version: number },
) {
  return http(decideApplication, { params: { eventId, userId }, body });
}
