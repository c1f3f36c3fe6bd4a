import { ArrowDownUp } from 'lucide-react';
import { Button } from '../button/button';
import { Menu } from '../menu/menu';
import type { MenuGroup } from '../menu/menu-group';
import type { Column, Sort } from './column';
import type { DataTableProps } from './data-table-props';
import styles from './narrow-bar.module.css';
import { SelectAll } from './table-head';

/** What the head of the table offers, where there is no room for a head. */
export function NarrowBar<Row>({
  columns,
  sort,
  onSortChange,
  selected,
  ids,
  ...props
}: DataTableProps<Row> & { ids: readonly string[] }) {
  const sortable = onSortChange ? columns.filter((column) => column.sortable) : [];
  if (sortable.length === 0 && !selected) return null;
  return (
    <div className={styles.bar}>
      {selected && (
        <SelectAll
          ids={ids}
          selected={selected}
          onSelectedChange={props.onSelectedChange}
          label="Select all"
        />
      )}
      {sortable.length > 0 && (
        <div className={styles.end}>
          <Menu
            label="Sort by"
            placement="bottom end"
            trigger={
              <Button size="small" variant="quiet" icon={<ArrowDownUp />}>
                Sort
              </Button>
            }
            groups={sortGroups(sortable, sort, onSortChange)}
          />
        </div>
      )}
    </div>
  );
}

/** By what, and which way round. */
function sortGroups<Row>(
  sortable: readonly Column<Row>[],
  sort: Sort | undefined,
  onSortChange: DataTableProps<Row>['onSortChange'],
): MenuGroup[] {
  const direction = sort?.direction ?? 'ascending';
  const column = sort?.column ?? sortable[0]?.id ?? '';
  return [
    {
      id: 'column',
      label: 'Sort by',
      selectionMode: 'single',
      selected: sort ? [sort.column] : [],
      entries: sortable.map(({ id, header }) => ({ id, label: header })),
      onSelectedChange: ([chosen = column]) => onSortChange?.({ column: chosen, direction }),
    },
    {
      id: 'direction',
      label: 'Order',
      selectionMode: 'single',
      selected: [direction],
      entries: [
        { id: 'ascending', label: 'Ascending' },
        { id: 'descending', label: 'Descending' },
      ],
      onSelectedChange: ([chosen]) =>
        onSortChange?.({ column, direction: chosen === 'descending' ? 'descending' : 'ascending' }),
    },
  ];
}
