import { useSearchParams } from 'react-router-dom';
import type * as z from 'zod/mini';
import { parseSearchParams } from './params';

/**
 * The search parameters of a list, parsed, and a way to change some of them. What is at its default does not show in the
 * URL. A change of anything but the page leads to the first page, because the old one may not exist any more.
 * Typing does not fill the browser's history.
 */
export function useSearch<Schema extends z.ZodMiniType<Record<string, unknown>>>(
  schema: Schema,
): readonly [z.output<Schema>, (change: Partial<z.output<Schema>>) => void] {
  const [params, setParams] = useSearchParams();
  const search = parseSearchParams(schema, params);
  const defaults = schema.parse({});
  const change = (changes: Partial<z.output<Schema>>) => {
    const next = { ...search, page: undefined, ...changes };
    const shown = Object.entries(next).filter(
      ([name, value]) => value !== undefined && value !== '' && value !== defaults[name],
    );
    setParams(new URLSearchParams(shown.map(([name, value]) => [name, String(value)])), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return [search, change];
}
