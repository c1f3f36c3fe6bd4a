import type { ReactNode } from 'react';

type AnyColumn = {
  id: string;
  header: string;
  sortable?: boolean;
  /** May be put away in the column menu. The first column names the row and always stays. */
  hideable?: boolean;
};

/**
 * How wide a column is, whatever stands in it: a number, a pill or a few words, a share of what the others leave, a large
 * share.
 */
type ColumnWidth = 'figure' | 'narrow' | 'normal' | 'wide';

/** What stands in the column for a row, in one line: what does not fit is cut short, and shown in full on demand. */
type CellColumn<Row> = AnyColumn & {
  cell: (row: Row) => ReactNode;
  /** Figures go to the `end`. */
  align?: 'start' | 'end';
  width?: ColumnWidth;
};

/** A moment of each row. The table tells it, and says the zone once, in the header. */
export type TimeColumn<Row> = AnyColumn & {
  moment: (row: Row) => string | null;
  /** The zone of the place. Without it, the reader's own. */
  timeZone?: string;
  /** To the minute, unless the day is enough, or how far away it is. */
  tell?: 'minute' | 'day' | 'distance';
  /** What is shown where there is no moment: "Never". */
  absent?: string;
};

/** From which day to which, by the calendar of a place. */
type DaysColumn<Row> = AnyColumn & {
  days: (row: Row) => { start: string; end: string; timeZone: string };
};

/** A column of a table: its header, and its cell for a row. */
export type Column<Row> = CellColumn<Row> | TimeColumn<Row> | DaysColumn<Row>;

/** The alignment of a column. */
export function alignOf<Row>(column: Column<Row>): 'start' | 'end' | undefined {
  return 'cell' in column ? column.align : undefined;
}

/** The order of the rows. The table does not sort: the caller fetches them in this order. */
export type Sort = { column: string; direction: 'ascending' | 'descending' };

/** The order after a press on a header: the other way round, or a new column upwards. */
export function nextSort(current: Sort | undefined, column: string): Sort {
  const turns = current?.column === column && current.direction === 'ascending';
  return { column, direction: turns ? 'descending' : 'ascending' };
}

/**
 * The selection after a row was ticked or cleared with Shift held: the rows between it and the one before it become as it is.
 */
export function withRange(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  ids: readonly string[],
  anchor: string | undefined,
): ReadonlySet<string> {
  const changed = changedRow(before, after);
  const [from, to] = [ids.indexOf(anchor ?? ''), ids.indexOf(changed ?? '')].sort(
    (one, other) => one - other,
  );
  if (changed === undefined || from === undefined || from < 0 || to === undefined) return after;
  return withSelection(after, ids.slice(from, to + 1), after.has(changed));
}

/** The one row that was ticked or cleared; undefined where it was more than one, or none. */
export function changedRow(before: ReadonlySet<string>, after: ReadonlySet<string>): string | undefined {
  const changed = [...before, ...after].filter((id) => before.has(id) !== after.has(id));
  return changed.length === 1 ? changed[0] : undefined;
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
