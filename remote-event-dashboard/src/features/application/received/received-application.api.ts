import {
  ApplicationDecision,
  decideApplication,
  getApplicationDetails,
  listAskedQuestions,
  listExports,
  listReceivedApplications,
  measureFileArchive,
  OrganiserStep,
  removeExport as removeExportEndpoint,
  takeOrganiserStep,
  type EventId,
  type JobId,
  type ReceivedApplication,
  type ReceivedApplicationsQuery,
  type UserId,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { eventKey } from '#shared/event-queries.ts';
import { isUnderWay } from '#shared/jobs.ts';
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

/** How often it is looked at how far a file is, in milliseconds. */
const PROGRESS_MS = 1000;

/** The files that the viewer has asked for here, looked at again and again while one is made. */
export function exportsQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'exports'),
    queryFn: ({ signal }) => http(listExports, { params: { eventId } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.exports.some(isUnderWay) ? PROGRESS_MS : false),
  });
}

/** Ends the making of a file, or removes it. */
export function removeExport(http: HttpClient, eventId: EventId, jobId: JobId) {
  return http(removeExportEndpoint, { params: { eventId, jobId } });
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
