import { PAGE_NEEDS_API, type RemoteReport } from '@event-portal/contracts';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import { listWorstFailures } from './remote-failure-store';

const HOUR_MS = 3_600_000;
const SHOWN_MS = 24 * HOUR_MS;
const KEPT_MS = 7 * 24 * HOUR_MS;

/** How many different rows one hour may have, so that made-up names cannot fill the disk. */
const MOST_PER_HOUR = 2_000;

/** Different things that one person may tell of in an hour, so that nobody uses up the hour alone. */
const MOST_OF_ONE_PERSON = 40;

/** The value of the key for a load that did not fail. */
const NO_FAILURE = '';

/** A failure of the version itself. */
const isItsOwnFailure = sql<boolean>`failure not in (${sql.lit(NO_FAILURE)}, ${sql.lit(PAGE_NEEDS_API)})`;

/**
 * Counts what a browser tells. A person counts once an hour for each version and outcome, and only new names are refused
 * when there are too many: what is known goes on being counted.
 * @returns what the person had not told of that remote yet in this hour, whatever the version: for the alarms
 */
export async function recordRemoteReports(
  database: Database,
  reports: readonly RemoteReport[],
  { voter, browser }: { readonly voter: string; readonly browser: string },
  now: Date,
): Promise<readonly RemoteReport[]> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS).toISOString();
  const firsts: RemoteReport[] = [];
  for (const report of reports) {
    const { remote, version } = report;
    const failure = report.failure ?? NO_FAILURE;
    const { rows } = await sql<{ isNew: boolean }>`
      with vote as (
        insert into remote_votes (hour, voter, remote, version, failure, browser)
        select ${hour}, ${voter}, ${remote}, ${version}, ${failure}, ${browser}
        where (select count(*) from remote_votes where hour = ${hour} and voter = ${voter}) < ${MOST_OF_ONE_PERSON}
        on conflict do nothing
        returning remote
      )
      insert into remote_reports as known (hour, remote, version, failure, cause, count, last_at)
      select ${hour}, remote, ${version}, ${failure}, '', 1, ${now.toISOString()} from vote
      where (select count(*) from remote_reports where hour = ${hour}) < ${MOST_PER_HOUR}
        or exists (
          select from remote_reports
          where hour = ${hour} and remote = ${remote} and version = ${version} and failure = ${failure}
        )
      on conflict (hour, remote, version, failure)
      do update set count = known.count + 1, last_at = excluded.last_at
      returning not exists (
        select from remote_votes
        where hour = ${hour} and voter = ${voter} and remote = ${remote}
          and failure <> ${PAGE_NEEDS_API} and (failure = '') = (${failure} = '')
      ) as is_new
    `.execute(database);
    if (rows[0]?.isNew && failure !== PAGE_NEEDS_API) firsts.push(report);
  }
  await forgetBefore(database, 'remoteReports', now.getTime() - KEPT_MS);
  await forgetBefore(database, 'remoteVotes', now.getTime() - SHOWN_MS);
  return firsts;
}

async function forgetBefore(database: Database, table: 'remoteReports' | 'remoteVotes', end: number) {
  await database.deleteFrom(table).where('hour', '<', new Date(end).toISOString()).execute();
}

/** How every version did over the last 24 hours. */
export async function getRemoteHealth(database: Database, now: Date) {
  const since = new Date(now.getTime() - SHOWN_MS).toISOString();
  const versions = await database
    .selectFrom('remoteReports')
    .leftJoin(
      (votes) =>
        votes
          .selectFrom('remoteVotes')
          .select(['remote as votedRemote', 'version as votedVersion'])
          .select(countPeople())
          .where('hour', '>', since)
          .groupBy(['remote', 'version'])
          .as('votes'),
      (join) => join.onRef('votedRemote', '=', 'remote').onRef('votedVersion', '=', 'version'),
    )
    .select(['remote', 'version'])
    .select(({ fn }) => [
      fn.coalesce(fn.max<number | null>('people'), sql.lit(0)).as('people'),
      fn.coalesce(fn.max<number | null>('failingPeople'), sql.lit(0)).as('failingPeople'),
      sql<number>`coalesce(sum(count) filter (where failure = ''), 0)::int`.as('loads'),
      sql<number>`coalesce(sum(count) filter (where ${isItsOwnFailure}), 0)::int`.as('failures'),
    ])
    .where('hour', '>', since)
    .groupBy(['remote', 'version'])
    .orderBy('remote')
    .orderBy('version')
    .execute();
  const browsers = await database
    .selectFrom('remoteVotes')
    .select(['remote', 'version', 'browser'])
    .select(countPeople())
    .where('hour', '>', since)
    .groupBy(['remote', 'version', 'browser'])
    .orderBy('browser')
    .execute();
  return {
    versions: versions.map((entry) => ({
      ...entry,
      browsers: browsers.flatMap(({ remote, version, ...told }) =>
        remote === entry.remote && version === entry.version ? told : [],
      ),
    })),
    failures: await listWorstFailures(database, since),
  };
}

/** How many different people told anything, and how many of them a failure. */
function countPeople() {
  return [
    sql<number>`count(distinct voter)::int`.as('people'),
    sql<number>`(count(distinct voter) filter (where ${isItsOwnFailure}))::int`.as('failingPeople'),
  ] as const;
}
