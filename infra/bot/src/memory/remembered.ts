/** A value that is loaded when it is first asked for, and kept for a while. */
export type Remembered<Value> = {
  readonly get: () => Promise<Value>;
  /** Makes the next `get` load it again. */
  readonly forget: () => void;
};

/** Remembers what `load` gives for `forMs`. Callers at the same time share one load; a failure is not kept. */
export function createRemembered<Value>(
  load: () => Promise<Value>,
  forMs: number,
  now: () => number = Date.now,
): Remembered<Value> {
  let current: { readonly value: Promise<Value>; readonly until: number } | undefined;
  return {
    get() {
      if (current && now() < current.until) return current.value;
      const entry = { value: load(), until: now() + forMs };
      current = entry;
      entry.value.catch(() => {
        if (current === entry) current = undefined;
      });
      return entry.value;
    },
    forget() {
      current = undefined;
    },
  };
}
