import type { ReactNode } from 'react';
import { toneAttributes, type Tone } from '../tone/tone';
import styles from './letter.module.css';

export type LetterProps = {
  /** What it is about: said, for the page around it has it as its heading. */
  label: string;
  /** From whom, and when. */
  from: ReactNode;
  date?: ReactNode;
  greeting: string;
  children: ReactNode;
  signature: ReactNode;
  /** What can be done about it: one primary action. */
  actions?: ReactNode;
  /** Whom to ask. */
  foot?: ReactNode;
  tone?: Tone;
};

/** Words from somebody to somebody, where a form of words on a page would be too little: a decision, an invitation. */
export function Letter({ label, from, date, greeting, children, signature, ...props }: LetterProps) {
  const { actions, foot, tone = 'neutral' } = props;
  return (
    <article {...toneAttributes(tone, styles.letter)} aria-label={label}>
      <p className={styles.head}>
        <span className={styles.from}>{from}</span>
        {date !== undefined && <span>{date}</span>}
      </p>
      <div className={styles.text}>
        <p>{greeting}</p>
        {children}
        <p>{signature}</p>
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </article>
  );
}
