import {
  ApplicationDecision,
  decideApplication,
  getApplicationDetails,
  listAskedQuestions,
  listReceivedApplications,
  measureFileArchive,
  OrganiserStep,
  takeOrganiserStep,
  type EventId,
  type ReceivedApplication,
  type ReceivedApplicationsQuery,
  type UserId,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { eventKey } from '#shared/event-queries.ts';
import type { OrganiserAction } from './decision-labels';

/** Whose files an archive has, and of which questions. */
type ArchiveQuery = z.input<NonNullable<(typeof measureFileArchive)['query']>>;

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
export function applicationDetailsQuery(http: HttpClient, eventId: EventId, userId: UserId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'application-file', userId),
    queryFn: ({ signal }) => http(getApplicationDetails, { params: { eventId, userId } }, { signal }),
  });
}

/** Every question that the event has asked, which a file can have a column for. */
export function askedQuestionsQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'asked-questions'),
    queryFn: ({ signal }) => http(listAskedQuestions, { params: { eventId } }, { signal }),
  });
}

/** How many files an archive has, and how large they are together. */
export function archiveSizeQuery(http: HttpClient, eventId: EventId, query: ArchiveQuery | undefined) {
  return queryOptions({
    queryKey: eventKey(eventId, 'archive-size', query),
    queryFn: ({ signal }) =>
      http(measureFileArchive, { params: { eventId }, query: query ?? {} }, { signal }),
    enabled: query !== undefined,
  });
}

/** What an admin does with an application, from which version of it. */
export type ApplicationAction = {
  readonly userId: UserId;
  readonly action: OrganiserAction;
  readonly version: number;
  readonly reason: string;
  /** Whether one more seat may be promised than there are. */
  readonly overbook: boolean;
};

/** Moves an application. @throws ApiError `stale` when it has changed since `version`, or why it cannot be moved so */
export function moveApplication(
  http: HttpClient,
  eventId: EventId,
  { userId, action, version, ...more }: ApplicationAction,
) {
  const params = { eventId, userId };
  const decision = ApplicationDecision.safeParse(action);
  return decision.success
    ? http(decideApplication, {
        params,
        body: { decision: decision.data, version, ...(more.overbook && { overbook: true }) },
      })
    : http(takeOrganiserStep, {
        params,
        body: { step: OrganiserStep.parse(action), version, reason: more.reason },
      });
}

/** Everything that can be done with an application now; a step that is newer than this page is left out. */
export function possibleActions({
  decisions,
  steps,
}: Pick<ReceivedApplication, 'decisions' | 'steps'>): OrganiserAction[] {
  return [...decisions, ...OrganiserStep.options.filter((step) => steps.includes(step))];
}
