import { createContext, use } from 'react';

/** What is wrong with a form: a sentence, or several, by the name of the field. */
export type FieldErrors = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The fields of a form, known by name: what is wrong with each, and the id that the summary links to. */
export type FormErrorsValue = { readonly formId: string; readonly errors: FieldErrors };

/** Absent outside a form: a field then shows only what its own `error` says. */
export const FormErrorsContext = createContext<FormErrorsValue | undefined>(undefined);

/** The id of a field's control within a form. */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`;
}

/** The first sentence about a field. */
export function firstError(errors: FieldErrors, name: string): string | undefined {
  const error = errors[name];
  return typeof error === 'string' ? error || undefined : error?.[0];
}

/** What the surrounding form knows about a field. */
export function useFormErrors(name: string | undefined): { id?: string; error?: string } {
  const form = use(FormErrorsContext);
  if (!form || name === undefined) return {};
  return { id: fieldId(form.formId, name), error: firstError(form.errors, name) };
}
