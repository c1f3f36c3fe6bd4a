import {
  vitalNames,
  type PageVisit,
  type RemoteVitals,
  type RemoteVitalsQuery,
  type VitalName,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import { splitSort, type PageRequest } from '../database/page';
import { bucketOf, figureOf } from '../metrics/vital-buckets';

const HOUR_MS = 3_600_000;
const KEPT_MS = 7 * 24 * HOUR_MS;
const periods = { day: 24, week: 7 * 24 } as const;

/** How many different pages one hour may have, so that made-up names cannot fill the disk where no registry says what is live. */
const MOST_PAGES_PER_HOUR = 2_000;

/** Counts how pages did: how many visits fell into which bucket, and nothing of whose they were. */
export async function recordPageVisits(
  database: Database,
  visits: readonly PageVisit[],
  now: Date,
): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS).toISOString();
  for (const { remote, version, page, device, vitals } of visits)
    for (const vital of vitalNames) {
      const value = vitals[vital];
      if (value === undefined) continue;
      await sql`
        insert into remote_vitals as known (hour, remote, version, page, device, vital, bucket, visits)
        select ${hour}, ${remote}, ${version}, ${page}, ${device}, ${vital}, ${bucketOf(vital, value)}, 1
        where exists (
          select from remote_vitals where hour = ${hour} and remote = ${remote} and version = ${version} and page = ${page}
        ) or (
          select count(*) from (
            select distinct remote, version, page from remote_vitals where hour = ${hour}
          ) as pages
        ) < ${MOST_PAGES_PER_HOUR}
        on conflict (hour, remote, version, page, device, vital, bucket) do update set visits = known.visits + 1
      `.execute(database);
    }
  const end = new Date(now.getTime() - KEPT_MS).toISOString();
  await database.deleteFrom('remoteVitals').where('hour', '<', end).execute();
}

/** One page of what three of four visits stayed within, by version or by page of a version. */
export async function listRemoteVitals(
  database: Database,
  query: RemoteVitalsQuery & PageRequest,
  now: Date,
) {
  const since = new Date(now.getTime() - periods[query.since] * HOUR_MS).toISOString();
  const [counts, remotes] = await Promise.all([
    countVisits(database, query, since),
    database
      .selectFrom('remoteVitals')
      .select('remote')
      .distinct()
      .where('hour', '>', since)
      .orderBy('remote')
      .execute(),
  ]);
  const rows = inOrder(besideTheVersionBefore(counts), query.sort);
  const first = (query.page - 1) * query.pageSize;
  return {
    items: rows.slice(first, first + query.pageSize),
    total: rows.length,
    page: query.page,
    pageSize: query.pageSize,
    choices: { remotes: remotes.map(({ remote }) => remote) },
  };
}

type BucketCount = {
  readonly remote: string;
  readonly version: string;
  readonly page: string | null;
  readonly vital: VitalName;
  readonly bucket: number;
  readonly visits: number;
};

async function countVisits(
  database: Database,
  { by, remote, device, search }: RemoteVitalsQuery,
  since: string,
): Promise<readonly BucketCount[]> {
  const page = by === 'page' ? sql`page` : sql`null::text`;
  const { rows } = await sql<BucketCount>`
    select remote, version, ${page} as page, vital, bucket, sum(visits)::int as visits from remote_vitals
    where hour > ${since}
      and (${remote ?? null}::text is null or remote = ${remote ?? null})
      and (${device ?? null}::text is null or device = ${device ?? null})
      and strpos(lower(page), lower(${search})) > 0
    group by 1, 2, 3, 4, 5
  `.execute(database);
  return rows;
}

const numbers = new Intl.Collator('en', { numeric: true });

/** The sign at the end comes after a hyphen, and with it a release after what led to it: 1.4.0 after 1.4.0-rc.1. */
function compareVersions(one: string, other: string): number {
  return numbers.compare(`${one}~`, `${other}~`);
}

/** The rows of each remote and page with the newest version first, each with the one that comes below it. */
function besideTheVersionBefore(counts: readonly BucketCount[]): RemoteVitals[] {
  const rows = groupBy(counts, ({ remote, version, page }) => [remote, version, page]).map(describe);
  return groupBy(rows, ({ remote, page }) => [remote, page]).flatMap((same) =>
    same
      .toSorted((one, other) => compareVersions(other.version, one.version))
      .map((row, index, sorted) => {
        const below = sorted[index + 1];
        return { ...row, before: below ? { version: below.version, vitals: below.vitals } : null };
      }),
  );
}

type Group<Row> = readonly [Row, ...Row[]];

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => unknown): Group<Row>[] {
  const groups = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const key = JSON.stringify(keyOf(row));
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

function describe(counts: Group<BucketCount>): Omit<RemoteVitals, 'before'> {
  const [{ remote, version, page }] = counts;
  const figure = (name: VitalName) => {
    const own = counts.filter(({ vital }) => vital === name);
    return figureOf(name, new Map(own.map(({ bucket, visits }) => [bucket, visits])));
  };
  const vitals = { lcp: figure('lcp'), inp: figure('inp'), cls: figure('cls') };
  const visits = Math.max(...vitalNames.map((name) => vitals[name]?.visits ?? 0));
  return { remote, version, page, visits, vitals };
}

/** What has no figure comes last, whichever way the others are ordered. */
function inOrder(rows: readonly RemoteVitals[], sort: RemoteVitalsQuery['sort']): RemoteVitals[] {
  const [field, direction] = splitSort(sort);
  const sign = direction === 'desc' ? -1 : 1;
  if (field === 'remote')
    return rows.toSorted(
      (one, other) =>
        sign * one.remote.localeCompare(other.remote) ||
        (one.page ?? '').localeCompare(other.page ?? '') ||
        compareVersions(other.version, one.version),
    );
  const valueOf = ({ visits, vitals }: RemoteVitals) => (field === 'visits' ? visits : vitals[field]?.p75);
  return rows.toSorted((one, other) => {
    const [left, right] = [valueOf(one), valueOf(other)];
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined);
    return sign * (left - right);
  });
}
