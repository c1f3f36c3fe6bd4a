import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** How a page came to be, for whoever reads the report: nothing is refused for it, since it depends on the machine. */
export type Vitals = {
  /** Largest contentful paint, in milliseconds. */
  readonly lcp: number;
  /** Cumulative layout shift. */
  readonly cls: number;
};

/** What keeps people from using a page: a rule of axe, and where on the page it is broken. */
export type Barrier = { readonly rule: string; readonly help: string; readonly places: readonly string[] };

const MOST_PLACES = 3;

/** Serious barriers on a page as it is now: those that axe calls serious or critical. */
export async function findBarriers(page: Page): Promise<Barrier[]> {
  const { default: engine } = await import('axe-core');
  await page.evaluate(engine.source);
  return page.evaluate(async (most) => {
    const { axe: engineOfPage } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await engineOfPage.run(document, { resultTypes: ['violations'], preload: false });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, help, nodes }) => ({
        rule: id,
        help,
        places: nodes.slice(0, most).map(({ target }) => target.join(' ')),
      }));
  }, MOST_PLACES);
}

/** The vitals of a page so far. */
export function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(async () => {
    const vitals = { lcp: 0, cls: 0 };
    const observe = (type: string, add: (entry: PerformanceEntry & { value?: number }) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true });
    observe('largest-contentful-paint', ({ startTime }) => (vitals.lcp = Math.round(startTime)));
    observe('layout-shift', ({ value = 0 }) => (vitals.cls += value));
    // What is buffered arrives with a task of its own.
    await new Promise((resolve) => setTimeout(resolve, 0));
    return { ...vitals, cls: Math.round(vitals.cls * 1000) / 1000 };
  });
}
