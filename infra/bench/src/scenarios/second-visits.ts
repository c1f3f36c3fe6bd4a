import { loadPage, type Load } from '../browser/load';
import type { Environment, Variant } from '../environment';
import type { MeasuredPage } from '../pages';
import { at, openBrowserOf } from './trace';

/** What is visited twice, and what happens in between. */
export type SecondVisits = {
  readonly variants: readonly Variant[];
  readonly pages: readonly MeasuredPage[];
  readonly between?: () => Promise<void>;
};

/** Loads every page twice in a browser of its own, and gives the second load. */
export async function countSecondVisits(
  environment: Environment,
  { variants, pages, between }: SecondVisits,
): Promise<ReadonlyMap<MeasuredPage, ReadonlyMap<Variant, Load>>> {
  const once = { slowdown: 1, latencyMs: 0 };
  const visits = [];
  for (const page of pages)
    for (const variant of variants) {
      const context = await openBrowserOf(environment, environment.browser, page.as);
      await loadPage(context, { ...at(variant, page), ...once });
      visits.push({ page, variant, context });
    }
  await between?.();
  const second = new Map(pages.map((page) => [page, new Map<Variant, Load>()]));
  for (const { page, variant, context } of visits) {
    second.get(page)?.set(variant, await loadPage(context, { ...at(variant, page), ...once }));
    await context.close();
  }
  return second;
}
