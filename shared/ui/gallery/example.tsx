import type { ReactNode } from 'react';
import styles from './example.module.css';

type ExampleProps = {
  title: string;
  note?: ReactNode;
  /** How the samples stand: in a row, below one another, or each in its own way. */
  layout?: 'row' | 'column' | 'free';
  /** Shows the samples from right to left. */
  rtl?: boolean;
  children: ReactNode;
};

/** One state, or a few that belong together. */
export function Example({ title, note, layout = 'row', rtl, children }: ExampleProps) {
  return (
    <section className={styles.example}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
      <div
        className={styles.samples}
        data-layout={layout}
        dir={rtl ? 'rtl' : undefined}
        lang={rtl ? 'ar' : undefined}
      >
        {children}
      </div>
    </section>
  );
}
