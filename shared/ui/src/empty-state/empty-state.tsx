import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export type EmptyStateProps = {
  /** The icon of what is not there yet. */
  icon?: ReactNode;
  /** Says it in a few words: "No applications yet". */
  title: ReactNode;
  level?: 1 | 2 | 3 | 4;
  /** Why it is empty, and when that changes. */
  children?: ReactNode;
  /** What to do about it. */
  action?: ReactNode;
};

/** There is nothing here, and this is why and what to do. */
export function EmptyState({ icon, title, level = 2, children, action }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.state}>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <Heading className={styles.title} tabIndex={level === 1 ? -1 : undefined}>
        {title}
      </Heading>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
