import { sql } from 'kysely';
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
 * The scores of some applications to an event, as somebody may see them who may be a reader too: nothing of what they have still
 * to read themselves.
 */
export async function readShownScores(
  database: Database,
  eventId: string,
  { applicantIds, viewerId }: { readonly applicantIds: readonly string[]; readonly viewerId: string },
): Promise<ReadonlyMap<string, ReadScore>> {
  const stillToRead = database
    .selectFrom('readings as own')
    .select('own.applicantId')
    .where('own.eventId', '=', eventId)
    .where('own.readerId', '=', viewerId)
    .where('own.state', '=', 'assigned');
  const means = readingMeans(database, eventId)
    .where(sql<boolean>`readings.applicant_id = any(${applicantIds}::uuid[])`)
    .where('readings.applicantId', 'not in', stillToRead);
  return byApplicant(database, means);
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
