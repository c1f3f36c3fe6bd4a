import { sql, type SelectQueryBuilder } from 'kysely';

/** Which page of a list somebody wants. */
export type PageRequest = { readonly page: number; readonly pageSize: number };

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

/** Splits a sort order of the contract, `field:asc`, into its halves. */
export function splitSort<Field extends string>(
  order: `${Field}:${'asc' | 'desc'}`,
): [Field, 'asc' | 'desc'] {
  const [field, direction] = order.split(':') as [Field, 'asc' | 'desc'];
  return [field, direction];
}
