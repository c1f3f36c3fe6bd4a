import { MOST_UNREAD } from '@event-portal/contracts';
import { queryPrepared, type Database } from '../database/database';

const PAGE_SIZE = 20;

/** What a person was told, newest first: those before a notice, where one is named. */
export async function listNotices(database: Database, userId: string, before: string | undefined) {
  const rows = await database
    .selectFrom('notices')
    .leftJoin('events', 'events.eventId', 'notices.eventId')
    .select(['noticeId', 'at', 'readAt', 'kind', 'facts', 'notices.eventId', 'name', 'timeZone'])
    .where('userId', '=', userId)
    .$if(before !== undefined, (older) => older.where('noticeId', '<', Number(before)))
    .orderBy('noticeId', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  return {
    notices: rows.slice(0, PAGE_SIZE).map(({ noticeId, eventId, name, timeZone, ...notice }) => ({
      ...notice,
      noticeId: String(noticeId),
      event: eventId !== null && name !== null && timeZone !== null ? { eventId, name, timeZone } : null,
    })),
    more: rows.length > PAGE_SIZE,
  };
}

// To be ordered by the column, it is named with its table: the name alone is what is selected, a text, in which 9 comes after 10.
const unreadStatement = {
  name: 'read-unread-notices',
  text: `
    select
      (
        select count(*)::integer
        from (select from notices where user_id = $1::uuid and read_at is null limit ${MOST_UNREAD + 1}) as counted
      ) as unread,
      (select notice_id::text from notices where user_id = $1::uuid order by notices.notice_id desc limit 1) as newest`,
};

/** How much a person has not read, and the last thing that they were told. */
export async function readUnread(database: Database, userId: string) {
  const [row] = await queryPrepared<{ unread: number; newest: string | null }>(database, unreadStatement, [
    userId,
  ]);
  return row ?? { unread: 0, newest: null };
}

/** Marks one of a person's notices as read. */
export async function markRead(database: Database, userId: string, noticeId: string, at: string) {
  await unreadOf(database, userId, at).where('noticeId', '=', Number(noticeId)).execute();
}

/** Marks what a person was told as read, up to a notice. */
export async function markReadUpTo(database: Database, userId: string, upTo: string, at: string) {
  await unreadOf(database, userId, at).where('noticeId', '<=', Number(upTo)).execute();
}

function unreadOf(database: Database, userId: string, at: string) {
  return database
    .updateTable('notices')
    .set({ readAt: at })
    .where('userId', '=', userId)
    .where('readAt', 'is', null);
}
