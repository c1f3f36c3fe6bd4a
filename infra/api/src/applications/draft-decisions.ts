import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/database';

/** What is noted at an event and not told. */
export function draftsOf(database: Database, eventId: string) {
  return database.selectFrom('draftDecisions').where('draftDecisions.eventId', '=', eventId);
}

/** Takes away what is noted for some people. */
export async function deleteDrafts(tx: DatabaseTransaction, eventId: string, userIds: readonly string[]) {
  await tx
    .deleteFrom('draftDecisions')
    .where('eventId', '=', eventId)
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute();
}
