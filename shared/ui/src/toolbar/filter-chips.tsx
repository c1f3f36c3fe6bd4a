import { Check } from 'lucide-react';
import styles from './filter-chips.module.css';

export type FilterChipsProps = {
  /** What they narrow down: "Role". Said, not shown. */
  label: string;
  options: readonly { value: string; label: string; count?: number }[];
  selected: readonly string[];
  onChange: (selected: readonly string[]) => void;
};

/** Narrows a list down to some kinds; none chosen means all of them. */
export function FilterChips({ label, options, selected, onChange }: FilterChipsProps) {
  const toggle = (value: string) =>
    onChange(selected.includes(value) ? selected.filter((chosen) => chosen !== value) : [...selected, value]);
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          className={styles.chip}
          type="button"
          aria-pressed={selected.includes(option.value)}
          onClick={() => toggle(option.value)}
        >
          {selected.includes(option.value) && <Check />}
          {option.label}
          {option.count !== undefined && <span className={styles.count}>{option.count}</span>}
        </button>
      ))}
    </div>
  );
}
