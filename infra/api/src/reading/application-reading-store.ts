import type { Score } from '@event-portal/contracts';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import { readRules } from './reading-rules-store';

/** What each reader made of an application; nothing for somebody who has still to read it. */
export async function listApplicationReadings(
  database: Database,
  { eventId, userId, viewerId }: { eventId: string; userId: string; viewerId: string },
) {
  const { rubric } = await readRules(database, eventId);
  const rows = await database
    .selectFrom('readings')
    .innerJoin('users', 'users.userId', 'readings.readerId')
    .where('readings.eventId', '=', eventId)
    .where('readings.applicantId', '=', userId)
    .select(['readings.readingId', 'readings.readerId', 'users.name as reader', 'readings.state'])
    .select(['readings.note', 'readings.flag', 'readings.flagReason'])
    .select(
      sql<Record<string, Score>>`(
        select coalesce(jsonb_object_agg(criterion, score), '{}') from reading_scores
        where reading_scores.reading_id = readings.reading_id
      )`.as('scores'),
    )
    .orderBy('users.nameKey')
    .orderBy('users.userId')
    .execute();
  const hidden = rows.some(({ readerId, state }) => readerId === viewerId && state === 'assigned');
  return { rubric, hidden, readings: hidden ? [] : rows.map(({ readerId: _readerId, ...row }) => row) };
}
