import { PAGE_SIZES } from '@event-portal/contracts';
import type { Sort } from '@event-portal/ui';
import { useNavigation } from 'react-router-dom';
import type * as z from 'zod/mini';
import { useSearch } from './use-search';

/** How long somebody has to stop typing before a list is searched on the server, in milliseconds. */
const SEARCH_PAUSE_MS = 250;

type Order = `${string}:asc` | `${string}:desc`;
type ListSearch = { search: string; page: number; pageSize: number; sort: Order };
type ListSchema = z.ZodMiniType<ListSearch & Record<string, unknown>>;

/**
 * A list that the server searches, orders and pages: its state in the URL, and what the parts around it need of it.
 * Spread `searchField` into a `SearchField`, `table` into a `DataTable`, `pagination` into a `Pagination`.
 * @param schema the query of the list's endpoint
 */
export function useList<Schema extends ListSchema>(schema: Schema) {
  const [search, setSearch] = useSearch(schema);
  const isLoading = useNavigation().state !== 'idle';
  // The compiler cannot see that what every list has is part of this one's parameters.
  const change = (part: Partial<ListSearch>) => setSearch(part as Partial<z.output<Schema>>);
  const changeOrder = (sort: Sort) => {
    const known = schema.safeParse({ sort: toOrder(sort) });
    if (known.success) change({ sort: known.data.sort });
  };
  return {
    search,
    setSearch,
    searchField: {
      value: search.search,
      wait: SEARCH_PAUSE_MS,
      onChange: (text: string) => change({ search: text }),
    },
    table: {
      status: isLoading ? ('refetching' as const) : ('ready' as const),
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

function toSort(order: Order): Sort {
  const [column = '', direction] = order.split(':');
  return { column, direction: direction === 'desc' ? 'descending' : 'ascending' };
}

function toOrder({ column, direction }: Sort): Order {
  return `${column}:${direction === 'descending' ? 'desc' : 'asc'}`;
}
