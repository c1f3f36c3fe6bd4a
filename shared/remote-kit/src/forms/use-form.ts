import { keysOf } from '@event-portal/contracts';
import { ApiError } from '@event-portal/remote-kit';
import { hashKey, useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { partOf } from './field';
import { formErrors } from './form-errors';
import { madeHere, type FormConflict, type FormValues, type FormHandle, type ValuesFor } from './form-handle';

/** What a form is. */
export type FormOptions<Schema extends z.core.$ZodType, Values, Result> = {
  /** What is typed has to fit it before it is sent: the schema of the endpoint, as a rule. */
  schema: Schema;
  /** What is saved at first. */
  start: Values;
  /**
   * Sends what the schema has made of the values. @throws ApiError
   * @param options `force` when the person wants theirs saved over a newer version
   */
  save: (sent: z.output<Schema>, options: { force: boolean }) => Promise<Result>;
  /** The form stays pending until it is done. */
  onSaved?: (result: Result, typed: Values) => Promise<void> | void;
  /** What is saved now, where that is not what was typed. Shows, unless the person has typed on in the meantime. */
  became?: (result: Result, typed: Values) => Values;
  /** Reads the newest version, for a form whose `save` names one: see `conflict`. */
  loadNewer?: () => Promise<Values>;
  /** Errors of the API that are about one field: its name by their code. */
  fieldOfCode?: Readonly<Record<string, keyof Values & string>>;
};

/** A form while somebody fills it in. */
export type FormOf<Values, Result = unknown> = FormHandle &
  FormValues<Values> & {
    /** What is saved, as far as the form knows. */
    readonly saved: Values;
    readonly changedCount: number;
    /** Goes back to what is saved. */
    readonly discard: () => void;
    /** What the last save has given. */
    readonly result: Result | undefined;
    /** All that is typed was saved by this form. */
    readonly isSaved: boolean;
    readonly conflict: FormConflict | undefined;
  };

/**
 * A form: keeps its values, checks and sends them, and knows what is wrong with each and what is not saved yet.
 * @example
 * const form = useForm({ schema: Onboarding, start: { name: '' }, save: (answers) => complete(http, answers) });
 * <FormDialog form={form} submitLabel="Go on"><TextField label="Your name" {...form.field('name')} /></FormDialog>
 */
export function useForm<Schema extends z.core.$ZodType, Values extends ValuesFor<Schema>, Result>({
  schema,
  start,
  save,
  onSaved,
  became,
  loadNewer,
  fieldOfCode,
}: FormOptions<Schema, Values, Result>): FormOf<Values, Result> {
  const [saved, setSaved] = useState(start);
  const [values, setValues] = useState(start);
  const [edition, setEdition] = useState(0);
  const isSending = useRef(false);
  const saving = useMutation({
    mutationFn: async ({ typed, force }: { typed: Values; force: boolean }) =>
      save(z.parse(schema, typed), { force }),
    onSuccess: async (result, { typed }) => {
      const next = became ? became(result, typed) : typed;
      setSaved(next);
      setValues((current) => (isSame(current, typed) ? next : current));
      await onSaved?.(result, typed);
    },
    onSettled: () => {
      isSending.current = false;
    },
    // The input and the reply may hold a secret: both leave the memory with the form.
    gcTime: 0,
  });
  const loading = useMutation({
    mutationFn: async (load: () => Promise<Values>) => load(),
    onSuccess: (newest) => {
      setSaved(newest);
      setValues(newest);
      setEdition((count) => count + 1);
      saving.reset();
    },
    gcTime: 0,
  });
  // Not the state of the mutation: a second press may come before that is shown.
  const send = (force: boolean) => {
    if (isSending.current) return;
    isSending.current = true;
    saving.mutate({ typed: values, force });
  };
  const change = (part: Partial<Values>) => setValues((current) => ({ ...current, ...part }));

  const isConflict =
    loadNewer !== undefined && saving.error instanceof ApiError && saving.error.code === 'stale';
  const error = isConflict ? null : saving.error;
  const [{ names, codes }] = useState(() => ({ names: Object.keys(start), codes: fieldOfCode }));
  // One failure is one object, however often the form renders: a new object is the answer to a new attempt.
  const errors = useMemo(() => formErrors(error, names, codes), [error, names, codes]);
  const isChanged = !isSame(values, saved);
  return {
    [madeHere]: true,
    values,
    saved,
    change,
    field: (name) => ({ name, value: values[name], onChange: (value) => change(partOf(name, value)) }),
    isChanged,
    changedCount: keysOf(values).filter((name) => !isSame([values[name]], [saved[name]])).length,
    discard: () => setValues(saved),
    errors,
    edition,
    isPending: saving.isPending,
    isSaved: saving.isSuccess && !isChanged,
    result: saving.data,
    submit: () => send(false),
    conflict: isConflict
      ? {
          saveMine: () => send(true),
          loadNewer: () => loading.mutate(loadNewer),
          isLoading: loading.isPending,
          error: loading.error,
        }
      : undefined,
  };
}

function isSame(one: object, other: object): boolean {
  return hashKey([one]) === hashKey([other]);
}
