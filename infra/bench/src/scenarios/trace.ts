import type { Browser, BrowserContext } from 'playwright-core';
import { loadPage, type Load } from '../browser/load';
import type { Environment, Variant } from '../environment';
import { pages, type MeasuredPage, type Sign } from '../pages';

/** What every load of a page in a new browser has in common. */
export type ColdLoad = {
  readonly variant: Variant;
  readonly page: MeasuredPage;
  readonly browser: Browser;
  readonly slowdown: number;
  /** What every answer takes besides, in milliseconds; nothing unless told. */
  readonly latencyMs?: number;
};

/** Loads a page in a browser that has nothing but the cookies of whoever looks at it. */
export async function loadCold(
  { sessions }: Pick<Environment, 'sessions'>,
  { variant, page, browser, slowdown, latencyMs = 0 }: ColdLoad,
): Promise<Load> {
  const context = await openBrowserOf({ sessions }, browser, page.as);
  try {
    return await loadPage(context, { ...at(variant, page), slowdown, latencyMs });
  } finally {
    await context.close();
  }
}

/** A browser of somebody's own: it has their cookies, and has kept nothing else. */
export function openBrowserOf(
  { sessions }: Pick<Environment, 'sessions'>,
  browser: Browser,
  as: MeasuredPage['as'],
): Promise<BrowserContext> {
  const storageState = sessions.get(as);
  return browser.newContext(storageState && { storageState });
}

/** A page in one of the variants. */
export function at(variant: Variant, { path, shows }: MeasuredPage): { url: string; shows: Sign } {
  return { url: new URL(path, variant.web).href, shows };
}

/** So long that all processing beside it is nothing: see `countHops`. */
const LATENCY_MS = 1500;

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
        await loadCold(environment, { variant, page, browser, slowdown: 1, latencyMs: LATENCY_MS }),
      );
    }
    traces.set(page, loads);
  }
  return traces;
}
