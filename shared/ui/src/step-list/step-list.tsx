import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './step-list.module.css';

export type Step = {
  title: ReactNode;
  description?: ReactNode;
  state: 'done' | 'current' | 'upcoming' | 'failed';
  /** Beside the title: by when something has to happen. */
  chip?: ReactNode;
};

export type StepListProps = {
  steps: readonly Step[];
  /** How a state is said aloud. */
  stateLabels?: Readonly<Record<Step['state'], string>>;
};

const WORDS = { done: 'Done', current: 'Now', upcoming: 'To come', failed: 'Not passed' } as const;

/** What has happened, where one is, what comes next. */
export function StepList({ steps, stateLabels = WORDS }: StepListProps) {
  return (
    <ol className={styles.list} role="list">
      {steps.map((step, index) => (
        <li
          key={index}
          className={styles.step}
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={styles.marker} aria-hidden="true">
            <Marker state={step.state} number={index + 1} />
          </span>
          <div className={styles.words}>
            <p className={styles.title}>
              <VisuallyHidden>{stateLabels[step.state]}: </VisuallyHidden>
              {step.title} {step.chip}
            </p>
            {step.description !== undefined && <div className={styles.description}>{step.description}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Marker({ state, number }: { state: Step['state']; number: number }) {
  if (state === 'done') return <Check />;
  if (state === 'failed') return <X />;
  return number;
}
