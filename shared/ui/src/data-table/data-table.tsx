import { useRef, useState } from 'react';
import type { DataTableProps } from './data-table-props';
import styles from './data-table.module.css';
import { changedRow, withRange } from './column';
import { columnsThatFit } from './column-widths';
import { FullText } from './full-text';
import { NarrowBar } from './narrow-bar';
import { Searching } from '../results/searching';
import { SelectionBar } from './selection-bar';
import { TableBody } from './table-body';
import { TableHead } from './table-head';
import { useRoom } from './use-room';

/** Above this many rows, only those in sight are drawn. */
const MANY_ROWS = 200;

/** In rem: where each row becomes a block, which has room for every column. */
const BLOCKS_BELOW = 40;

/**
 * Rows of one kind to work with: sort, tick, act, choose columns. A table in the browser's own sense: one line per row,
 * and columns whose widths do not depend on their content. Columns that do not fit are put away until somebody chooses
 * which there are. Where there is no room for a table, each row becomes a block of labelled values.
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
  const frame = useRef<HTMLDivElement>(null);
  const room = useRoom(frame);
  const [ownHidden, setOwnHidden] = useState<readonly string[]>();
  const hasEnd = props.rowActions !== undefined || columns.some(({ hideable }) => hideable);
  const sides = Number(selected !== undefined) + Number(hasEnd);
  // Whoever has chosen the columns gets them, however little room there is for each.
  const chosen = hiddenColumns ?? ownHidden;
  const shown =
    chosen === undefined && room !== undefined && room >= BLOCKS_BELOW
      ? columnsThatFit(columns, { room, sides, sorted: props.sort?.column })
      : columns.filter(({ id, hideable }) => !(hideable && chosen?.includes(id)));
  const hidden = columns.filter((column) => !shown.includes(column)).map(({ id }) => id);
  const hide = (next: readonly string[]) => {
    setOwnHidden(next);
    onHiddenColumnsChange?.(next);
  };
  const isVirtual = rows.length > MANY_ROWS;
  const ids = rows.map(rowId);
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
        hasEnd={hasEnd}
        isVirtual={isVirtual}
        head={
          <TableHead
            {...props}
            shown={shown}
            sides={sides}
            hasEnd={hasEnd}
            hidden={hidden}
            onHide={hide}
            ids={ids}
          />
        }
        label={label}
      />
      {selected && selected.size > 0 && <SelectionBar {...props} selected={selected} />}
      <FullText frame={frame} />
    </div>
  );
}
