import type { RemoteReport } from '@event-portal/contracts';
import { sql } from 'kysely';
import type { Database } from '../database/database';

const HOUR_MS = 3_600_000;
const SHOWN_MS = 24 * HOUR_MS;
const KEPT_MS = 7 * 24 * HOUR_MS;
const FAILURES_SHOWN = 20;

/** Different things that one hour may be told of: whoever makes names up fills no disk. */
const MOST_PER_HOUR = 500;

/** What stands in the key where nothing failed. */
const NO_FAILURE = '';

/** Counts what browsers tell. */
export async function countReports(
  database: Database,
  reports: readonly RemoteReport[],
  now: Date,
): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS).toISOString();
  for (const { remote, version, failure, cause } of reports) {
    await sql`
      insert into remote_reports as known (hour, remote, version, failure, cause, count, last_at)
      select ${hour}, ${remote}, ${version}, ${failure ?? NO_FAILURE}, ${cause}, 1, ${now.toISOString()}
      where (select count(*) from remote_reports where hour = ${hour}) < ${MOST_PER_HOUR}
      on conflict (hour, remote, version, failure)
      do update set count = known.count + 1, cause = excluded.cause, last_at = excluded.last_at
    `.execute(database);
  }
  await database
    .deleteFrom('remoteReports')
    .where('hour', '<', new Date(now.getTime() - KEPT_MS).toISOString())
    .execute();
}

/** How every version did over the last 24 hours. */
export async function readHealth(database: Database, now: Date) {
  const since = new Date(now.getTime() - SHOWN_MS).toISOString();
  const versions = await database
    .selectFrom('remoteReports')
    .select(['remote', 'version'])
    .select([
      sql<number>`coalesce(sum(count) filter (where failure = ''), 0)::int`.as('loads'),
      sql<number>`coalesce(sum(count) filter (where failure <> ''), 0)::int`.as('failures'),
    ])
    .where('hour', '>', since)
    .groupBy(['remote', 'version'])
    .orderBy('remote')
    .orderBy('version')
    .execute();
  const failures = await database
    .selectFrom('remoteReports')
    .select(['remote', 'version', 'failure'])
    .select([
      sql<number>`sum(count)::int`.as('count'),
      sql<string>`max(last_at)`.as('at'),
      sql<string>`(array_agg(cause order by last_at desc))[1]`.as('cause'),
    ])
    .where('hour', '>', since)
    .where('failure', '<>', NO_FAILURE)
    .groupBy(['remote', 'version', 'failure'])
    .orderBy('at', 'desc')
    .limit(FAILURES_SHOWN)
    .execute();
  return { versions, failures };
}
