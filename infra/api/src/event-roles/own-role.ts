import { sql } from 'kysely';
import type { Database } from '../database/database';
import { actingUntil } from '../events/acting-until';

/** The role that a person holds at an event; both fields are null for somebody who has none. */
export async function findHeldRole(database: Database, eventId: string, userId: string) {
  const found = await database
    .selectFrom('eventRoles')
    .select(['role', 'assignedAt'])
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return { eventRole: found?.role ?? null, assignedAt: found?.assignedAt ?? null };
}

/** The caller's role as the web application guards by it: that of an acting admin goes before the one they hold. */
export async function findOwnRole(database: Database, eventId: string, userId: string, now: Date) {
  const acting = await database
    .selectNoFrom(actingUntil(sql.val(eventId), userId, now).as('until'))
    .executeTakeFirstOrThrow();
  const held = await findHeldRole(database, eventId, userId);
  return acting.until === null
    ? { ...held, actingUntil: null }
    : { eventRole: 'admin' as const, assignedAt: held.assignedAt, actingUntil: acting.until };
}
