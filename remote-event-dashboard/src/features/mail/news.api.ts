import {
  getEventNews,
  sendNews as sendEndpoint,
  sendTestNews as testEndpoint,
  type EventId,
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
      data?.news.some(({ job }) => job.state === 'waiting' || job.state === 'running') ? PROGRESS_MS : false,
  });
}

/** Tells everybody of the groups. @throws ApiError `job_under_way` */
export function sendNews(http: HttpClient, eventId: EventId, draft: NewsDraft) {
  return http(sendEndpoint, { params: { eventId }, body: draft });
}

/** Sends the person who asks the news as a mail. @throws ApiError `mail_off`, `mail_not_sent` */
export function sendTestNews(http: HttpClient, eventId: EventId, { subject, text }: NewsText) {
  return http(testEndpoint, { params: { eventId }, body: { subject, text } });
}
