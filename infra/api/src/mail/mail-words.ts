import {
  composeMail,
  mailAsText,
  NoticeContent,
  toVisibleLine,
  type MailFacts,
} from '@event-portal/contracts';
import type { Database } from '../database/database';
import { contactEmail } from '../users/user-store';
import { mailAsHtml } from './mail-html';
import type { OutgoingMail } from './mail-transport';

/** What a mail says, in all of its forms. */
export type MailWords = Pick<OutgoingMail, 'subject' | 'text' | 'html'>;

/** Puts a mail in words, as text and as HTML. */
export function wordMail(facts: MailFacts, portalAddress: string): MailWords {
  const content = composeMail(facts);
  const link = `${portalAddress}${content.link.path}`;
  return {
    // One line, whatever names are in it: what follows a line break would be another header.
    subject: toVisibleLine(content.subject),
    text: mailAsText(content, link),
    html: mailAsHtml(content, link),
  };
}

/**
 * Reads what a mail says and to whom, as everything stands now: a name, an address or the event's own words may have changed
 * since it was written.
 * @returns null where nobody is to get it any more
 */
export async function readMail(
  database: Database,
  mailId: string,
  portalAddress: string,
): Promise<Omit<OutgoingMail, 'messageId'> | null> {
  const row = await database
    .selectFrom('mails')
    .innerJoin('notices', 'notices.noticeId', 'mails.noticeId')
    .innerJoin('users', 'users.userId', 'notices.userId')
    .leftJoin('events', 'events.eventId', 'notices.eventId')
    .leftJoin('eventMailTexts', (on) =>
      on
        .onRef('eventMailTexts.eventId', '=', 'notices.eventId')
        .onRef('eventMailTexts.kind', '=', 'notices.kind'),
    )
    .select(['notices.kind', 'notices.facts', 'eventMailTexts.text', 'users.name', 'users.suspendedAt'])
    .select(contactEmail.as('address'))
    .select(['events.eventId', 'events.name as eventName', 'events.location', 'events.startsAt'])
    .select('events.timeZone')
    .where('mails.mailId', '=', mailId)
    .executeTakeFirst();
  if (!row || row.suspendedAt !== null) return null;
  const about = NoticeContent.safeParse({ kind: row.kind, ...row.facts });
  if (!about.success) return null;
  return {
    to: { name: row.name, address: row.address },
    ...wordMail(
      { about: about.data, text: row.text ?? undefined, person: row.name, event: eventOf(row) },
      portalAddress,
    ),
  };
}

type EventColumns = {
  readonly [Name in 'eventId' | 'eventName' | 'location' | 'startsAt' | 'timeZone']: string | null;
};

function eventOf({
  eventId,
  eventName: name,
  location,
  startsAt,
  timeZone,
}: EventColumns): MailFacts['event'] {
  // All of them come from one row: either every one is there, or none.
  if (eventId === null || name === null || location === null || startsAt === null || timeZone === null)
    return null;
  return { eventId, name, location, startsAt, timeZone };
}
