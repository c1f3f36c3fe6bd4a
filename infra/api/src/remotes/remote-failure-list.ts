import type { RemoteFailuresQuery } from '@event-portal/contracts';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Database } from '../database/database';
import { inDirection, onlyPage, splitSort, type PageRequest } from '../database/page';
import type { Tables } from '../database/schema';
import { notFound } from '../http/problem';
import { findPeople } from '../users/user-store';
import { listRemoteChanges } from './remote-changes';

const HOUR_MS = 3_600_000;
const REPORTS_SHOWN = 100;
const CHOICES_SHOWN = 100;

/** What each choice of a time shows: the parts that its time line has, and how long one of them is. */
const periods = { day: { parts: 24, hours: 1 }, week: { parts: 28, hours: 6 } } as const;

/** Names a failure in addresses. */
const failureId = sql<string>`md5(jsonb_build_array(remote, version, failure, cause)::text)`;

/** One page of the causes for which remotes failed, and how that went over time. */
export async function listRemoteFailures(
  database: Database,
  query: RemoteFailuresQuery & PageRequest,
  now: Date,
) {
  const { parts, hours } = periods[query.since];
  const since = new Date(now.getTime() - parts * hours * HOUR_MS).toISOString();
  const all = database.selectFrom('remoteFailures').where('hour', '>', since);
  const found = narrow(database, all, query);

  const [field, direction] = splitSort(query.sort);
  const column = { people: sql.ref('people'), lastAt: sql.ref('lastAt') };
  const order = inDirection(direction, [column[field], column.lastAt, sql.ref('failureId')]);
  const [items, total, timeline, changes, choices] = await Promise.all([
    onlyPage(byCause(found), query).orderBy(order).execute(),
    database
      .selectFrom(byCause(found).as('causes'))
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
    countOverTime(database, found, { parts, step: `${hours} hours` }, now),
    listRemoteChanges(database, { since, remote: query.remote }),
    all
      .select([
        choicesOf('remote').as('remotes'),
        choicesOf('version').as('versions'),
        choicesOf('failure').as('failures'),
        choicesOf('browser').as('browsers'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return { items, ...total, page: query.page, pageSize: query.pageSize, timeline, changes, choices };
}

/**
 * One failure with the latest reports of it; of the people whom a search finds, where there is one.
 * @throws Problem `not_found`
 */
export async function getRemoteFailure(database: Database, id: string, search: string) {
  const rows = database.selectFrom('remoteFailures').where(failureId, '=', id);
  const failure = await byCause(rows).executeTakeFirst();
  if (!failure) throw notFound();
  const reports = await narrow(database, rows, { search })
    .innerJoin('users', 'users.userId', 'remoteFailures.userId')
    .select(['users.userId', 'users.name', 'users.email'])
    .select(['page', 'reason', 'shell', 'remoteFailures.role', 'eventRole', 'browser', 'firstAt', 'lastAt'])
    .orderBy('lastAt', 'desc')
    .limit(REPORTS_SHOWN)
    .execute();
  return {
    ...failure,
    reports: reports.map(({ userId, name, email, ...report }) => ({
      ...report,
      user: { userId, name, email },
    })),
  };
}

type Rows<Columns = object> = SelectQueryBuilder<Tables, 'remoteFailures', Columns>;
type Filters = Pick<RemoteFailuresQuery, 'search'> &
  Partial<Pick<RemoteFailuresQuery, 'remote' | 'version' | 'failure' | 'role' | 'eventRole' | 'browser'>>;

function narrow(database: Database, rows: Rows, filters: Filters): Rows {
  let found = rows;
  for (const name of ['remote', 'version', 'failure', 'role', 'eventRole', 'browser'] as const) {
    const wanted = filters[name];
    if (wanted !== undefined) found = found.where(name, '=', wanted);
  }
  return filters.search
    ? found.where('remoteFailures.userId', 'in', findPeople(database, filters.search))
    : found;
}

function byCause(rows: Rows) {
  return rows
    .select([failureId.as('failureId'), 'remote', 'version', 'failure', 'cause'])
    .select([
      sql<number>`count(distinct remote_failures.user_id)`.as('people'),
      sql<string>`min(first_at)`.as('firstAt'),
      sql<string>`max(last_at)`.as('lastAt'),
    ])
    .groupBy(['remote', 'version', 'failure', 'cause']);
}

/** Each value once. */
function choicesOf(column: 'remote' | 'version' | 'failure' | 'browser') {
  const values = sql`array_agg(distinct ${sql.ref(column)}) filter (where ${sql.ref(column)} <> '')`;
  return sql<string[]>`coalesce((${values})[1:${sql.lit(CHOICES_SHOWN)}], '{}')`;
}

async function countOverTime(
  database: Database,
  found: Rows,
  { parts, step }: { parts: number; step: string },
  now: Date,
) {
  const counted = found.select(['hour', 'userId']).as('found');
  const last = sql`date_bin(${step}::interval, ${now.toISOString()}::timestamptz, '2000-01-01T00:00:00Z')`;
  const { rows } = await sql<{ at: string; people: number }>`
    select part as at, count(distinct found.user_id) as people
    from generate_series(
      ${last} - ${parts - 1}::int * ${step}::interval, ${last}, ${step}::interval
    ) as part
    left join ${counted} on hour >= part and hour < part + ${step}::interval
    group by part order by part
  `.execute(database);
  return rows;
}
