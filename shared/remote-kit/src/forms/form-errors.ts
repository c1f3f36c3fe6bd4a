import { ApiError, describeFailure } from '@event-portal/remote-kit';
import * as z from 'zod/mini';

/** A sentence by the name of each field; what is about no field in particular has the name `form`. */
export type FormErrors = Readonly<Record<string, string>>;

/** Errors of the API that are about one field: its name by their code. */
export type FieldOfCode = Readonly<Record<string, string>>;

/**
 * What a form has to show after a failure, whether its schema found it or the API did. The API names a value by its place in
 * the request (`event.name`, `emails.0`), the form by the name of the field that it is in. Empty while there is no failure.
 */
export function formErrors(
  error: unknown,
  fields: readonly string[],
  fieldOfCode: FieldOfCode = {},
): FormErrors {
  if (error === null || error === undefined) return {};
  const field = error instanceof ApiError && error.code !== undefined ? fieldOfCode[error.code] : undefined;
  if (field !== undefined) return { [field]: describeFailure(error) };
  const errors: Record<string, string> = {};
  for (const { path, message } of issuesOf(error)) {
    errors[path.find((part) => fields.includes(part)) ?? 'form'] ??= message;
  }
  return Object.keys(errors).length > 0 ? errors : { form: describeFailure(error) };
}

function issuesOf(error: unknown): { path: string[]; message: string }[] {
  if (error instanceof z.core.$ZodError)
    return error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
  if (!(error instanceof ApiError)) return [];
  return Object.entries(error.fields).map(([path, message]) => ({ path: path.split('.'), message }));
}
