import { Search, X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
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
  clearLabel?: string;
};

/** Finds in a list while one types. Esc empties it. When to ask a server is the caller's decision. */
export function SearchField({ label, name, value, defaultValue = '', onChange, ...words }: SearchFieldProps) {
  const { clearLabel = 'Clear search' } = words;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(defaultValue);
  const text = value ?? typed;
  const change = (next: string) => {
    setTyped(next);
    onChange?.(next);
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
