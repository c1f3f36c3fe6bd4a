import type { Page } from 'playwright-core';

/** What the browser itself tells of shorter ones is nothing. */
const LEAST_MS = 16;

declare global {
  interface Window {
    /** The longest event of every interaction so far, in milliseconds, by the browser's number of the interaction. */
    benchInteractions?: Map<number, number>;
  }
}

/** Notes what every interaction with the page takes from now on, as its browser measures it (Event Timing). */
export async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate((durationThreshold) => {
    const lengths = new Map<number, number>();
    const shortToo = { type: 'event', durationThreshold };
    window.benchInteractions = lengths;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry instanceof PerformanceEventTiming && entry.interactionId > 0)
          lengths.set(entry.interactionId, Math.max(lengths.get(entry.interactionId) ?? 0, entry.duration));
    }).observe(shortToo);
  }, LEAST_MS);
}

/** @returns the slowest interaction so far, in milliseconds: the INP of a visit with fewer than 50 of them */
export function readSlowestInteraction(page: Page): Promise<number> {
  return page.evaluate((least) => Math.max(least, ...(window.benchInteractions?.values() ?? [])), LEAST_MS);
}
