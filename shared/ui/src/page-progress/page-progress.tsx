import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './page-progress.module.css';

export type PageProgressProps = {
  /** Whether something takes its time. When to say so is the caller's decision. */
  active: boolean;
  label?: string;
};

/** A thin bar along the top edge of the page, and the words for it. It takes no room and moves nothing. */
export function PageProgress({ active, label = 'Loading' }: PageProgressProps) {
  return (
    <>
      {active && <div className={styles.bar} />}
      <VisuallyHidden>
        <span role="status">{active ? label : ''}</span>
      </VisuallyHidden>
    </>
  );
}

export type DelayedPendingProps = {
  label?: string;
  /** Why it takes long, and what may help. */
  detail?: ReactNode;
  /** Skeletons in the shape of what is to come. */
  children?: ReactNode;
};

/** Says that something still loads, for a place where the person has waited long enough to wonder. */
export function DelayedPending({ label = 'Still loading…', detail, children }: DelayedPendingProps) {
  return (
    <div className={styles.pending}>
      <div className={styles.words} role="status">
        <p className={styles.label}>
          <span className={styles.pulse} />
          {label}
        </p>
        {detail !== undefined && <div className={styles.detail}>{detail}</div>}
      </div>
      {children}
    </div>
  );
}
