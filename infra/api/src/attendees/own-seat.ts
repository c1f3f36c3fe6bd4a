import type { Database } from '../database/database';

/** One's own seat; null for somebody without one. */
export async function getOwnSeat(database: Database, eventId: string, userId: string) {
  const seat = await database
    .selectFrom('eventRoles')
    .innerJoin('users', 'users.userId', 'eventRoles.userId')
    .select(['users.name', 'eventRoles.checkedInAt'])
    .select((row) =>
      row
        .selectFrom('applicationMilestones')
        .select('at')
        .whereRef('applicationMilestones.eventId', '=', 'eventRoles.eventId')
        .whereRef('applicationMilestones.userId', '=', 'eventRoles.userId')
        .where('status', '=', 'confirmed')
        .orderBy('milestoneId', 'desc')
        .limit(1)
        .as('confirmedAt'),
    )
    .where('eventRoles.eventId', '=', eventId)
    .where('eventRoles.role', '=', 'attendee')
    .where('users.userId', '=', userId)
    .executeTakeFirst();
  return seat ?? null;
}
