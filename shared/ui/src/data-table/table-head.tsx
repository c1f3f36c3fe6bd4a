import { ArrowDown, ArrowUp, ChevronsUpDown, Columns3 } from 'lucide-react';
import { Checkbox } from '../checkbox/checkbox';
import { IconButton } from '../icon-button/icon-button';
import { Menu } from '../menu/menu';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { alignOf, nextSort, withSelection, type Column, type Sort } from './column';
import { useColumnName } from './column-content';
import { columnWidths, SIDE_WIDTH } from './column-widths';
import type { DataTableProps } from './data-table-props';
import styles from './data-table.module.css';

type TableHeadProps<Row> = DataTableProps<Row> & {
  shown: readonly Column<Row>[];
  /** Whether a last column holds menus, and how many such columns there are beside those of the rows. */
  hasEnd: boolean;
  sides: number;
  hidden: readonly string[];
  onHide: (hidden: readonly string[]) => void;
  /** The rows of this page. */
  ids: readonly string[];
};

/** The names of the columns, the order, and which columns there are. */
export function TableHead<Row>({ columns, shown, hidden, onHide, ids, ...props }: TableHeadProps<Row>) {
  const { sort, onSortChange, selected, onSelectedChange, sides, hasEnd } = props;
  const hideable = columns.filter((column) => column.hideable);
  const widths = columnWidths(shown, sides);
  return (
    <>
      <colgroup className={styles.columns}>
        {selected && <col style={{ inlineSize: SIDE_WIDTH }} />}
        {shown.map(({ id }, index) => (
          <col key={id} style={{ inlineSize: widths[index] }} />
        ))}
        {hasEnd && <col style={{ inlineSize: SIDE_WIDTH }} />}
      </colgroup>
      <thead className={styles.head}>
        <tr>
          {selected && (
            <th className={styles.tick} scope="col">
              <SelectAll ids={ids} selected={selected} onSelectedChange={onSelectedChange} />
            </th>
          )}
          {shown.map((column) => (
            <ColumnHeader key={column.id} column={column} sort={sort} onSortChange={onSortChange} />
          ))}
          {hasEnd && (
            <th className={styles.end} scope="col">
              {hideable.length > 0 ? (
                <ColumnMenu columns={hideable} hidden={hidden} onHide={onHide} />
              ) : (
                <VisuallyHidden>Actions</VisuallyHidden>
              )}
            </th>
          )}
        </tr>
      </thead>
    </>
  );
}

type SelectAllProps = Pick<DataTableProps<unknown>, 'onSelectedChange'> & {
  ids: readonly string[];
  selected: ReadonlySet<string>;
  /** Words beside the tick, where no row of headers explains it. */
  label?: string;
};

/** Ticks or clears all rows of this page. */
export function SelectAll({ ids, selected, onSelectedChange, label }: SelectAllProps) {
  const count = ids.filter((id) => selected.has(id)).length;
  const all = ids.length > 0 && count === ids.length;
  return (
    <Checkbox
      label={label ?? 'Select all rows'}
      hideLabel={label === undefined}
      checked={all}
      indeterminate={count > 0 && !all}
      onChange={() => onSelectedChange?.(withSelection(selected, ids, !all))}
    />
  );
}

type ColumnHeaderProps<Row> = Pick<DataTableProps<Row>, 'sort' | 'onSortChange'> & { column: Column<Row> };

function ColumnHeader<Row>({ column, sort, onSortChange }: ColumnHeaderProps<Row>) {
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const name = <span className={styles.value}>{useColumnName()(column)}</span>;
  const attributes = { className: styles.header, 'data-align': alignOf(column) };
  if (!column.sortable || !onSortChange) {
    return (
      <th {...attributes} scope="col">
        {name}
      </th>
    );
  }
  return (
    <th {...attributes} scope="col" aria-sort={direction ?? 'none'}>
      <button className={styles.sort} type="button" onClick={() => onSortChange(nextSort(sort, column.id))}>
        {name}
        <SortGlyph direction={direction} />
      </button>
    </th>
  );
}

function SortGlyph({ direction }: { direction: Sort['direction'] | undefined }) {
  if (direction === 'ascending') return <ArrowUp />;
  if (direction === 'descending') return <ArrowDown />;
  return <ChevronsUpDown className={styles.unsorted} />;
}

type ColumnMenuProps<Row> = {
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  onHide: (hidden: readonly string[]) => void;
};

function ColumnMenu<Row>({ columns, hidden, onHide }: ColumnMenuProps<Row>) {
  const ids = columns.map(({ id }) => id);
  return (
    <Menu
      label="Columns"
      trigger={
        <IconButton label="Choose columns" size="small">
          <Columns3 />
        </IconButton>
      }
      groups={[
        {
          id: 'columns',
          label: 'Columns',
          entries: columns.map(({ id, header }) => ({ id, label: header })),
          selected: ids.filter((id) => !hidden.includes(id)),
          onSelectedChange: (shown) => onHide(ids.filter((id) => !shown.includes(id))),
        },
      ]}
    />
  );
}
