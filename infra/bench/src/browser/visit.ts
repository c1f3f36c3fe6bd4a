import type { Browser, BrowserContext } from 'playwright-core';
import type { Environment, Variant } from '../environment';
import type { MeasuredPage, Sign } from '../pages';
import { loadPage, type Load, type LoadOptions } from './load';

/** The load of a page in a new browser. */
export type ColdLoad = Pick<LoadOptions, 'slowdown' | 'inWaves'> & {
  readonly variant: Variant;
  readonly page: MeasuredPage;
  readonly browser: Browser;
};

/** Loads a page in a browser that has nothing but the cookies of whoever looks at it. */
export async function loadCold(
  { sessions }: Pick<Environment, 'sessions'>,
  { variant, page, browser, ...options }: ColdLoad,
): Promise<Load> {
  const context = await openBrowserOf({ sessions }, browser, page.as);
  try {
    return await loadPage(context, { ...at(variant, page), ...options });
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
export function at(
  variant: Pick<Variant, 'web'>,
  { path, shows }: MeasuredPage,
): { url: string; shows: Sign } {
  return { url: new URL(path, variant.web).href, shows };
}
