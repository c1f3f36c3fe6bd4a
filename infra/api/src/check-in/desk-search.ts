import { ALIKE, MOST_DESK_PEOPLE, type DeskStanding } from '@event-portal/contracts';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import { eachWord, foldText } from '../database/text-search';
import { notFound } from '../http/problem';
import { selectLists, type ListKey } from './list-store';

/**
 * Whoever has applied to the event or has a seat, and is called something like this: those whose name holds every word first.
 * A draft is its author's alone.
 * @throws Problem `not_found` of a list
 */
export async function searchDesk(database: Database, { eventId, listId }: ListKey, search: string) {
  const list = await selectLists(database, eventId).where('listId', '=', listId).executeTakeFirst();
  if (!list) throw notFound();
  const name = sql<string>`users.name_key`;
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const held = sql.join(eachWord(search, name), sql` and `);
  const likeness = words.map((word) => sql<number>`word_similarity(${word}, ${name})`);
  const isAlike = eachWord(search, name).map(
    (holds, index) => sql`(${holds} or ${likeness[index]} >= ${ALIKE})`,
  );
  const standing = sql<DeskStanding>`case when seats.user_id is not null then 'seated'
    when applications.status = 'declined' then 'declined' else 'not_accepted' end`;
  const { rows } = await sql<{
    userId: string;
    name: string;
    image: string | null;
    standing: DeskStanding;
    inSince: string | null;
  }>`
    select users.user_id, users.name, users.image, ${standing} as standing,
      case when last.direction = 'in' then last.scanned_at
        when last.direction is null and ${list.kind === 'door'} then seats.checked_in_at end as in_since
    from users
    left join event_roles as seats
      on seats.user_id = users.user_id and seats.event_id = ${eventId} and seats.role = 'attendee'
    left join applications on applications.user_id = users.user_id and applications.event_id = ${eventId}
      and applications.status <> 'started'
    left join lateral (
      select direction, scanned_at from scans
      where list_id = ${listId} and user_id = users.user_id and verdict in ('welcome', 'goodbye') and undone_at is null
      order by recorded_at desc, scanned_at desc limit 1
    ) as last on true
    where (seats.user_id is not null or applications.user_id is not null) and ${sql.join(isAlike, sql` and `)}
    order by (${held}) desc, ${sql.join(likeness, sql` + `)} desc, ${name}, users.user_id
    limit ${MOST_DESK_PEOPLE + 1}
  `.execute(database);
  return { items: rows.slice(0, MOST_DESK_PEOPLE), more: rows.length > MOST_DESK_PEOPLE };
}
