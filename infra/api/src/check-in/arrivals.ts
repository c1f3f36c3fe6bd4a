import { ARRIVAL_MINUTES } from '@event-portal/contracts';
import { sql } from 'kysely';
import type { Database } from '../database/database';

const BUCKET_MS = ARRIVAL_MINUTES * 60_000;
const MOST_BUCKETS = (48 * 60) / ARRIVAL_MINUTES;

/** How many came through the door in each ten minutes, without gaps: of a longer time, its last two days. */
export async function getArrivals(database: Database, eventId: string) {
  const seats = await database
    .selectFrom('eventRoles')
    .select([
      sql<number | null>`floor(extract(epoch from checked_in_at) * 1000 / ${BUCKET_MS})::integer`.as(
        'bucket',
      ),
      sql<number>`count(*)`.as('people'),
    ])
    .where('eventId', '=', eventId)
    .where('role', '=', 'attendee')
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute();
  const expected = seats.reduce((total, { people }) => total + people, 0);
  const arrivals = new Map(
    seats.flatMap(({ bucket, people }) => (bucket === null ? [] : [[bucket, people] as const])),
  );
  const arrived = [...arrivals.values()].reduce((total, people) => total + people, 0);
  if (arrived === 0) return { arrived, expected, buckets: [] };
  const last = Math.max(...arrivals.keys());
  const first = Math.max(Math.min(...arrivals.keys()), last - MOST_BUCKETS + 1);
  const buckets = Array.from({ length: last - first + 1 }, (_, index) => ({
    from: new Date((first + index) * BUCKET_MS).toISOString(),
    count: arrivals.get(first + index) ?? 0,
  }));
  return { arrived, expected, buckets };
}
