import type { ReactNode } from 'react';
import { Button } from '../button/button';
import styles from './toolbar.module.css';

export type ToolbarProps = {
  /** `FilterTabs`: the parts of the list. */
  tabs?: ReactNode;
  /** `SearchField`. */
  search?: ReactNode;
  /** Small selects. */
  filters?: ReactNode;
  /** Takes search and filters away; left out while there is nothing to take away. */
  onClear?: (() => void) | undefined;
  /** At the end: what concerns the whole list. */
  actions?: ReactNode;
};

/** Above a list: choose a part of it, find, narrow down, act on all of it. */
export function Toolbar({ tabs, search, filters, onClear, actions }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      {tabs && <div className={styles.tabs}>{tabs}</div>}
      {search !== undefined && <div className={styles.search}>{search}</div>}
      {filters !== undefined && <div className={styles.filters}>{filters}</div>}
      {onClear && (
        <Button variant="quiet" size="small" onClick={onClear}>
          Clear
        </Button>
      )}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
