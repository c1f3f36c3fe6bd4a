import { hashKey } from '@tanstack/react-query';
import { useState } from 'react';

/** The values of a form while they are changed. */
export type Fields<T> = {
  readonly values: T;
  readonly change: (part: Partial<T>) => void;
  /** Whether they differ from what is saved: for the form's `unsaved`. */
  readonly isChanged: boolean;
  /** How many of them do. */
  readonly changedCount: number;
  /** What is saved, as far as the form knows. */
  readonly saved: T;
  /** Goes back to what is saved. */
  readonly discard: () => void;
  /**
   * Says that `sent` is saved, and what became of it there. Shows that, unless the person has typed on in the meantime.
   */
  readonly markSaved: (sent: T, became?: T) => void;
};

/**
 * Keeps the values of a form, and knows whether they are saved; at first they are.
 * @param savedSince what the caller knows to be saved by now, in place of calling `markSaved`
 */
export function useFields<T extends object>(start: T, savedSince?: T): Fields<T> {
  const [saved, setSaved] = useState(start);
  const [values, setValues] = useState(start);
  const known = savedSince ?? saved;
  return {
    values,
    change: (part) => setValues((current) => ({ ...current, ...part })),
    isChanged: !isSame(values, known),
    changedCount: (Object.keys(values) as (keyof T)[]).filter(
      (field) => !isSame([values[field]], [known[field]]),
    ).length,
    saved: known,
    discard: () => setValues(known),
    markSaved: (sent, became = sent) => {
      setSaved(became);
      setValues((current) => (isSame(current, sent) ? became : current));
    },
  };
}

function isSame(one: object, other: object): boolean {
  return hashKey([one]) === hashKey([other]);
}
