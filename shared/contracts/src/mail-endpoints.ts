import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { EventParams } from './event';
import { Timestamp } from './fields';
import { EventId, UserId } from './ids';
import { MailKind, MailState, MailText } from './mail';
import { pageOf, pageQuery, sortBy } from './page';

const tag = 'Mail';

/** How an event's mail stands, and what its mails say. */
export const EventMail = z.object({
  /** The address that mail comes from; null where the portal sends none. */
  from: z.nullable(z.string()),
  /** Since when this event's mail waits, because its admins want it to. */
  pausedAt: z.nullable(Timestamp),
  /** Since when all mail of the portal waits. */
  portalPausedAt: z.nullable(Timestamp),
  texts: z.array(
    z.object({
      kind: MailKind,
      text: MailText,
      /** Whether the event has written it, rather than the portal. */
      isOwn: z.boolean(),
    }),
  ),
});
export type EventMail = z.infer<typeof EventMail>;

export const getEventMail = endpoint({
  method: 'GET',
  path: '/events/:eventId/mail',
  tag,
  summary: 'What the event’s mails say, and whether they go out.',
  access: { eventRoles: ['admin'] },
  params: EventParams,
  reply: EventMail,
});

export const setEventMailPaused = endpoint({
  method: 'PUT',
  path: '/events/:eventId/mail/paused',
  tag,
  summary:
    'Keeps back the event’s mail, or lets it go out again. What is being sent at this moment still leaves.',
  access: { eventRoles: ['admin'] },
  params: EventParams,
  body: z.object({ paused: z.boolean() }),
  reply: EventMail,
});

const MailTextParams = z.object({ eventId: EventId, kind: MailKind });

export const setEventMailText = endpoint({
  method: 'PUT',
  path: '/events/:eventId/mail/texts/:kind',
  tag,
  summary:
    'Changes what mails of one kind say from now on, those that wait among them; null for the portal’s own words.',
  access: { eventRoles: ['admin'] },
  params: MailTextParams,
  body: z.object({ text: z.nullable(MailText) }),
  reply: EventMail,
});

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/events/:eventId/mail/texts/:kind/tests',
  tag,
  summary:
    'Sends the caller a mail with the given words, at once. Refused as `mail_off` where the portal sends no mail, and as `mail_not_sent` where the mail server does not take it.',
  access: { eventRoles: ['admin'] },
  params: MailTextParams,
  body: MailText,
});

/** One mail to one person. */
export const SentMail = z.object({
  mailId: z.uuid(),
  userId: UserId,
  name: z.string(),
  /** Where it was sent to; until then, where it would go. */
  address: z.string(),
  /** A kind of notice, or a newer one that this client does not know. */
  kind: z.string(),
  state: MailState,
  writtenAt: Timestamp,
  sentAt: z.nullable(Timestamp),
  /** How often it was tried. */
  attempts: z.int(),
  /** Why it was not sent, or not yet. */
  failure: z.nullable(z.string()),
  /** What the mail provider has told of it: a `MailDelivery`, or a newer one that this client does not know. */
  delivery: z.optional(z.nullable(z.string())),
  /** Whether no mail goes to this person now, because mail to their address came back. */
  isBarred: z._default(z.boolean(), false),
});
export type SentMail = z.infer<typeof SentMail>;

export const SentMailsQuery = z.object({
  ...pageQuery,
  state: z.optional(MailState),
  sort: sortBy(['writtenAt'], 'writtenAt:desc'),
});
export type SentMailsQuery = z.infer<typeof SentMailsQuery>;

export const listEventMails = endpoint({
  method: 'GET',
  path: '/events/:eventId/mails',
  tag,
  summary: 'Which mail of the event was written to whom, and what became of it.',
  access: { eventRoles: ['admin'] },
  params: EventParams,
  query: SentMailsQuery,
  reply: z.extend(pageOf(SentMail), {
    /** How many of the mails that the search finds are in each state, whichever is asked for. */
    counts: z.record(MailState, z.int()),
  }),
});

export const resendMail = endpoint({
  method: 'POST',
  path: '/events/:eventId/mails/:mailId/resend',
  tag,
  summary: 'Sends a mail again that was not sent. Refused as `stale` where it was, or waits already.',
  access: { eventRoles: ['admin'] },
  params: z.object({ eventId: EventId, mailId: z.uuid() }),
});

export const freeMailAddress = endpoint({
  method: 'POST',
  path: '/events/:eventId/mails/:mailId/free-address',
  tag,
  summary:
    'Lets mail go again to the address of the person whom a mail was for, because their mailbox works. Refused as `stale` where nothing keeps it back.',
  access: 'superuser',
  params: z.object({ eventId: EventId, mailId: z.uuid() }),
});

/** How the portal's mail stands. */
export const PortalMail = z.object({
  /** The address that mail comes from; null where the portal sends none. */
  from: z.nullable(z.string()),
  perSecond: z.int(),
  pausedAt: z.nullable(Timestamp),
  waiting: z.int(),
  failed: z.int(),
});
export type PortalMail = z.infer<typeof PortalMail>;

export const getPortalMail = endpoint({
  method: 'GET',
  path: '/admin/mail',
  tag: 'Platform',
  summary: 'Whether mail goes out, how fast, and how much waits or was refused.',
  access: 'superuser',
  reply: PortalMail,
});

export const setPortalMailPaused = endpoint({
  method: 'PUT',
  path: '/admin/mail/paused',
  tag: 'Platform',
  summary: 'Keeps back all mail of the portal, or lets it go out again.',
  access: 'superuser',
  body: z.object({ paused: z.boolean() }),
  reply: PortalMail,
});
