import type { ReadingState } from '@event-portal/contracts';
import type { Database } from '../src/database/database';
import { addPerson } from './people';

/** Has somebody new read an application, with a score by each of several criteria. */
export async function addReading(
  database: Database,
  eventId: string,
  applicantId: string,
  scores: readonly number[],
  state: ReadingState = 'done',
): Promise<void> {
  const { userId: readerId } = await addPerson(database);
  const { readingId } = await database
    .insertInto('readings')
    .values({ eventId, applicantId, readerId, state, assignedAt: new Date().toISOString() })
    .returning('readingId')
    .executeTakeFirstOrThrow();
  if (scores.length === 0) return;
  await database
    .insertInto('readingScores')
    .values(scores.map((score, place) => ({ readingId, criterion: `criterion${place}`, score })))
    .execute();
}
