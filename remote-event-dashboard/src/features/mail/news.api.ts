import {
  cancelJob,
  getEventNews,
  sendNews as sendEndpoint,
  sendTestNews as testEndpoint,
  type EventId,
  type Job,
  type NewsDraft,
  type NewsText,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey } from '#shared/event-queries.ts';

/** How often news that are being sent are looked at, in milliseconds. */
const PROGRESS_MS = 2000;

/** Whom news would reach, and which were sent. */
export function eventNewsQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'news'),
    queryFn: ({ signal }) => http(getEventNews, { params: { eventId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.news.some(({ job }) => isMoving(job)) ? PROGRESS_MS : false,
  });
}

/** Whether something is about to change: what waits for its day is looked at again when that has come. */
function isMoving({ state, runAt }: Job): boolean {
  return state === 'running' || (state === 'waiting' && Date.parse(runAt) <= Date.now() + PROGRESS_MS);
}

/** Takes news back that wait for their moment. @throws ApiError `job_begun` */
export function cancelNews(http: HttpClient, eventId: EventId, { jobId }: Job) {
  return http(cancelJob, { params: { eventId, jobId } });
}

/** Tells everybody of the groups. @throws ApiError `job_under_way` */
export function sendNews(http: HttpClient, eventId: EventId, draft: NewsDraft) {
  return http(sendEndpoint, { params: { eventId }, body: draft });
}

/** Sends the person who asks the news as a mail. @throws ApiError `mail_off`, `mail_not_sent` */
export function sendTestNews(http: HttpClient, eventId: EventId, { subject, text }: NewsText) {
  return http(testEndpoint, { params: { eventId }, body: { subject, text } });
}
