import type { Sort } from '@event-portal/ui';

type Order = `${string}:asc` | `${string}:desc`;

/** How long somebody has to stop typing before a list is searched on the server, in milliseconds. */
export const SEARCH_PAUSE_MS = 250;

/** A list's order in its URL (`name:asc`), as a table shows it. */
export function toSort(order: Order): Sort {
  const [column = '', direction] = order.split(':');
  return { column, direction: direction === 'desc' ? 'descending' : 'ascending' };
}

/** What a press on a table's header asks for, among the orders that the list knows; `current` where it knows none. */
export function toOrder<Known extends Order>(
  { column, direction }: Sort,
  known: readonly Known[],
  current: Known,
): Known {
  const wanted = `${column}:${direction === 'descending' ? 'desc' : 'asc'}`;
  return known.find((order) => order === wanted) ?? current;
}
