import { lazy, Suspense, type ReactNode } from 'react';
import { alignOf } from './column';
import type { DataTableProps } from './data-table-props';
import styles from './data-table.module.css';
import { isBusy, staleAttributes } from './stale-rows';
import { TableRow, type RowProps } from './table-row';
import type { VirtualTableProps } from './virtual-table';

/** Only a long list needs it, and few lists are long. Should it not arrive, all rows are drawn: slow, yet all there. */
const VirtualTable = lazy(async () => {
  try {
    return { default: (await import('./virtual-table')).VirtualTable };
  } catch {
    return { default: AllRows };
  }
});

/** How many rows to show until the long list's own code is there. */
const FIRST_ROWS = 50;

export type TableBodyProps<Row> = RowProps<Row> & { head: ReactNode; isVirtual: boolean };

/** The table with what is in it: rows, their outlines, or why there are none. */
export function TableBody<Row>({ head, isVirtual, ...props }: TableBodyProps<Row>) {
  const { rows, rowId } = props;
  const plain = (
    <PlainTable label={props.label} status={props.status} isEmpty={rows.length === 0} head={head}>
      <RowsOrReason {...props} rows={isVirtual ? rows.slice(0, FIRST_ROWS) : rows} />
    </PlainTable>
  );
  if (!isVirtual) return plain;
  return (
    <Suspense fallback={plain}>
      <VirtualTable
        head={head}
        label={props.label}
        count={rows.length}
        status={props.status}
        renderRow={(index, attributes) => {
          const row = rows[index];
          return row === undefined ? null : (
            <TableRow key={rowId(row)} {...props} row={row} attributes={attributes} />
          );
        }}
      />
    </Suspense>
  );
}

function AllRows({ head, label, count, status, renderRow }: VirtualTableProps) {
  return (
    <PlainTable label={label} head={head} status={status}>
      {Array.from({ length: count }, (_, index) => renderRow(index, { 'data-index': index }))}
    </PlainTable>
  );
}

type PlainTableProps = Pick<DataTableProps<unknown>, 'label' | 'status'> & {
  /** In place of rows there are words, which stay in reach. */
  isEmpty?: boolean;
  head: ReactNode;
  children: ReactNode;
};

function PlainTable({ label, status, isEmpty, head, children }: PlainTableProps) {
  return (
    <table className={styles.table} aria-label={label} aria-busy={isBusy(status)}>
      {head}
      <tbody className={styles.body} {...staleAttributes(status, isEmpty)}>
        {children}
      </tbody>
    </table>
  );
}

function RowsOrReason<Row>(props: RowProps<Row>) {
  const { rows, rowId, status, empty, error, columns, expectedRows = 8 } = props;
  if (status === 'loading') {
    return Array.from({ length: expectedRows }, (_, index) => <OutlineRow key={index} {...props} />);
  }
  if (rows.length > 0) return rows.map((row) => <TableRow key={rowId(row)} {...props} row={row} />);
  return (
    <tr className={styles.reason}>
      <td colSpan={columns.length + 2}>{status === 'failed' ? error : empty}</td>
    </tr>
  );
}

/** A row that is on its way. */
function OutlineRow<Row>({ columns, selected, hasEnd }: RowProps<Row>) {
  return (
    <tr className={styles.row} aria-hidden="true">
      {selected && <td className={styles.tick} />}
      {columns.map((column) => (
        <td key={column.id} className={styles.cell} data-align={alignOf(column)}>
          <span className={styles.bone} />
        </td>
      ))}
      {hasEnd && <td className={styles.end} />}
    </tr>
  );
}
