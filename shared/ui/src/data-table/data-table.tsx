import { useRef, useState, type ReactNode } from 'react';
import type { MenuGroup } from '../menu/menu';
import type { Column, Sort } from './column';
import styles from './data-table.module.css';
import { FullText } from './full-text';
import { NarrowBar } from './narrow-bar';
import { Searching } from '../results/searching';
import { SelectionBar } from './selection-bar';
import { TableBody } from './table-body';
import { TableHead } from './table-head';

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

/** Above this many rows, only those in sight are drawn. */
const MANY_ROWS = 200;

/**
 * Rows of one kind to work with: sort, tick, act, choose columns. A table in the browser's own sense: one line per row,
 * and columns whose widths what stands in them cannot change. Where there is no room for one, each row becomes a block of
 * labelled values.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowId,
    status = 'ready',
    selected,
    error,
    hiddenColumns,
    onHiddenColumnsChange,
  } = props;
  const [ownHidden, setOwnHidden] = useState<readonly string[]>([]);
  const hidden = hiddenColumns ?? ownHidden;
  const shown = columns.filter(({ id, hideable }) => !(hideable && hidden.includes(id)));
  const hide = (next: readonly string[]) => {
    setOwnHidden(next);
    onHiddenColumnsChange?.(next);
  };
  const isVirtual = rows.length > MANY_ROWS;
  const ids = rows.map(rowId);
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.frame} ref={frame} data-page-width="full">
      {status === 'failed' && rows.length > 0 && <div className={styles.error}>{error}</div>}
      <Searching active={status === 'refetching'} />
      <NarrowBar {...props} ids={ids} />
      <TableBody
        {...props}
        columns={shown}
        isVirtual={isVirtual}
        head={<TableHead {...props} shown={shown} hidden={hidden} onHide={hide} ids={ids} />}
        label={label}
      />
      {selected && selected.size > 0 && <SelectionBar {...props} selected={selected} />}
      <FullText frame={frame} />
    </div>
  );
}
