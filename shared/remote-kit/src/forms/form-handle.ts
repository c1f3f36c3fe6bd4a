import type * as z from 'zod/mini';
import type { Field } from './field';
import type { FormErrors } from './form-errors';

/** Only this folder has it: a form that is shown comes from `useForm` or `useDraftForm`. */
export const madeHere = Symbol('form');

/** What `Form`, `FormDialog` and `LongForm` know of a form. */
export type FormHandle = {
  readonly [madeHere]: true;
  /** Whether something is typed that is not saved: the shell asks before anything loses it. */
  readonly isChanged: boolean;
  /** Saves it at once, for a form that saves itself: the person is asked only where that fails. */
  readonly saveNow?: () => Promise<boolean>;
  /** It is being sent: sending it again does nothing. */
  readonly isPending: boolean;
  readonly errors: FormErrors;
  /** Raised when other values have taken the place of what was typed: what a field keeps to itself goes, too. */
  readonly edition: number;
  readonly submit: () => void;
};

/** The values of a form, field by field. */
export type FormValues<Values> = {
  readonly values: Values;
  readonly change: (part: Partial<Values>) => void;
  readonly field: <Name extends keyof Values & string>(name: Name) => Field<Values[Name]>;
};

/** Somebody else has saved another version in the meantime. Nothing is written over until the person has chosen. */
export type FormConflict = {
  readonly saveMine: () => void;
  readonly loadNewer: () => void;
  readonly isLoading: boolean;
  /** Why the newer version could not be loaded. */
  readonly error: unknown;
};

/** The values that a form needs at least: one for each that its schema reads. A fault then has a field where it shows. */
export type ValuesFor<Schema extends z.core.$ZodType> = {
  readonly [Name in keyof z.input<Schema>]-?: unknown;
};
