import { useId, type ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './segmented-control.module.css';

export type SegmentedControlProps<Value extends string> = {
  /** What is chosen; said, not shown. */
  label: string;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Fills the width of what it is in. */
  wide?: boolean;
};

/** Two to four ways to see the same thing, one of them in force at once. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  ...props
}: SegmentedControlProps<Value>) {
  const { value, onChange, wide } = props;
  const name = useId();
  return (
    <fieldset className={styles.control} data-wide={wide}>
      <legend className={styles.legend}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
