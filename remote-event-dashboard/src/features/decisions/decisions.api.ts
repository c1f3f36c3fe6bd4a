import {
  cancelJob as cancelJobEndpoint,
  draftDecisions as draftDecisionsEndpoint,
  getDecisions,
  getJob,
  releaseDecisions as releaseDecisionsEndpoint,
  takeBackDecisions as takeBackDecisionsEndpoint,
  type ApplicationDecision,
  type ApplicationSelection,
  type EventId,
  type JobId,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey } from '#shared/event-queries.ts';
import { isUnderWay } from '#shared/jobs.ts';

/** How often the progress of a job is looked at, in milliseconds. */
const PROGRESS_MS = 1000;

/** What a release would tell, and which were released. */
export function decisionsQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'decisions'),
    queryFn: ({ signal }) => http(getDecisions, { params: { eventId } }, { signal }),
  });
}

/** How far a job is, asked for again and again until it has ended. */
export function jobQuery(http: HttpClient, eventId: EventId, jobId: JobId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'job', jobId),
    queryFn: ({ signal }) => http(getJob, { params: { eventId, jobId } }, { signal }),
    refetchInterval: ({ state: { data } }) => (!data || isUnderWay(data) ? PROGRESS_MS : false),
  });
}

/** What is to be noted for some people; null takes it away. */
export type DraftRequest = {
  readonly who: ApplicationSelection;
  readonly decision: ApplicationDecision | null;
  readonly overbook: boolean;
};

/** What noting it would do. */
export function draftPreviewQuery(http: HttpClient, eventId: EventId, request: DraftRequest) {
  return queryOptions({
    queryKey: eventKey(eventId, 'draft-preview', request),
    queryFn: ({ signal }) =>
      http(draftDecisionsEndpoint, { params: { eventId }, body: { ...request, preview: true } }, { signal }),
    staleTime: 0,
  });
}

/** Notes it. */
export function draftDecisions(http: HttpClient, eventId: EventId, request: DraftRequest) {
  return http(draftDecisionsEndpoint, { params: { eventId }, body: request });
}

/** Tells what is noted; `at` null is now. @throws ApiError `job_under_way`, `nothing_to_release` */
export function releaseDecisions(
  http: HttpClient,
  eventId: EventId,
  body: { at: string | null; overbook: boolean },
) {
  return http(releaseDecisionsEndpoint, { params: { eventId }, body });
}

/** What taking decisions back would do. */
export function takeBackPreviewQuery(http: HttpClient, eventId: EventId, who: ApplicationSelection) {
  return queryOptions({
    queryKey: eventKey(eventId, 'take-back-preview', who),
    queryFn: ({ signal }) =>
      http(
        takeBackDecisionsEndpoint,
        { params: { eventId }, body: { who, reason: '', preview: true } },
        { signal },
      ),
    staleTime: 0,
  });
}

/** Takes decisions back that people know of. @throws ApiError `job_under_way` */
export function takeBackDecisions(
  http: HttpClient,
  eventId: EventId,
  body: { who: ApplicationSelection; reason: string },
) {
  return http(takeBackDecisionsEndpoint, { params: { eventId }, body });
}

/** Cancels a job before its time. @throws ApiError `job_begun` */
export function cancelJob(http: HttpClient, eventId: EventId, jobId: JobId) {
  return http(cancelJobEndpoint, { params: { eventId, jobId } });
}
