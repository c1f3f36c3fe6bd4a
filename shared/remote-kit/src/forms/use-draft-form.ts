import { useState } from 'react';
import * as z from 'zod/mini';
import { partOf } from './field';
import { formErrors, type FormErrors } from './form-errors';
import { madeHere, type FormValues, type FormHandle, type ValuesFor } from './form-handle';

/** A draft that saves itself: it keeps the values, and the form shows them. */
export type FormDraft<Values> = {
  readonly values: Values;
  readonly change: (part: Partial<Values>) => void;
  readonly isSaved: boolean;
  /** Why it could not be saved. Errors of single fields show at the fields; the draft shows the rest itself. */
  readonly error: unknown;
  /** Saves what is not saved yet. @returns false when that did not work */
  readonly saveNow: () => Promise<boolean>;
};

/** What a form that saves itself is. */
export type DraftFormOptions<Schema extends z.core.$ZodType, Values> = {
  /** What the draft has to fit in the end. */
  schema: Schema;
  draft: FormDraft<Values>;
  /** It fits, and is saved. */
  onComplete: () => void;
};

/** A form that saves itself, while somebody fills it in. */
export type DraftFormOf<Values> = FormHandle &
  FormValues<Values> & {
    /** Shows what the API has found after all. @returns whether that is about fields of the form */
    readonly refuse: (error: unknown) => boolean;
  };

/** A form that saves itself: what is wrong with a field is said when it is complete, and until the field is changed. */
export function useDraftForm<Schema extends z.core.$ZodType, Values extends ValuesFor<Schema>>({
  schema,
  draft,
  onComplete,
}: DraftFormOptions<Schema, Values>): DraftFormOf<Values> {
  const { values, change, isSaved, saveNow } = draft;
  const names = Object.keys(values);
  const [found, setFound] = useState<FormErrors>({});
  const changeFound = (part: Partial<Values>) => {
    setFound((errors) => without(errors, Object.keys(part)));
    change(part);
  };
  return {
    [madeHere]: true,
    values,
    change: changeFound,
    field: (name) => ({ name, value: values[name], onChange: (value) => changeFound(partOf(name, value)) }),
    isChanged: !isSaved,
    saveNow,
    isPending: false,
    errors: { ...without(formErrors(draft.error, names), ['form']), ...found },
    edition: 0,
    submit: () => {
      const { success, error } = z.safeParse(schema, values);
      setFound(formErrors(error, names));
      if (success) void saveNow().then((isSafe) => isSafe && onComplete());
    },
    refuse: (error) => {
      const errors = without(formErrors(error, names), ['form']);
      setFound(errors);
      return Object.keys(errors).length > 0;
    },
  };
}

function without(errors: FormErrors, names: readonly string[]): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}
