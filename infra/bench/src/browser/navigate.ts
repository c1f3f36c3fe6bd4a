import type { Page } from 'playwright-core';
import type { Sign } from '../pages';

/** Where a link leads, and how one knows that it has been followed. */
export type Destination = { readonly path: string; readonly shows: Sign };

/** Where the link of the benchmark lies in every page. */
const LINK = { x: 6, y: 6 };
const ARRIVED_WITHIN_MS = 60_000;

/** Puts a link into the page, in place of the one before. */
export async function putLink(page: Page, { path }: Destination): Promise<void> {
  await page.mouse.move(400, 400);
  await page.evaluate((href) => {
    document.getElementById('bench-link')?.remove();
    const link = document.createElement('a');
    link.id = 'bench-link';
    link.href = href;
    link.textContent = 'On';
    link.style.cssText = 'position:fixed;top:0;left:0;width:12px;height:12px;overflow:hidden;z-index:99999';
    document.body.append(link);
  }, path);
}

/** Points at the link, as somebody does who is about to press it. */
export async function pointAtLink(page: Page): Promise<void> {
  await page.mouse.move(LINK.x, LINK.y, { steps: 4 });
}

declare global {
  interface Window {
    /** Settles with what the navigation took. */
    benchArrival?: Promise<number>;
  }
}

/** Presses the link. @returns the milliseconds from the click until the data of its page was drawn. @throws Error when it never is */
export async function pressLink(page: Page, { shows }: Destination): Promise<number> {
  // The page listens before anybody presses.
  await page.evaluate(listenForArrival, { ...shows, withinMs: ARRIVED_WITHIN_MS });
  await page.mouse.click(LINK.x, LINK.y);
  return page.evaluate(() => window.benchArrival ?? Promise.reject(new Error('The page was loaded anew.')));
}

/** Runs in the page, so it calls nothing of this file. */
function listenForArrival({ selector, words, withinMs }: Sign & { readonly withinMs: number }): void {
  window.benchArrival = new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`${location.href} never showed it: ${document.body.innerText.slice(0, 400)}`)),
      withinMs,
    );
    document.addEventListener(
      'click',
      () => {
        const pressedAt = performance.now();
        const observer = new MutationObserver(() => {
          const isThere = [...document.querySelectorAll(selector)].some((element) =>
            element.textContent.includes(words),
          );
          if (!isThere) return;
          observer.disconnect();
          clearTimeout(late);
          // The frame that shows it has been drawn once the next task runs.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressedAt)));
        });
        observer.observe(document, { childList: true, subtree: true, characterData: true });
      },
      { once: true, capture: true },
    );
  });
}
