import { onDemand } from '../on-demand';
import { whenIdle } from '../when-idle';
import type { PageVisitParts } from './page-visits';

/** A page that stands for so long, in milliseconds, has what it needs. */
const STANDS_AFTER_MS = 2000;

/**
 * Has the pages of some loads of the portal measured. The code comes once the page stands and the browser is idle, and is told of
 * what was there before; what cannot be loaded is missed by nobody.
 * @param percent of so many of a hundred loads; who saves data is never among them
 */
export function sampleVisits(window: Window, percent: number, parts: PageVisitParts): void {
  if (Math.random() * 100 >= percent || window.navigator.connection?.saveData) return;
  setTimeout(() => {
    void whenIdle(window)
      .then(onDemand(() => import('./page-visits')).load)
      .then(({ measurePageVisits }) => measurePageVisits(window, parts))
      .catch(() => undefined);
  }, STANDS_AFTER_MS);
}
