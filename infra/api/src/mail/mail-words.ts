import {
  composeMail,
  mailAsText,
  NoticeContent,
  toVisibleLine,
  type MailFacts,
} from '@event-portal/contracts';
import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import type { Database } from '../database/database';
import { contactEmail } from '../users/user-store';
import { mailAsHtml } from './mail-html';
import type { ComposedMail } from './mail-sender';
import type { OutgoingMail } from './mail-transport';
import { isBounced } from './mail-reports';
import { wantsNews } from './news-consent';

/** What a mail says, in all of its forms. */
export type MailWords = Pick<OutgoingMail, 'subject' | 'text' | 'html'>;

/** Puts a mail in words, as text and as HTML. */
export function wordMail(facts: MailFacts, portalAddress: string, unsubscribeLink?: string): MailWords {
  const content = composeMail(facts);
  const link = `${portalAddress}${content.link.path}`;
  return {
    // One line, whatever names are in it: what follows a line break would be another header.
    subject: toVisibleLine(content.subject),
    text: mailAsText(content, link, unsubscribeLink),
    html: mailAsHtml(content, link, unsubscribeLink),
  };
}

/** Where what mails link to is found. */
export type MailLinks = {
  /** The portal, without a slash at its end. */
  readonly portal: string;
  /** The API as browsers and mail programs reach it. */
  readonly api: string;
};

/** The page where a person ends the news that the mail with this token belongs to. */
export function unsubscribePage(portalAddress: string, token: string): string {
  return `${portalAddress}/unsubscribe?mail=${encodeURIComponent(token)}`;
}

/** Where this portal and its API are found. */
export function mailLinks({
  CLIENT_URL,
  AUTH_IDP_REDIRECT_URI,
}: Pick<ApiConfiguration, 'CLIENT_URL' | 'AUTH_IDP_REDIRECT_URI'>): MailLinks {
  return { portal: CLIENT_URL, api: AUTH_IDP_REDIRECT_URI.slice(0, -'/auth/callback'.length) };
}

/**
 * Reads what a mail says and to whom, as everything stands now: a name, an address or the event's own words may have changed
 * since it was written.
 */
export async function readMail(database: Database, mailId: string, links: MailLinks): Promise<ComposedMail> {
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
    .select(['events.timeZone', 'mails.unsubscribeToken'])
    .select(isBounced.as('isBounced'))
    .select((person) => wantsNews(person, person.ref('mails.eventId')).as('wantsNews'))
    .where('mails.mailId', '=', mailId)
    .executeTakeFirst();
  if (!row || row.suspendedAt !== null) return { dropped: 'The person can no longer get it.' };
  if (row.isBounced)
    return { dropped: 'Mail to this address came back. The person has to enter another one.' };
  const about = NoticeContent.safeParse({ kind: row.kind, ...row.facts });
  if (!about.success) return { dropped: 'The person can no longer get it.' };
  const token = row.unsubscribeToken;
  if (token !== null && !row.wantsNews) return { dropped: 'The person wants no news by mail.' };
  return {
    to: { name: row.name, address: row.address },
    ...wordMail(
      { about: about.data, text: row.text ?? undefined, person: row.name, event: eventOf(row) },
      links.portal,
      token === null ? undefined : unsubscribePage(links.portal, token),
    ),
    ...(token !== null && { unsubscribeAddress: `${links.api}/unsubscribe/${token}` }),
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
