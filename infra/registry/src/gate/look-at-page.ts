import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { messageOf } from '../registry-failure';

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

/** What can be seen of a page as it is now. */
type Look = {
  /** Null where nobody has looked. */
  readonly barriers: readonly Barrier[] | null;
  readonly vitals: Vitals;
  /** That it could not be looked at. */
  readonly faults: readonly string[];
};

/**
 * Looks at a page.
 * @param within what of it is looked at for barriers, as a CSS selector; null for nothing
 */
export async function lookAt(page: Page, within: string | null): Promise<Look> {
  try {
    const barriers = within === null ? null : await findBarriers(page, within);
    return { barriers, vitals: await readVitals(page), faults: [] };
  } catch (error) {
    const fault = `it could not be looked at (${messageOf(error).split('\n')[0]})`;
    return { barriers: null, vitals: { lcp: 0, cls: 0 }, faults: [fault] };
  }
}

/** What axe calls serious or critical; null where there is nothing to look at. */
async function findBarriers(page: Page, within: string): Promise<Barrier[] | null> {
  const { default: engine } = await import('axe-core');
  await page.evaluate(engine.source);
  return page.evaluate(
    async ([most, selector]) => {
      const { axe: engineOfPage } = globalThis as unknown as { axe: typeof axe };
      const places = document.querySelectorAll(selector);
      if (places.length === 0) return null;
      const { violations } = await engineOfPage.run(places, { resultTypes: ['violations'], preload: false });
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, help, nodes }) => ({
          rule: id,
          help,
          places: nodes.slice(0, most).map(({ target }) => target.join(' ')),
        }));
    },
    [MOST_PLACES, within] as const,
  );
}

/** The vitals of a page so far. */
function readVitals(page: Page): Promise<Vitals> {
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
