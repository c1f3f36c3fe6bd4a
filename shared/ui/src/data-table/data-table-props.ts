import type { ReactNode } from 'react';
import type { MenuGroup } from '../menu/menu-group';
import type { Column, Sort } from './column';

export type DataTableProps<Row> = {
  /** What the rows are: "Users". */
  label: string;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** What a row is called, in the names of its controls. */
  rowLabel: (row: Row) => string;
  /** Where a row leads; the first cell becomes the link, the whole row its target. */
  rowHref?: (row: Row) => string;
  sort?: Sort;
  onSortChange?: (sort: Sort) => void;
  /** The ticked rows, on this page or another. With it, rows can be ticked. */
  selected?: ReadonlySet<string>;
  onSelectedChange?: (selected: ReadonlySet<string>) => void;
  /** How many are meant, where that is more than the ticked rows: all that a filter leaves. */
  selectedCount?: number;
  /** What can be done with all ticked rows. */
  selectionActions?: ReactNode;
  rowActions?: (row: Row) => readonly MenuGroup[];
  /** The columns that are put away. Without it, the table remembers them itself while it is there. */
  hiddenColumns?: readonly string[];
  onHiddenColumnsChange?: (hidden: readonly string[]) => void;
  /**
   * `refetching` and `failed` keep the old rows, which answer an older question: dimmed, and out of reach of fingers and
   * keys. `failed` shows `error` too.
   */
  status?: 'ready' | 'loading' | 'refetching' | 'failed';
  /** How many rows to expect, while loading. */
  expectedRows?: number;
  /** `EmptyState`. */
  empty?: ReactNode;
  /** `ErrorState`, or a `Banner` where there are rows. */
  error?: ReactNode;
};
