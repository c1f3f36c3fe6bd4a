import type { ReactNode } from 'react';
import styles from './results.module.css';
import { Searching } from './searching';

export type ResultsProps = {
  /** What they are: "Teams". */
  label: string;
  /** `refetching` and `failed` mean that the results belong to an older query: they are dimmed and cannot be used. */
  status: 'ready' | 'refetching' | 'failed';
  /** Why the newer ones could not be loaded, and what to do. */
  error?: ReactNode;
  children: ReactNode;
};

/** What a search has found, where it is not a `DataTable`: it can be used only while it answers the last question. */
export function Results({ label, status, error, children }: ResultsProps) {
  const isStale = status !== 'ready';
  return (
    <>
      {status === 'failed' && error}
      <Searching active={status === 'refetching'} />
      <div
        className={styles.results}
        role="group"
        aria-label={label}
        aria-busy={status === 'refetching'}
        inert={isStale}
        data-stale={isStale}
      >
        {children}
      </div>
    </>
  );
}
