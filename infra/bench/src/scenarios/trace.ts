import type { Browser } from 'playwright-core';
import { loadPage, type Load } from '../browser/load';
import type { Environment, Variant } from '../environment';
import { pages, type MeasuredPage } from '../pages';

/** What every load of a page in a new browser has in common. */
export type ColdLoad = {
  readonly variant: Variant;
  readonly page: MeasuredPage;
  readonly browser: Browser;
  readonly slowdown: number;
  readonly isTraced?: boolean;
};

/** Loads a page in a browser that has nothing but the cookies of whoever looks at it. */
export async function loadCold(
  { sessions }: Pick<Environment, 'sessions'>,
  { variant, page, browser, slowdown, isTraced = false }: ColdLoad,
): Promise<Load> {
  const storageState = sessions.get(page.as);
  const context = await browser.newContext(storageState && { storageState });
  try {
    return await loadPage(context, {
      url: new URL(page.path, variant.web).href,
      shows: page.shows,
      slowdown,
      isTraced,
    });
  } finally {
    await context.close();
  }
}

/** The load of every page in every variant, by which bytes, requests and hops are counted: no time is taken from it. */
export type Traces = ReadonlyMap<MeasuredPage, ReadonlyMap<Variant, Load>>;

/** Traces every page. Peers that write into their documents what a page needs learn it from the plain single build. */
export async function tracePages(environment: Environment): Promise<Traces> {
  const { variants, browser } = environment;
  const traces = new Map<MeasuredPage, Map<Variant, Load>>();
  for (const page of pages) {
    const loads = new Map<Variant, Load>();
    for (const variant of variants) {
      const plain = variants.find(({ name }) => name === 'single');
      const needs = plain && loads.get(plain);
      if (variant.peer?.learn && needs) variant.peer.learn(page.path, needs);
      loads.set(
        variant,
        await loadCold(environment, { variant, page, browser, slowdown: 1, isTraced: true }),
      );
    }
    traces.set(page, loads);
  }
  return traces;
}
