import type { ReactNode } from 'react';
import { countInWords } from '../pagination/count-in-words';
import styles from './page-header.module.css';

export type PageHeaderProps = {
  title: ReactNode;
  /** The number of items that the page lists. */
  count?: number;
  /** Whether there are more than `count`, where nobody has counted on. */
  more?: boolean | undefined;
  description?: ReactNode;
  /** What can be done here: one primary action, and few others. */
  actions?: ReactNode;
  /** The way here: `Breadcrumbs`. */
  breadcrumbs?: ReactNode;
  /** Beside the title: a role, a state. */
  status?: ReactNode;
};

/** Where am I, what is this, what can I do: the top of every page. The heading takes the focus after navigation. */
export function PageHeader({
  title,
  count,
  more,
  description,
  actions,
  breadcrumbs,
  status,
}: PageHeaderProps) {
  return (
    <div className={styles.header}>
      {breadcrumbs !== undefined && <div className={styles.breadcrumbs}>{breadcrumbs}</div>}
      <div className={styles.row}>
        <div className={styles.words}>
          <div className={styles.heading}>
            <h1 tabIndex={-1}>{title}</h1>
            {count !== undefined && <span className={styles.count}>{countInWords(count, more)}</span>}
            {status}
          </div>
          {description !== undefined && <div className={styles.description}>{description}</div>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
