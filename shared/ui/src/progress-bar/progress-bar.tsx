import { useId } from 'react';
import { customProperties } from '../custom-properties/custom-properties';
import { toneAttributes, type Tone } from '../tone/tone';
import styles from './progress-bar.module.css';

export type ProgressBarProps = {
  label: string;
  value: number;
  max: number;
  /** What is said and shown of it, if not "3 of 4". */
  valueText?: string;
  tone?: Tone;
};

/** How far something has come. For a wait without a measure, use `PageProgress` or a skeleton. */
export function ProgressBar({ label, value, max, valueText, tone = 'accent' }: ProgressBarProps) {
  const labelId = useId();
  const part = max <= 0 ? 0 : Math.min(1, Math.max(0, value / max));
  const text = valueText ?? `${value.toLocaleString('en')} of ${max.toLocaleString('en')}`;
  return (
    <div {...toneAttributes(tone, styles.progress)}>
      <div className={styles.words}>
        <span id={labelId}>{label}</span>
        <span className={styles.value}>{text}</span>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
      >
        <div className={styles.bar} style={customProperties({ '--part': part })} />
      </div>
    </div>
  );
}
