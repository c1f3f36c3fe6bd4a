import type { ReadingFlag } from '@event-portal/contracts';
import { sql } from 'kysely';
import { stillToRead, type Viewed } from '../applications/application-filter';
import type { Database } from '../database/database';

/** What readers made of an application. */
export type ReadScore = {
  readonly userId: string;
  /** The mean of the readings, each of which counts as the mean of its criteria. */
  readonly mean: number;
  /** How far the readings lie apart: their standard deviation, which is zero for a single one. */
  readonly spread: number;
  /** How many people have read it to the end. */
  readonly readings: number;
};

/** The scores of every application to an event that somebody has read to the end, by applicant. */
export async function readScores(
  database: Database,
  eventId: string,
): Promise<ReadonlyMap<string, ReadScore>> {
  return byApplicant(database, readingMeans(database, eventId));
}

/**
 * What readers made of some applications to an event, as somebody may see it who may be a reader too: nothing of what they have
 * still to read themselves.
 */
export async function readShownReadings(
  database: Database,
  { eventId, viewerId }: Viewed,
  applicantIds: readonly string[],
): Promise<ReadonlyMap<string, { score?: ReadScore; flags: ReadingFlag[] }>> {
  const isShown = sql<boolean>`readings.applicant_id = any(${applicantIds}::uuid[])
    and readings.applicant_id not in (${stillToRead(eventId, viewerId)})`;
  const scores = await byApplicant(database, readingMeans(database, eventId).where(isShown));
  const flagged = await database
    .selectFrom('readings')
    .where('readings.eventId', '=', eventId)
    .where(isShown)
    .where('readings.flag', 'is not', null)
    .select(['readings.applicantId', 'readings.flag'])
    .distinct()
    .orderBy('readings.flag')
    .execute();
  return new Map(
    applicantIds.map((applicantId) => {
      const score = scores.get(applicantId);
      const flags = flagged.flatMap((row) =>
        row.applicantId === applicantId && row.flag !== null ? [row.flag] : [],
      );
      return [applicantId, { ...(score && { score }), flags }];
    }),
  );
}

/** The mean of each reading of an event that is done. */
export function readingMeans(database: Database, eventId: string) {
  return database
    .selectFrom('readings')
    .innerJoin('readingScores', 'readingScores.readingId', 'readings.readingId')
    .where('readings.eventId', '=', eventId)
    .where('readings.state', '=', 'done')
    .groupBy('readings.readingId')
    .select(['readings.applicantId', 'readings.readerId', sql<number>`avg(reading_scores.score)`.as('mean')]);
}

async function byApplicant(
  database: Database,
  means: ReturnType<typeof readingMeans>,
): Promise<ReadonlyMap<string, ReadScore>> {
  const rows = await database
    .selectFrom(means.as('means'))
    .select([
      'means.applicantId as userId',
      sql<number>`avg(means.mean)::float8`.as('mean'),
      sql<number>`stddev_pop(means.mean)::float8`.as('spread'),
      sql<number>`count(*)`.as('readings'),
    ])
    .groupBy('means.applicantId')
    .execute();
  return new Map(rows.map((row) => [row.userId, row]));
}
