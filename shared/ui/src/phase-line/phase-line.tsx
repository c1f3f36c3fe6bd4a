import type { ReactNode } from 'react';
import { customProperties } from '../custom-properties/custom-properties';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './phase-line.module.css';

export type PhasePoint = {
  /** "Applications close". */
  label: string;
  /** When it is, or how far it is. */
  note?: ReactNode;
  state: 'done' | 'next' | 'upcoming';
};

export type PhaseLineProps = {
  /** What goes along the line: "Where the event stands". Said, not shown. */
  label: string;
  /** Evenly apart, whatever time lies between them. */
  points: readonly PhasePoint[];
  /** Where the present is, counted in points: 1.5 is half-way from the second to the third. It shows between two of them only. */
  today: number;
};

const STATE_WORDS = { done: 'Done', next: 'Next', upcoming: 'To come' } as const;

/** The steps of a process, and how far it has come: horizontal where there is room, else vertical. */
export function PhaseLine({ label, points, today }: PhaseLineProps) {
  const current = today < points.length - 1 ? Math.floor(today) : undefined;
  return (
    <div className={styles.frame}>
      <ol
        className={styles.line}
        role="list"
        aria-label={label}
        style={customProperties({ '--points': points.length })}
      >
        {points.map(({ label: name, note, state }, index) => (
          <li
            key={name}
            className={styles.point}
            data-state={state}
            aria-current={state === 'next' ? 'step' : undefined}
            style={customProperties({ '--passed': Math.min(1, Math.max(0, today - index)) })}
          >
            <span className={styles.dot} aria-hidden="true" />
            {index === current && (
              <span className={styles.today} aria-hidden="true">
                <span className={styles.todayWord}>Today</span>
              </span>
            )}
            <div className={styles.words}>
              <p className={styles.name}>
                <VisuallyHidden>{STATE_WORDS[state]}: </VisuallyHidden>
                {name}
              </p>
              {note !== undefined && <p className={styles.note}>{note}</p>}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
