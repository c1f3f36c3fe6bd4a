import type { ReactNode } from 'react';
import styles from './key-value-list.module.css';

export type KeyValueListProps = {
  items: readonly { key: string; value: ReactNode }[];
};

/** The facts about one thing. What is not known stays in the list as a dash: a gap would look like a mistake. */
export function KeyValueList({ items }: KeyValueListProps) {
  return (
    <dl className={styles.list}>
      {items.map(({ key, value }, place) => (
        <div key={place} className={styles.item}>
          <dt className={styles.key}>{key}</dt>
          <dd className={styles.value}>
            {value === null || value === undefined || value === '' ? '—' : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
