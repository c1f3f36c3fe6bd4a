import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { toneAttributes, type Tone } from '../tone/tone';
import styles from './task-list.module.css';

export type Task = {
  id: string;
  /** What waits: "46 applications to decide". */
  title: ReactNode;
  /** What it is about, until when. */
  note?: ReactNode;
  /** How much it matters; said by the words, and shown by a mark. */
  tone?: Extract<Tone, 'accent' | 'warning' | 'danger'>;
  /** The one way to do it: a small `LinkButton` or `Button`, whose words are a verb. */
  action: ReactNode;
};

export type TaskListProps = {
  /** Names the list: "To do". Said, not shown. */
  label: string;
  tasks: readonly Task[];
  /** What it says when there is nothing to do. */
  done: ReactNode;
};

/** What waits to be done, each with the way to where it is done. */
export function TaskList({ label, tasks, done }: TaskListProps) {
  if (tasks.length === 0) {
    return (
      <p className={styles.done}>
        <CircleCheck />
        <span>{done}</span>
      </p>
    );
  }
  return (
    <div className={styles.frame}>
      <ul className={styles.list} role="list" aria-label={label}>
        {tasks.map(({ id, title, note, tone = 'accent', action }) => (
          <li key={id} {...toneAttributes(tone, styles.task)}>
            <span className={styles.mark} aria-hidden="true" />
            <div>
              <p className={styles.title}>{title}</p>
              {note !== undefined && <p className={styles.note}>{note}</p>}
            </div>
            <div className={styles.action}>{action}</div>
          </li>
        ))}
      </ul>
    </div>
  );
}
