import {
  defaultMailTexts,
  MailKind,
  type EventMail,
  type MailText,
  type PortalMail,
  type SentMailsQuery,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { countRows, onlyPage, splitSort } from '../database/page';
import { aboutEvent, lockEvent } from '../events/event-store';
import { notFound, Problem } from '../http/problem';
import { contactEmail, findPeople } from '../users/user-store';
import { isBounced } from './mail-reports';

/** What the configuration says about mail. */
export type MailPlan = {
  /** The address that mail comes from; null where the portal sends none. */
  readonly from: string | null;
  readonly perSecond: number;
};

/** What an event's mails say, and whether they go out. */
export async function getEventMail(
  database: Database,
  eventId: string,
  { from }: Pick<MailPlan, 'from'>,
): Promise<EventMail> {
  const [own, paused, pace] = await Promise.all([
    database.selectFrom('eventMailTexts').select(['kind', 'text']).where('eventId', '=', eventId).execute(),
    database
      .selectFrom('pausedEventMails')
      .select('pausedAt')
      .where('eventId', '=', eventId)
      .executeTakeFirst(),
    readPace(database),
  ]);
  const ownTexts = new Map(own.map(({ kind, text }) => [kind, text]));
  return {
    from,
    pausedAt: paused?.pausedAt ?? null,
    portalPausedAt: pace.pausedAt,
    texts: MailKind.options.map((kind) => ({
      kind,
      text: ownTexts.get(kind) ?? defaultMailTexts[kind],
      isOwn: ownTexts.has(kind),
    })),
  };
}

/** Changes what mails of one kind say; null for the portal's own words. */
export async function setEventMailText(
  change: Change,
  { eventId, kind, text }: { eventId: string; kind: MailKind; text: MailText | null },
): Promise<void> {
  const { tx } = change;
  const event = await lockEvent(tx, eventId);
  const own = tx.deleteFrom('eventMailTexts').where('eventId', '=', eventId).where('kind', '=', kind);
  const before = await own.returning('text').executeTakeFirst();
  if (text)
    await tx
      .insertInto('eventMailTexts')
      .values({ eventId, kind, text: JSON.stringify(text) })
      .execute();
  await recordAudit(change, {
    action: 'mail.text_changed',
    ...aboutEvent(event),
    changes: { [kind]: { before: before?.text ?? null, after: text } },
  });
}

/** Keeps back an event's mail, or lets it go out again. What was so already stays as it is. */
export async function setEventMailPaused(change: Change, eventId: string, paused: boolean): Promise<void> {
  const { tx, at } = change;
  const event = await lockEvent(tx, eventId);
  const isPaused = await tx
    .selectFrom('pausedEventMails')
    .select('pausedAt')
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  if (paused === (isPaused !== undefined)) return;
  await (paused
    ? tx.insertInto('pausedEventMails').values({ eventId, pausedAt: at }).execute()
    : tx.deleteFrom('pausedEventMails').where('eventId', '=', eventId).execute());
  await recordAudit(change, { action: paused ? 'mail.paused' : 'mail.resumed', ...aboutEvent(event) });
}

/** One page of the mails of an event. */
export async function listEventMails(database: Database, eventId: string, query: SentMailsQuery) {
  const [, direction] = splitSort(query.sort);
  let found = database.selectFrom('mails').where('mails.eventId', '=', eventId);
  if (query.search)
    found = found.where('mails.noticeId', 'in', (notices) =>
      notices
        .selectFrom('notices')
        .select('noticeId')
        .where('eventId', '=', eventId)
        .where('userId', 'in', findPeople(database, query.search)),
    );
  const rows = query.state ? found.where('mails.state', '=', query.state) : found;
  const [items, total, counted] = await Promise.all([
    onlyPage(
      rows
        .innerJoin('notices', 'notices.noticeId', 'mails.noticeId')
        .innerJoin('users', 'users.userId', 'notices.userId')
        .select(['mailId', 'notices.userId', 'users.name', 'notices.kind', 'state', 'writtenAt', 'delivery'])
        .select(['sentAt', 'attempts', 'failure'])
        .select([
          sql<string>`coalesce(mails.address, ${contactEmail})`.as('address'),
          isBounced.as('isBarred'),
        ]),
      query,
    )
      .orderBy('mails.noticeId', direction)
      .execute(),
    countRows(rows),
    found
      .groupBy('state')
      .select(['state', sql<number>`count(*)`.as('count')])
      .execute(),
  ]);
  const counts = { waiting: 0, sent: 0, failed: 0, dropped: 0 };
  for (const { state, count } of counted) counts[state] = count;
  return { items, total, page: query.page, pageSize: query.pageSize, counts };
}

/**
 * Lets a mail that was not sent wait anew.
 * @throws Problem `not_found`, or `stale` where it was sent, or waits already
 */
export async function resendMail(change: Change, eventId: string, mailId: string): Promise<void> {
  const { tx, at } = change;
  const mail = await tx
    .selectFrom('mails')
    .innerJoin('notices', 'notices.noticeId', 'mails.noticeId')
    .innerJoin('users', 'users.userId', 'notices.userId')
    .innerJoin('events', 'events.eventId', 'mails.eventId')
    .select(['mails.state', 'users.userId', 'users.name', 'events.eventId', 'events.name as eventName'])
    .where('mails.mailId', '=', mailId)
    .where('mails.eventId', '=', eventId)
    .forUpdate('mails')
    .executeTakeFirst();
  if (!mail) throw notFound();
  if (mail.state === 'waiting' || mail.state === 'sent') throw new Problem('stale');
  await tx
    .updateTable('mails')
    .set({ state: 'waiting', attempts: 0, writtenAt: at, nextAt: at, failure: null })
    .where('mailId', '=', mailId)
    .execute();
  await recordAudit(change, {
    action: 'mail.resent',
    target: { kind: 'user', id: mail.userId, label: mail.name },
    event: { eventId: mail.eventId, name: mail.eventName },
  });
}

/**
 * Lets mail go again to the address of the person whom a mail was for.
 * @throws Problem `not_found`, or `stale` where nothing keeps it back
 */
export async function freeMailAddress(change: Change, eventId: string, mailId: string): Promise<void> {
  const { tx } = change;
  const mail = await tx
    .selectFrom('mails')
    .innerJoin('notices', 'notices.noticeId', 'mails.noticeId')
    .innerJoin('users', 'users.userId', 'notices.userId')
    .innerJoin('events', 'events.eventId', 'mails.eventId')
    .select(['users.userId', 'users.name', 'events.eventId', 'events.name as eventName'])
    .select(contactEmail.as('address'))
    .where('mails.mailId', '=', mailId)
    .where('mails.eventId', '=', eventId)
    .executeTakeFirst();
  if (!mail) throw notFound();
  const { numDeletedRows } = await tx
    .deleteFrom('bouncedAddresses')
    .where('address', '=', mail.address.toLowerCase())
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Problem('stale');
  await recordAudit(change, {
    action: 'mail.address_freed',
    target: { kind: 'user', id: mail.userId, label: mail.name },
    event: { eventId: mail.eventId, name: mail.eventName },
  });
}

/** How the portal's mail stands. */
export async function getPortalMail(database: Database, plan: MailPlan): Promise<PortalMail> {
  const [pace, waiting, failed] = await Promise.all([
    readPace(database),
    countRows(database.selectFrom('mails').where('state', '=', 'waiting')),
    countRows(database.selectFrom('mails').where('state', '=', 'failed')),
  ]);
  return { ...plan, pausedAt: pace.pausedAt, waiting, failed };
}

/** Keeps back all mail, or lets it go out again. What was so already stays as it is. */
export async function setPortalMailPaused(change: Change, paused: boolean): Promise<void> {
  const { tx, at } = change;
  const { numUpdatedRows } = await tx
    .updateTable('mailPace')
    .set({ pausedAt: paused ? at : null })
    .where('pausedAt', paused ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await recordAudit(change, {
    action: paused ? 'mail.paused' : 'mail.resumed',
    // Of the kinds that every client of the log knows.
    target: { kind: 'content', id: 'mail', label: 'the portal' },
  });
}

function readPace(database: Database) {
  return database.selectFrom('mailPace').select('pausedAt').executeTakeFirstOrThrow();
}
