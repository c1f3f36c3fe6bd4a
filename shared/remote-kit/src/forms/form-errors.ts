import { ApiError, describeFailure } from '@event-portal/remote-kit';
import * as z from 'zod/mini';

/**
 * What a form has to show after a failure: a sentence by the name of each field, whether the schema of the form found it
 * or the API did. What is about no field in particular has the name `form`. Empty while there is no failure.
 */
export function formErrors(error: unknown): Readonly<Record<string, string>> {
  if (typeof error !== 'object' || error === null) return NO_ERRORS;
  const known = errorsOf.get(error) ?? readErrors(error);
  errorsOf.set(error, known);
  return known;
}

type Errors = Readonly<Record<string, string>>;

/** One failure is one object, however often a form renders: a new object is the answer to a new attempt. */
const errorsOf = new WeakMap<object, Errors>();
const NO_ERRORS: Errors = {};

function readErrors(error: object): Errors {
  const fields = error instanceof z.core.$ZodError ? firstByPath(error) : fieldsOf(error);
  return Object.keys(fields).length > 0 ? fields : { form: describeFailure(error) };
}

function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {};
}

function firstByPath({ issues }: z.core.$ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.join('.') || 'form'] ??= message;
  return errors;
}
