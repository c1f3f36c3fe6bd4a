import { useRef, useState } from 'react';
import type { DataTableProps } from './data-table-props';
import styles from './data-table.module.css';
import { changedRow, withRange } from './column';
import { FullText } from './full-text';
import { NarrowBar } from './narrow-bar';
import { Searching } from '../results/searching';
import { SelectionBar } from './selection-bar';
import { TableBody } from './table-body';
import { TableHead } from './table-head';

/** Above this many rows, only those in sight are drawn. */
const MANY_ROWS = 200;

/**
 * Rows of one kind to work with: sort, tick, act, choose columns. A table in the browser's own sense: one line per row,
 * and columns whose widths do not depend on their content. Where there is no room for one, each row becomes a block of
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
    onSelectedChange,
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
  const lastTick = useRef<string>(undefined);
  const isRange = useRef(false);
  const tick = (next: ReadonlySet<string>) => {
    const before = selected ?? new Set();
    onSelectedChange?.(isRange.current ? withRange(before, next, ids, lastTick.current) : next);
    lastTick.current = changedRow(before, next) ?? lastTick.current;
  };
  return (
    <div
      className={styles.frame}
      ref={frame}
      data-page-width="full"
      onClickCapture={({ shiftKey }) => (isRange.current = shiftKey)}
    >
      {status === 'failed' && rows.length > 0 && <div className={styles.error}>{error}</div>}
      <Searching active={status === 'refetching'} />
      <NarrowBar {...props} ids={ids} />
      <TableBody
        {...props}
        {...(onSelectedChange && { onSelectedChange: tick })}
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
