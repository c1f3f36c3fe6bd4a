import { useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './filter-tabs.module.css';

export type FilterTab<Value extends string> = {
  value: Value;
  label: string;
  /** How many there are; left out where nobody has counted. */
  count?: number | undefined;
};

export type FilterTabsProps<Value extends string> = {
  /** What is narrowed down: "Applications". Said, not shown. */
  label: string;
  tabs: readonly FilterTab<Value>[];
  /** Null when none of them is shown: a link may ask for any filter. */
  value: Value | null;
  onChange: (value: Value) => void;
};

/**
 * The parts of a list, one of them shown at a time, in one row that scrolls where they are too many.
 * A radio group: arrow keys choose.
 */
export function FilterTabs<Value extends string>({ label, tabs, value, onChange }: FilterTabsProps<Value>) {
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  // A press shows at once, and can be taken back, however long the list takes to follow.
  const [known, setKnown] = useState({ value, shown: value });
  if (known.value !== value) setKnown({ value, shown: value });
  const { shown } = known;
  useLayoutEffect(() => {
    if (row.current) bringIntoView(row.current);
  }, [shown]);
  return (
    <div className={styles.row} ref={row} role="radiogroup" aria-label={label}>
      {tabs.map((tab) => (
        <label key={tab.value} className={styles.tab}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={tab.value}
            checked={tab.value === shown}
            onChange={() => {
              setKnown({ value, shown: tab.value });
              onChange(tab.value);
            }}
          />
          {tab.label}
          {tab.count !== undefined && (
            <>
              {' '}
              <span className={styles.count}>{tab.count.toLocaleString('en')}</span>
            </>
          )}
        </label>
      ))}
    </div>
  );
}

/** Moves the row and nothing else, so that the chosen tab stands in its middle; `scrollIntoView` would move the page. */
function bringIntoView(row: HTMLElement) {
  const chosen = row.querySelector('input:checked')?.parentElement;
  if (!chosen) return;
  const [outer, inner] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}
