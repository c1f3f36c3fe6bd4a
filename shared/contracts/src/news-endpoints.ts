import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { EventParams } from './event';
import { Timestamp } from './fields';
import { EventId } from './ids';
import { Job } from './job';
import { NewsGroup, NewsText } from './news';

const tag = 'Mail';
const admins = { eventRoles: ['admin'] } as const;

/** News that were sent, or are being sent. */
export const SentNews = z.extend(NewsText, {
  newsId: z.uuid(),
  /** Of `NewsGroup`, or newer ones that this client does not know. */
  groups: z.array(z.string()),
  writtenAt: Timestamp,
  /** Who has sent them; null where they are gone. */
  writtenBy: z.nullable(z.string()),
  /** How far the sending is. */
  job: Job,
});
export type SentNews = z.infer<typeof SentNews>;

/** Whom news would reach, and which were sent. */
export const EventNews = z.object({
  /** Each group that has somebody in it: how many are told in the portal, and how many of them by mail too. */
  groups: z.array(z.object({ group: NewsGroup, people: z.int(), mails: z.int() })),
  /** Newest first, at most fifty. */
  news: z.array(SentNews),
});
export type EventNews = z.infer<typeof EventNews>;

export const getEventNews = endpoint({
  method: 'GET',
  path: '/events/:eventId/news',
  tag,
  summary: 'Whom news of the event would reach, and which were sent.',
  access: admins,
  params: EventParams,
  reply: EventNews,
});

/** News, and to whom they go. */
export const NewsDraft = z.extend(NewsText, {
  groups: z.array(NewsGroup).check(z.minLength(1, 'Choose at least one group.')),
  /** When they are sent, to whoever is in the groups then; without it, at once. */
  at: z.optional(z.nullable(Timestamp)),
});
export type NewsDraft = z.infer<typeof NewsDraft>;

export const sendNews = endpoint({
  method: 'POST',
  path: '/events/:eventId/news',
  tag,
  summary:
    'Tells everybody of the groups, in their notices and, where they want news by mail, by mail: at once, or at a moment to come, until which `cancelJob` takes them back. Refused as `job_under_way` while others are being sent, or wait for their moment as these are to.',
  access: admins,
  params: EventParams,
  body: NewsDraft,
  reply: SentNews,
  status: 201,
});

export const sendTestNews = endpoint({
  method: 'POST',
  path: '/events/:eventId/news/tests',
  tag,
  summary:
    'Sends the caller a mail with the given words, at once. Refused as `mail_off` where the portal sends no mail, and as `mail_not_sent` where the mail server does not take it.',
  access: admins,
  params: EventParams,
  body: NewsText,
});

export const unsubscribeFromNews = endpoint({
  method: 'POST',
  path: '/unsubscribe/:token',
  tag,
  summary:
    'Ends the news of an event by mail for the person whose mail had the link. Needs no session, takes the form of RFC 8058, and answers alike whether or not it knows the link.',
  access: 'public',
  ignoresBody: true,
  params: z.object({ token: z.string() }),
});

/** What a person has said about mail, and what has become of mail to them. */
export const OwnMail = z.object({
  /** The events whose news are not to come by mail. */
  withoutNews: z.array(z.object({ eventId: EventId, name: z.string() })),
  /** The address that is written to, where mail to it came back: none is sent there any more. */
  bounced: z.nullable(z.object({ address: z.string(), reason: z.string() })),
});
export type OwnMail = z.infer<typeof OwnMail>;

export const getOwnMail = endpoint({
  method: 'GET',
  path: '/users/me/mail',
  tag: 'Users',
  summary: 'Of which events the caller wants no news by mail, and whether mail to them comes back.',
  access: 'session',
  reply: OwnMail,
});

export const setNewsWanted = endpoint({
  method: 'PUT',
  path: '/users/me/mail/news/:eventId',
  tag: 'Users',
  summary: 'Whether news of an event come to the caller by mail, as far as they want any by mail.',
  access: 'session',
  params: EventParams,
  body: z.object({ wanted: z.boolean() }),
  reply: OwnMail,
});
