import type { ReactNode } from 'react';
import { toneAttributes, type Tone } from '../tone/tone';
import styles from './timeline.module.css';

export type TimelineEntry = {
  id: string;
  /** A `DateTime` or a `RelativeTime`. */
  time: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** In place of the dot. */
  icon?: ReactNode;
  tone?: Tone;
};

/** What happened, in order. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={styles.list} role="list">
      {entries.map(({ id, time, title, description, icon, tone = 'neutral' }) => (
        <li key={id} className={styles.entry}>
          <span {...toneAttributes(tone, styles.marker)} data-dot={icon === undefined}>
            {icon}
          </span>
          <div className={styles.words}>
            <div>
              <span className={styles.title}>{title}</span> <span className={styles.time}>{time}</span>
            </div>
            {description !== undefined && <div className={styles.description}>{description}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
