import type { EndpointRequest, Endpoint } from '@event-portal/contracts';
import type * as z from 'zod/mini';
import { Problem } from './problem';

/**
 * Parses what somebody sent.
 * @throws Problem `invalid_request`, with a sentence for each value that is wrong.
 */
function parseInput<Schema extends z.ZodMiniType>(schema: Schema, raw: unknown): z.output<Schema> {
  const parsed = schema.safeParse(raw, { error: describeIssue });
  if (!parsed.success) throw invalidRequest(toFields(parsed.error.issues));

  const unstorable = findUnstorable(parsed.data, []);
  if (unstorable) throw invalidRequest({ [unstorable]: 'Remove the characters that are not text.' });
  return parsed.data;
}

/** The refusal of a request whose values are wrong. */
export function invalidRequest(fields: Readonly<Record<string, string>>): Problem {
  return new Problem('invalid_request', { fields });
}

/** The sentences of a failed parse by the path of the value; of several for one value the first. */
export function toFields(
  issues: readonly z.core.$ZodIssue[],
  prefix: readonly string[] = [],
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) {
    fields[[...prefix, ...path.map(String)].join('.') || 'body'] ??= message;
  }
  return fields;
}

/** The parts of a request that an endpoint declares, each parsed. */
export function parseRequest<E extends Endpoint>(
  endpoint: E,
  raw: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
): EndpointRequest<E> {
  const { params, query, body } = endpoint;
  return {
    ...(params && { params: parseInput(params, raw.params) }),
    ...(query && { query: parseInput(query, raw.query) }),
    ...(body && { body: parseInput(body, raw.body) }),
  } as EndpointRequest<E>;
}

/** Sentences for what the contract leaves to the parser: only types and formats, its own rules have their own. */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'This value is missing.';
  switch (issue.code) {
    case 'invalid_type':
      return `This has to be ${articled(issue.expected === 'int' ? 'whole number' : issue.expected)}.`;
    case 'invalid_value':
      return `This has to be one of: ${issue.values.map(String).join(', ')}.`;
    case 'too_small':
      return `This is too ${issue.origin === 'string' ? 'short' : 'small'}: at least ${String(issue.minimum)}.`;
    case 'too_big':
      return `This is too ${issue.origin === 'string' ? 'long' : 'large'}: at most ${String(issue.maximum)}.`;
    case 'invalid_format':
      return `This is not a valid ${issue.format.replace('_', ' ')}.`;
    default:
      return 'This value is not valid.';
  }
}

function articled(noun: string): string {
  return /^[aeio]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}

/** Postgres stores neither NUL nor half of a surrogate pair: such a text is refused here rather than there. */
function findUnstorable(value: unknown, path: readonly string[]): string | undefined {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed() ? path.join('.') || 'body' : undefined;
  }
  if (value === null || typeof value !== 'object') return undefined;
  for (const [key, entry] of Object.entries(value)) {
    const found = findUnstorable(entry, [...path, key]);
    if (found) return found;
  }
  return undefined;
}
