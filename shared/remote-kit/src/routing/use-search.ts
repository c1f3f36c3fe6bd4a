import { useLayoutEffect, useRef } from 'react';
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
  // Two changes may follow each other before the first has arrived in the URL: the second one builds on the first.
  const intended = useRef(params);
  const underWay = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const arrived = underWay.current.indexOf(params.toString());
    if (arrived === -1) intended.current = params;
    underWay.current = arrived === -1 ? [] : underWay.current.slice(arrived + 1);
  }, [params]);
  const search = parseSearchParams(schema, params);
  const change = (changes: Partial<z.output<Schema>>) => {
    const defaults = schema.parse({});
    const next = { ...parseSearchParams(schema, intended.current), page: undefined, ...changes };
    const shown = Object.entries(next).filter(
      ([name, value]) => value !== undefined && value !== '' && value !== defaults[name],
    );
    intended.current = new URLSearchParams(shown.map(([name, value]) => [name, String(value)]));
    underWay.current = [...underWay.current, intended.current.toString()];
    setParams(intended.current, { replace: true, preventScrollReset: true });
  };
  return [search, change];
}
