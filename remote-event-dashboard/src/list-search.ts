import type { Sort } from '@event-portal/ui';

type Order<Field extends string> = `${Field}:asc` | `${Field}:desc`;

/** A list's order in the URL, as the table shows it. */
export function toSort(order: Order<string>): Sort {
  const [column = '', direction] = order.split(':');
  return { column, direction: direction === 'desc' ? 'descending' : 'ascending' };
}

/** What a press on a header asks for, among the orders that the list knows; undefined for a column that has none. */
export function toOrder<Known extends Order<string>>(
  { column, direction }: Sort,
  known: readonly Known[],
): Known | undefined {
  const wanted = `${column}:${direction === 'descending' ? 'desc' : 'asc'}`;
  return known.find((order) => order === wanted);
}

/** How long somebody has to stop typing before a list is searched, in milliseconds. */
export const SEARCH_PAUSE_MS = 250;
