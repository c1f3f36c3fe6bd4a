import type { NoticeContent } from '@event-portal/contracts';
import { sql } from 'kysely';
import type { Change } from '../database/change';

/** What one person is told of. */
export type Telling = {
  readonly userId: string;
  /** The event that it belongs to, whose end is its own. */
  readonly eventId: string | null;
  /** Names what it is told for: a person is told of a cause once, however often the change is made. */
  readonly cause: string;
  readonly about: NoticeContent;
  /** Whether they are told by mail too: of whatever is their own, they are. */
  readonly byMail?: boolean;
};

/**
 * Tells people what concerns them, in the transaction of the change itself: neither exists without the other. However many
 * they are, it is one statement. What somebody does themselves they have read. The mail about it waits from the same moment on.
 */
export async function tell({ tx, at, actor }: Change, notices: readonly Telling[]): Promise<void> {
  if (notices.length === 0) return;
  const told = notices.map(({ userId, eventId, cause, about: { kind, ...facts }, byMail = true }) => ({
    ...{ user_id: userId, event_id: eventId, cause, kind, facts, by_mail: byMail },
  }));
  await sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as told (user_id uuid, event_id uuid, cause text, kind text, facts jsonb, by_mail boolean)
    ),
    new_notices as (
      insert into notices (user_id, event_id, cause, kind, facts, at, read_at)
      select user_id, event_id, cause, kind, facts, ${at}::timestamptz,
        case when user_id = ${actor?.userId ?? null}::uuid then ${at}::timestamptz end
      from told
      order by user_id
      on conflict (user_id, cause) do nothing
      returning notice_id, event_id, user_id, cause
    )
    insert into mails (notice_id, event_id, written_at, next_at, unsubscribe_token)
    select notice_id, new_notices.event_id, ${at}::timestamptz, ${at}::timestamptz,
      case when kind = 'event.news' then gen_random_uuid() end
    from new_notices join told using (user_id, cause)
    where by_mail
  `.execute(tx);
}
