import {
  Button,
  ConfirmedIcon,
  PendingIcon,
  RejectedIcon,
  VisuallyHidden,
  WarningIcon,
} from '@event-portal/ui';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { ScanOutcome } from './describe-scan';
import styles from './verdict-screen.module.css';

/** How long a verdict stands in express mode, in milliseconds: a refusal has to be read. */
const WELCOME_MS = 1500;
const REFUSAL_MS = 4000;

const shapes = { success: <ConfirmedIcon />, warning: <WarningIcon />, danger: <RejectedIcon /> } as const;

export type VerdictScreenProps = {
  /** Undefined while the answer is on its way. */
  outcome: ScanOutcome | undefined;
  /** How many scans of this device wait for the network. */
  waiting: number;
  /** Whether it goes by itself. */
  isExpress: boolean;
  onClose: () => void;
};

/** One verdict over everything, until it is put away: by its button, by Enter, the space bar or Escape, or by itself. */
export function VerdictScreen({ outcome, waiting, isExpress, onClose }: VerdictScreenProps) {
  const close = useEffectEvent(onClose);
  const after = outcome?.isGranted ? WELCOME_MS : REFUSAL_MS;
  const isTold = outcome !== undefined;
  useEffect(() => {
    if (!isExpress || !isTold) return;
    const timer = setTimeout(() => close(), after);
    return () => clearTimeout(timer);
  }, [isExpress, isTold, after]);
  const next = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    next.current?.focus();
    const listen = (event: KeyboardEvent) => {
      // The button is all that there is to reach.
      if (event.key === 'Tab') event.preventDefault();
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return createPortal(
    <div
      className={styles.screen}
      role="dialog"
      aria-modal="true"
      aria-label="Scan"
      data-tone={outcome?.tone}
    >
      <div className={styles.words}>
        <span className={styles.shape}>{outcome ? shapes[outcome.tone] : <PendingIcon />}</span>
        <div className={styles.told} role="alert">
          {outcome && <Words {...outcome} />}
        </div>
        {!outcome && <p className={styles.title}>Checking …</p>}
        {outcome && !outcome.isFinal && waiting > 0 && (
          <p>{waiting === 1 ? '1 scan waits.' : `${waiting.toLocaleString('en')} scans wait.`}</p>
        )}
      </div>
      <Button size="large" wide ref={next} onClick={onClose}>
        Next scan
      </Button>
    </div>,
    document.body,
  );
}

function Words({ title, line, person, note, mark }: ScanOutcome) {
  const { name, team, answers } = person ?? { name: '', team: null, answers: [] };
  return (
    <>
      <p className={styles.title}>{title}</p>
      {name !== '' && <p className={styles.line}>{name}</p>}
      {line !== '' && <p className={styles.line}>{line}</p>}
      {(team !== null || answers.length > 0) && (
        <ul className={styles.details} role="list">
          {team !== null && <li>Team {team}</li>}
          {answers.map(({ label, answer }) => (
            <li key={label}>
              {label}: <strong>{answer}</strong>
            </li>
          ))}
        </ul>
      )}
      {note !== '' && (
        <p className={styles.note}>
          <VisuallyHidden>Note: </VisuallyHidden>
          {note}
        </p>
      )}
      {mark !== '' && <p>{mark}</p>}
    </>
  );
}
