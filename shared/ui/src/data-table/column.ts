import type { ReactNode } from 'react';

/** A column of a table: what stands above it, and what stands in it for a row. */
export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures go to the `end`. */
  align?: 'start' | 'end';
  /** A share of the width; what is `narrow` is only as wide as its content. */
  width?: 'narrow' | 'normal' | 'wide';
  sortable?: boolean;
  /** May be put away in the column menu. The first column names the row and always stays. */
  hideable?: boolean;
};

/** The order that the rows come in; whoever fetches them sorts them. */
export type Sort = { column: string; direction: 'ascending' | 'descending' };

/** The order after a press on a header: the other way round, or a new column upwards. */
export function nextSort(current: Sort | undefined, column: string): Sort {
  const turns = current?.column === column && current.direction === 'ascending';
  return { column, direction: turns ? 'descending' : 'ascending' };
}

/** The selection after some rows were ticked or cleared. Rows of other pages keep their tick. */
export function withSelection(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  on: boolean,
): ReadonlySet<string> {
  const next = new Set(selected);
  for (const id of ids) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
}
