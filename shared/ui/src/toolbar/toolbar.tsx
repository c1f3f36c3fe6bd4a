import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

export type ToolbarProps = {
  /** `SearchField`. */
  search?: ReactNode;
  /** `FilterChips`, small selects. */
  filters?: ReactNode;
  /** At the end: what concerns the whole list. */
  actions?: ReactNode;
};

/** Above a list: find, narrow down, act on all of it. */
export function Toolbar({ search, filters, actions }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      {search !== undefined && <div className={styles.search}>{search}</div>}
      {filters !== undefined && <div className={styles.filters}>{filters}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
