import { X } from 'lucide-react';
import { IconButton } from '../icon-button/icon-button';
import type { DataTableProps } from './data-table-props';
import styles from './selection-bar.module.css';

type SelectionBarProps = Pick<
  DataTableProps<unknown>,
  'selectionActions' | 'selectedCount' | 'onSelectedChange'
> & {
  selected: ReadonlySet<string>;
};

/** How many rows are ticked, and what can be done with them. Floats over the foot of the table, so that no row moves. */
export function SelectionBar({
  selected,
  selectedCount = selected.size,
  selectionActions,
  onSelectedChange,
}: SelectionBarProps) {
  return (
    <div className={styles.bar}>
      <p className={styles.count} role="status">
        {selectedCount.toLocaleString('en')} selected
      </p>
      {selectionActions}
      <IconButton label="Clear selection" size="small" onClick={() => onSelectedChange?.(new Set())}>
        <X />
      </IconButton>
    </div>
  );
}
