import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from '../class-names/class-names';
import controls from '../field/control.module.css';
import { IconButton } from '../icon-button/icon-button';
import styles from './search-field.module.css';

export type SearchFieldProps = {
  /** What is searched: "Search users". It is the placeholder too. */
  label: string;
  name?: string;
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** Waits until nobody has typed for this long, in milliseconds, before `onChange`: for lists that a server searches. */
  wait?: number;
  clearLabel?: string;
};

/** Finds in a list while one types. Esc empties it at once. */
export function SearchField({
  label,
  name,
  value,
  defaultValue = '',
  onChange,
  wait,
  clearLabel = 'Clear search',
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(value ?? defaultValue);
  const [known, setKnown] = useState({ value, reported: value });
  if (value !== known.value) {
    setKnown({ ...known, value });
    // What comes back is what was reported a moment ago; anything else, such as Back, replaces what was typed since.
    if (value?.trim() !== known.reported?.trim()) setTyped(value ?? '');
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const text = wait === undefined ? (value ?? typed) : typed;
  const report = (next: string) => {
    setKnown({ value, reported: next });
    onChange?.(next);
  };
  const change = (next: string) => {
    setTyped(next);
    clearTimeout(timer.current);
    if (wait === undefined || next === '') report(next);
    else timer.current = setTimeout(report, wait, next);
  };
  const clear = () => {
    change('');
    input.current?.focus();
  };
  const clearOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    clear();
  };
  return (
    <div className={styles.field}>
      <Search />
      <input
        className={classNames(controls.control, styles.input)}
        ref={input}
        type="search"
        name={name}
        aria-label={label}
        placeholder={label}
        value={text}
        data-size="small"
        onChange={(event) => change(event.target.value)}
        onKeyDown={clearOnEscape}
      />
      {text !== '' && (
        <span className={styles.clear}>
          <IconButton label={clearLabel} size="small" onClick={clear}>
            <X />
          </IconButton>
        </span>
      )}
    </div>
  );
}
