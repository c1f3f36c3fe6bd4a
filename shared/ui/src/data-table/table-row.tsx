import { Ellipsis } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { Checkbox } from '../checkbox/checkbox';
import { IconButton } from '../icon-button/icon-button';
import { Menu } from '../menu/menu';
import { alignOf, withSelection, type Column } from './column';
import { cellContent, useColumnName } from './column-content';
import type { DataTableProps } from './data-table-props';
import styles from './data-table.module.css';

/** What the long list needs to know of each of its rows. */
export type RowAttributes = Pick<ComponentPropsWithRef<'tr'>, 'ref' | 'aria-rowindex'> & {
  'data-index': number;
};

/** What a table knows of all its rows. */
export type RowProps<Row> = DataTableProps<Row> & {
  /** Whether a last column holds their menus, or the menu of the columns. */
  hasEnd: boolean;
};

type TableRowProps<Row> = RowProps<Row> & { row: Row; attributes?: RowAttributes };

/** One row: its tick, its cells, its actions. */
export function TableRow<Row>({
  row,
  attributes,
  columns,
  rowId,
  rowLabel,
  rowHref,
  ...props
}: TableRowProps<Row>) {
  const { selected, onSelectedChange, rowActions, hasEnd } = props;
  const columnName = useColumnName();
  const id = rowId(row);
  const label = rowLabel(row);
  const isSelected = selected?.has(id) ?? false;
  const actions = rowActions?.(row).filter(({ entries }) => entries.length > 0) ?? [];
  return (
    <tr
      {...attributes}
      className={styles.row}
      data-selected={isSelected}
      data-interactive={rowHref !== undefined}
    >
      {selected && (
        <td className={styles.tick}>
          <Checkbox
            label={`Select ${label}`}
            hideLabel
            checked={isSelected}
            onChange={(on) => onSelectedChange?.(withSelection(selected, [id], on))}
          />
        </td>
      )}
      {columns.map((column, index) =>
        index === 0 ? (
          <NamingCell key={column.id} column={column} row={row} href={rowHref?.(row)} />
        ) : (
          <td
            key={column.id}
            className={styles.cell}
            data-align={alignOf(column)}
            data-label={columnName(column)}
          >
            <span className={styles.value}>{cellContent(column, row)}</span>
          </td>
        ),
      )}
      {hasEnd && (
        <td className={styles.end}>
          {actions.length > 0 && (
            <Menu
              label={`Actions for ${label}`}
              groups={actions}
              trigger={
                <IconButton label={`Actions for ${label}`} size="small">
                  <Ellipsis />
                </IconButton>
              }
            />
          )}
        </td>
      )}
    </tr>
  );
}

function NamingCell<Row>({ column, row, href }: { column: Column<Row>; row: Row; href: string | undefined }) {
  return (
    <th className={styles.name} scope="row" data-align={alignOf(column)}>
      <span className={styles.value}>
        {href === undefined ? (
          cellContent(column, row)
        ) : (
          <a className={styles.link} href={href}>
            {cellContent(column, row)}
          </a>
        )}
      </span>
    </th>
  );
}
