import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';

/** Which page of a list somebody wants, and whether they take "more than so many" for its length. */
export type PageRequest = {
  readonly page: number;
  readonly pageSize: number;
  readonly count?: 'bounded' | undefined;
};

/** Narrows a query to one page. */
export function onlyPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { page, pageSize }: PageRequest,
): SelectQueryBuilder<DB, TB, Row> {
  return query.limit(pageSize).offset((page - 1) * pageSize);
}

/** Counts the rows of a query that has no columns yet. */
export async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const { total } = await query
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}

/** Beyond this many rows nobody needs to know how many more there are. */
const COUNTED_AT_MOST = 10_000;

/** How many pages after the one that is asked for are counted in any case, so that there is a way on from it. */
const PAGES_AHEAD = 4;

/** How many rows a list has: `total`, or `more` than that where nobody has counted on. */
type ListLength = { readonly total: number; readonly more?: boolean };

/** How far a list is counted: to its end, or as far as the page's place in it takes. */
export function countedAtMost({ count, page, pageSize }: PageRequest): number | undefined {
  return count === 'bounded' ? Math.max(COUNTED_AT_MOST, (page + PAGES_AHEAD) * pageSize) : undefined;
}

/** Counts the rows of a query that has no columns yet, as far as is asked for. */
export async function countLength<DB, TB extends keyof DB>(
  database: Kysely<DB>,
  rows: SelectQueryBuilder<DB, TB, object>,
  request: PageRequest,
): Promise<ListLength> {
  const most = countedAtMost(request);
  if (most === undefined) return { total: await countRows(rows) };
  const some = rows.select(sql<number>`1`.as('one')).limit(most + 1);
  const { rows: counted } = await sql<{
    found: number;
  }>`select count(*) as found from ${some.as('some')}`.execute(database);
  const found = counted[0]?.found ?? 0;
  return found > most ? { total: most, more: true } : { total: found };
}

/**
 * The rows of a page far back, and how long the list is, in one walk: to count as far as that would be a second one over all that
 * the page skips. Undefined for pages further in front, and beyond the end.
 */
export async function readFarPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { count, page, pageSize }: PageRequest,
): Promise<{ readonly rows: readonly Row[]; readonly length: ListLength } | undefined> {
  const skipped = (page - 1) * pageSize;
  if (count !== 'bounded' || skipped < COUNTED_AT_MOST) return undefined;
  const most = pageSize * (1 + PAGES_AHEAD);
  const rows = await query
    .limit(most + 1)
    .offset(skipped)
    .execute();
  if (rows.length === 0) return undefined;
  return {
    rows: rows.slice(0, pageSize),
    length: rows.length > most ? { total: skipped + most, more: true } : { total: skipped + rows.length },
  };
}

/** Splits a sort order of the contract, `field:asc`, into its halves. */
export function splitSort<Field extends string>(
  order: `${Field}:${'asc' | 'desc'}`,
): [Field, 'asc' | 'desc'] {
  const [field, direction] = order.split(':') as [Field, 'asc' | 'desc'];
  return [field, direction];
}

/**
 * An order by several columns, all of them in one direction, so that an index on them has it, read forwards or backwards.
 * Rows without a value of the first come last in either direction, where it says so.
 */
export function inDirection(
  direction: 'asc' | 'desc',
  [first, ...others]: readonly [RawBuilder<unknown>, ...RawBuilder<unknown>[]],
  { nullsLast = false } = {},
): RawBuilder<unknown> {
  const way = sql.raw(direction);
  return sql.join([
    nullsLast ? sql`${first} ${way} nulls last` : sql`${first} ${way}`,
    ...others.map((other) => sql`${other} ${way}`),
  ]);
}
