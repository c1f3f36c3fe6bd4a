import { data } from 'react-router-dom';
import type * as z from 'zod/mini';

/** Parses a URL parameter. A malformed one is a page that does not exist, not a crash: it throws a 404. */
export function parseParam<Schema extends z.ZodMiniType>(
  schema: Schema,
  raw: string | undefined,
): z.output<Schema> {
  const parsed = schema.safeParse(raw);
  if (!parsed.success) throw data(null, { status: 404 });
  return parsed.data;
}

/**
 * Parses the search parameters of a list. A value that does not fit is dropped, so that its default takes its place:
 * an old or mistyped link still shows the list.
 */
export function parseSearch<Schema extends z.ZodMiniType>(schema: Schema, url: string): z.output<Schema> {
  return parseSearchParams(schema, new URL(url).searchParams);
}

/** The same for parameters that are at hand. */
export function parseSearchParams<Schema extends z.ZodMiniType>(
  schema: Schema,
  params: URLSearchParams,
): z.output<Schema> {
  const raw = Object.fromEntries(params);
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const faulty = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  return schema.parse(Object.fromEntries(Object.entries(raw).filter(([name]) => !faulty.has(name))));
}
