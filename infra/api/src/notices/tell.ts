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
};

/**
 * Tells people what concerns them, in the transaction of the change itself: neither exists without the other. However many
 * they are, it is one statement. What somebody does themselves they have read. Each is told by mail too: the mail waits from the
 * same moment on.
 */
export async function tell({ tx, at, actor }: Change, notices: readonly Telling[]): Promise<void> {
  if (notices.length === 0) return;
  const told = notices.map(({ userId, eventId, cause, about: { kind, ...facts } }) => ({
    ...{ user_id: userId, event_id: eventId, cause, kind, facts },
  }));
  await sql`
    with new_notices as (
      insert into notices (user_id, event_id, cause, kind, facts, at, read_at)
      select user_id, event_id, cause, kind, facts, ${at}::timestamptz,
        case when user_id = ${actor?.userId ?? null}::uuid then ${at}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as told (user_id uuid, event_id uuid, cause text, kind text, facts jsonb)
      order by user_id
      on conflict (user_id, cause) do nothing
      returning notice_id, event_id
    )
    insert into mails (notice_id, event_id, written_at, next_at)
    select notice_id, event_id, ${at}::timestamptz, ${at}::timestamptz from new_notices
  `.execute(tx);
}
