import { ArrowDownUp } from 'lucide-react';
import { Button } from '../button/button';
import { Menu } from '../menu/menu';
import { nextSort } from './column';
import type { DataTableProps } from './data-table';
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
      {selected && <SelectAll ids={ids} selected={selected} onSelectedChange={props.onSelectedChange} />}
      {sortable.length > 0 && (
        <Menu
          label="Sort by"
          placement="bottom end"
          trigger={
            <Button size="small" variant="quiet" icon={<ArrowDownUp />}>
              Sort
            </Button>
          }
          groups={[
            {
              id: 'sort',
              label: 'Sort by',
              selectionMode: 'single',
              selected: sort ? [sort.column] : [],
              entries: sortable.map(({ id, header }) => ({ id, label: header })),
              onSelectedChange: ([column]) => column !== undefined && onSortChange?.(nextSort(sort, column)),
            },
          ]}
        />
      )}
    </div>
  );
}
