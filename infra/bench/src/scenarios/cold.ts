import type { Browser } from 'playwright-core';
import type { PageMarks } from '../browser/page-marks';
import type { Environment, Variant } from '../environment';
import { pages, type MeasuredPage } from '../pages';
import { loadCold } from './trace';

/** What every variant's load of a page took, round by round. */
export type Series = ReadonlyMap<MeasuredPage, ReadonlyMap<Variant, readonly PageMarks[]>>;

/**
 * Loads every page in every variant, round by round: what the machine does meanwhile meets all of them alike. Another
 * variant begins each round.
 */
export async function measureCold(
  environment: Environment,
  options: { browser: Browser; rounds: number; slowdown: number; report: (line: string) => void },
): Promise<Series> {
  const { browser, rounds, slowdown, report } = options;
  const { variants } = environment;
  const series = new Map<MeasuredPage, Map<Variant, PageMarks[]>>(
    pages.map((page) => [page, new Map(variants.map((variant) => [variant, []]))]),
  );
  for (let round = 0; round < rounds; round += 1) {
    const order = variants.map((_, index) => variants[(index + round) % variants.length]);
    for (const page of pages)
      for (const variant of order) {
        if (!variant) continue;
        const { marks } = await loadCold(environment, { variant, page, browser, slowdown });
        series.get(page)?.get(variant)?.push(marks);
      }
    report(`Round ${round + 1} of ${rounds} is done.`);
  }
  return series;
}
