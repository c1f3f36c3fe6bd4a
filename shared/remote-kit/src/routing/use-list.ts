import { PAGE_SIZES } from '@event-portal/contracts';
import type { Sort } from '@event-portal/ui';
import { useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import type * as z from 'zod/mini';
import { parseSearchParams } from './params';
import { useSearch } from './use-search';

/** How long somebody has to stop typing before a list is searched on the server, in milliseconds. */
const SEARCH_PAUSE_MS = 250;

type Order = `${string}:asc` | `${string}:desc`;
type ListSearch = { search: string; page: number; pageSize: number; sort: Order };
type ListSchema = z.ZodMiniType<ListSearch & Record<string, unknown>>;

/**
 * A list that the server searches, orders and pages: its state in the URL, and what the parts around it need of it.
 * Spread `searchField` into a `SearchField`, `table` into a `DataTable`, `pagination` into a `Pagination`, and give
 * `isChanging` to `useListData`.
 * @param schema the query of the list's endpoint
 */
export function useList<Schema extends ListSchema>(schema: Schema) {
  const [search, changeSearch] = useSearch(schema);
  const { key } = useLocation();
  // The router tells of a navigation a moment after it has begun; what is shown is old from the press on.
  const [leftKey, setLeftKey] = useState<string>();
  const setSearch: typeof changeSearch = (change) => {
    setLeftKey(key);
    changeSearch(change);
  };
  const [isTyping, setTyping] = useState(false);
  const isLoading = useIsLoading(schema, search);
  // The compiler cannot see that what every list has is part of this one's parameters.
  const change = (part: Partial<ListSearch>) => setSearch(part as Partial<z.output<Schema>>);
  const changeOrder = (sort: Sort) => {
    const known = schema.safeParse({ sort: toOrder(sort) });
    if (known.success) change({ sort: known.data.sort });
  };
  return {
    search,
    setSearch,
    /** Whether something else is being asked for than what the list shows. */
    isChanging: isTyping || leftKey === key || isLoading,
    searchField: {
      value: search.search,
      wait: SEARCH_PAUSE_MS,
      onTyping: setTyping,
      onChange: (text: string) => change({ search: text }),
    },
    table: {
      sort: toSort(search.sort),
      onSortChange: changeOrder,
    },
    pagination: {
      page: search.page,
      size: search.pageSize,
      sizes: PAGE_SIZES,
      onPageChange: (page: number) => change({ page }),
      onSizeChange: (pageSize: number) => change({ pageSize }),
    },
  };
}

/** Whether the list is on its way to another page, order or search; not when something opens beside it. */
function useIsLoading<Schema extends ListSchema>(schema: Schema, search: z.output<Schema>): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  if (location?.pathname !== pathname) return false;
  const next = parseSearchParams(schema, new URLSearchParams(location.search));
  return JSON.stringify(next) !== JSON.stringify(search);
}

function toSort(order: Order): Sort {
  const [column = '', direction] = order.split(':');
  return { column, direction: direction === 'desc' ? 'descending' : 'ascending' };
}

function toOrder({ column, direction }: Sort): Order {
  return `${column}:${direction === 'descending' ? 'desc' : 'asc'}`;
}
