import { Search, X } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
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
  /** Called with whether there is input that `onChange` has not received yet: the results then belong to an older search. */
  onTyping?: (isTyping: boolean) => void;
  ref?: Ref<SearchFieldHandle>;
};

/** What others can do with a field. */
export type SearchFieldHandle = {
  /** Empties it for the next search, without searching for nothing, and puts the focus into it. */
  readonly restart: () => void;
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
  onTyping,
  ref,
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
    onTyping?.(false);
    setKnown({ value, reported: next });
    onChange?.(next);
  };
  const change = (next: string) => {
    setTyped(next);
    clearTimeout(timer.current);
    if (wait === undefined || next === '') return report(next);
    onTyping?.(true);
    timer.current = setTimeout(report, wait, next);
  };
  useImperativeHandle(ref, () => ({
    restart() {
      clearTimeout(timer.current);
      onTyping?.(false);
      setTyped('');
      // Scrolling would move what is under the finger of somebody who presses twice.
      input.current?.focus({ preventScroll: true });
    },
  }));
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
