import type { Browser, BrowserContext } from 'playwright-core';
import type { Environment, Variant } from '../environment';
import type { MeasuredPage, Sign } from '../pages';
import type { StorageState } from './browser';
import { loadPage, type Load, type LoadOptions } from './load';

/** The load of a page in a new browser. */
export type ColdLoad = Pick<LoadOptions, 'slowdown' | 'inWaves'> & {
  readonly variant: Variant;
  readonly page: MeasuredPage;
  readonly browser: Browser;
};

/** Loads a page in a browser that has nothing but what signing in has left of whoever looks at it: nothing is cached. */
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

/** A browser of somebody's own: it has what signing in leaves, and has kept nothing else. */
export async function openBrowserOf(
  { sessions }: Pick<Environment, 'sessions'>,
  browser: Browser,
  as: MeasuredPage['as'],
): Promise<BrowserContext> {
  const { cookies, origins } = sessions.get(as) ?? { cookies: [], origins: [] };
  const context = await browser.newContext({ storageState: { cookies, origins: [] } });
  // As `storageState` it would be put there by a page of that origin, and the browser has a connection to it ever after.
  await context.addInitScript(fillStorage, origins);
  return context;
}

/** Puts into the local storage of a page what its origin had there, unless it has something already. */
function fillStorage(origins: StorageState['origins']): void {
  const kept = origins.find(({ origin }) => origin === location.origin)?.localStorage ?? [];
  if (kept.length > 0 && localStorage.length === 0)
    for (const { name, value } of kept) localStorage.setItem(name, value);
}

/** A page in one of the variants. */
export function at(
  variant: Pick<Variant, 'web'>,
  { path, shows }: MeasuredPage,
): { url: string; shows: Sign } {
  return { url: new URL(path, variant.web).href, shows };
}
