import {
  freeMailAddress as freeEndpoint,
  getEventMail,
  listEventMails,
  resendMail as resendEndpoint,
  sendTestMail as testEndpoint,
  setEventMailPaused,
  setEventMailText,
  type EventId,
  type MailKind,
  type MailText,
  type SentMailsQuery,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey, POLL_INTERVAL_MS } from '#shared/event-queries.ts';

/** What the event’s mails say, and whether they go out. */
export function eventMailQuery(http: HttpClient, eventId: EventId) {
  return queryOptions({
    queryKey: eventKey(eventId, 'mail'),
    queryFn: ({ signal }) => http(getEventMail, { params: { eventId } }, { signal }),
  });
}

/** A page of the mails of an event. */
export function sentMailsQuery(http: HttpClient, eventId: EventId, query: SentMailsQuery) {
  return queryOptions({
    queryKey: eventKey(eventId, 'mails', query),
    queryFn: ({ signal }) => http(listEventMails, { params: { eventId }, query }, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  });
}

/** Keeps the event’s mail back, or lets it go out again. @throws ApiError */
export function pauseMail(http: HttpClient, eventId: EventId, paused: boolean) {
  return http(setEventMailPaused, { params: { eventId }, body: { paused } });
}

/** Changes what mails of one kind say; null for the portal’s own words. @throws ApiError */
export function changeMailText(http: HttpClient, eventId: EventId, kind: MailKind, text: MailText | null) {
  return http(setEventMailText, { params: { eventId, kind }, body: { text } });
}

/** Sends the person who asks a mail to try it. @throws ApiError `mail_off`, `mail_not_sent` */
export function sendTestMail(http: HttpClient, eventId: EventId, kind: MailKind, text: MailText) {
  return http(testEndpoint, { params: { eventId, kind }, body: text });
}

/** Sends a mail again that was not sent. @throws ApiError `stale` */
export function resendMail(http: HttpClient, eventId: EventId, mailId: string) {
  return http(resendEndpoint, { params: { eventId, mailId } });
}

/** Lets mail go again to the address of the person whom a mail was for. @throws ApiError `stale` */
export function freeMailAddress(http: HttpClient, eventId: EventId, mailId: string) {
  return http(freeEndpoint, { params: { eventId, mailId } });
}
