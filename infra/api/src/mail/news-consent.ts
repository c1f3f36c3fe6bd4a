import { sql, type ExpressionBuilder, type Expression } from 'kysely';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import type { Tables } from '../database/schema';
import { aboutEvent } from '../events/event-store';
import { notFound } from '../http/problem';
import { getOwnBounce } from './mail-reports';

/** Whether a person wants news of an event by mail: they have agreed to news, and have not ended those of this event. */
export function wantsNews(
  person: ExpressionBuilder<Tables, 'users'>,
  eventId: Expression<string | null> | string,
) {
  return sql<boolean>`${person.ref('users.emailConsent')} and not exists (
    select from unwanted_news where unwanted_news.user_id = users.user_id and unwanted_news.event_id = ${eventId}
  )`;
}

/** What a person has said about news by mail, and whether mail to them comes back. */
export async function getOwnMail(database: Database, userId: string) {
  const unwanted = database
    .selectFrom('unwantedNews')
    .innerJoin('events', 'events.eventId', 'unwantedNews.eventId')
    .select(['events.eventId', 'events.name'])
    .where('unwantedNews.userId', '=', userId)
    .where('events.published', '=', true)
    .orderBy('events.nameKey');
  const [withoutNews, bounced] = await Promise.all([unwanted.execute(), getOwnBounce(database, userId)]);
  return { withoutNews, bounced };
}

/** Whether news of an event come to a person by mail. What was so already stays as it is. */
export async function setNewsWanted(
  change: Change,
  { userId, eventId, wanted }: { userId: string; eventId: string; wanted: boolean },
): Promise<void> {
  const { tx, at } = change;
  const event = await tx
    .selectFrom('events')
    .select(['eventId', 'name'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  if (!event) throw notFound();
  const changed = wanted
    ? tx
        .deleteFrom('unwantedNews')
        .where('userId', '=', userId)
        .where('eventId', '=', eventId)
        .returning('userId')
    : tx
        .insertInto('unwantedNews')
        .values({ userId, eventId, since: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('userId');
  if ((await changed.execute()).length === 0) return;
  await recordAudit(change, { action: wanted ? 'news.resumed' : 'news.stopped', ...aboutEvent(event) });
}

const TOKEN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Ends the news of an event for whoever got the mail with this link. The log puts it down to them: nobody else has the link.
 * A link that is unknown, or whose mail is long gone, changes nothing.
 */
export async function unsubscribe(change: Change, token: string): Promise<void> {
  if (!TOKEN.test(token)) return;
  const mail = await change.tx
    .selectFrom('mails')
    .innerJoin('notices', 'notices.noticeId', 'mails.noticeId')
    .innerJoin('users', 'users.userId', 'notices.userId')
    .select(['users.userId', 'users.name', 'mails.eventId'])
    .where('mails.unsubscribeToken', '=', token)
    .executeTakeFirst();
  if (!mail || mail.eventId === null) return;
  const { userId, name, eventId } = mail;
  await setNewsWanted({ ...change, actor: { userId, name } }, { userId, eventId, wanted: false });
}
