import type { ReactNode } from 'react';
import styles from './done.module.css';

/** That something has worked, in a few words, with a check mark that is drawn as it appears. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <span className={styles.done}>
      <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true">
        <path className={styles.stroke} d="M3 8.5 6.5 12 13 4.5" pathLength={1} />
      </svg>
      {children}
    </span>
  );
}
