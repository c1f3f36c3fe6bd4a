import { PAGE_SIZES } from '@event-portal/contracts';
import type { SearchFieldHandle, Sort } from '@event-portal/ui';
import { useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import type * as z from 'zod/mini';
import { parseSearchParams } from './params';
import { useSearch } from './use-search';

/** How long somebody has to stop typing before a list is searched on the server, in milliseconds. */
const SEARCH_PAUSE_MS = 250;

/** How a list is read rather than what it holds. */
const KEPT_BY_CLEAR = new Set(['page', 'pageSize', 'sort']);

type Order = `${string}:asc` | `${string}:desc`;
type ListSearch = { search: string; page: number; pageSize: number; sort: Order };
type ListSchema = z.ZodMiniType<ListSearch & Record<string, unknown>>;

/** A part of a list: its name, how many it has of what the search finds, and the filters that make it. */
type ListTab<Search> = {
  readonly label: string;
  readonly count?: number | undefined;
  readonly filter: Partial<Search>;
};

/**
 * A list that the server searches, orders and pages: its state in the URL, and what the parts around it need of it.
 * Spread `searchField` into a `SearchField`, `tabs` into `FilterTabs`, `table` into a `DataTable`, `pagination` into a
 * `Pagination`, give `clear` to the `Toolbar` and to what shows when nothing fits, and `isChanging` to `useListData`.
 * @param schema the query of the list's endpoint
 */
export function useList<Schema extends ListSchema>(schema: Schema) {
  const [search, changeSearch] = useSearch(schema);
  const { key } = useLocation();
  // The router reports a navigation a moment after it has begun; what is shown is stale from the press on.
  const [leftKey, setLeftKey] = useState<string>();
  const setSearch: typeof changeSearch = (change) => {
    setLeftKey(key);
    changeSearch(change);
  };
  const [isTyping, setTyping] = useState(false);
  const field = useRef<SearchFieldHandle>(null);
  const isLoading = useIsLoading(schema, search);
  // The compiler cannot see that what every list has is part of this one's parameters.
  const change = (part: Partial<ListSearch>) => setSearch(part as Partial<z.output<Schema>>);
  const changeOrder = (sort: Sort) => {
    const known = schema.safeParse({ sort: toOrder(sort) });
    if (known.success) change({ sort: known.data.sort });
  };
  const defaults = schema.parse({});
  /** Some filters at their defaults: leaving one out of a change would keep it. */
  const without = (filters: readonly string[]) =>
    Object.fromEntries(filters.map((filter) => [filter, defaults[filter]])) as Partial<z.output<Schema>>;
  const narrowing = Object.keys(search).filter(
    (name) => !KEPT_BY_CLEAR.has(name) && search[name] !== defaults[name],
  );
  const clear = () => {
    // Input that is not sent yet is cleared too, and the focus stays on the page when the button disappears.
    field.current?.restart();
    setSearch(without(narrowing));
  };
  return {
    search,
    setSearch,
    /** Whether something else is being asked for than what the list shows. */
    isChanging: isTyping || leftKey === key || isLoading,
    /** Takes search and filters away; undefined while the list is whole. */
    clear: narrowing.length > 0 ? clear : undefined,
    searchField: {
      ref: field,
      value: search.search,
      wait: SEARCH_PAUSE_MS,
      onTyping: setTyping,
      onChange: (text: string) => change({ search: text }),
    },
    /** The parts of the list of which one is shown: none of them where a link asks for something else. */
    tabs(parts: readonly ListTab<z.output<Schema>>[]) {
      const filters = [...new Set(parts.flatMap(({ filter }) => Object.keys(filter)))];
      const whole = without(filters);
      const shown = parts.find(({ filter }) => {
        const part: Partial<z.output<Schema>> = { ...whole, ...filter };
        return filters.every((name) => part[name] === search[name]);
      });
      return {
        tabs: parts.map(({ label, count }) => ({ value: label, label, count })),
        value: shown?.label ?? null,
        onChange: (label: string) =>
          setSearch({ ...whole, ...parts.find((part) => part.label === label)?.filter }),
      };
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
