import type { Page } from 'playwright-core';
import type { Sign } from '../pages';

/** Where a link leads, and how one knows that it has been followed. */
export type Destination = { readonly path: string; readonly shows: Sign };

/** Where the link of the benchmark lies in every page, and beside it where the pointer rests: on nothing of the page, whose links it would begin to open. */
const LINK = { x: 6, y: 6 };
const REST = { x: 30, y: 6 };
const ARRIVED_WITHIN_MS = 60_000;

/** Puts a link into the page, in place of the one before, and takes the pointer away from it. */
export async function putLink(page: Page, { path }: Destination): Promise<void> {
  await page.evaluate(cover, { name: 'div', left: 12, width: 36 });
  await page.mouse.move(REST.x, REST.y);
  await page.evaluate(cover, { name: 'a', left: 0, width: 12, href: path });
}

type Cover = { readonly name: string; readonly left: number; readonly width: number; readonly href?: string };

/** Lays an element over the page, in place of the one of that name before. Runs in the page, so it calls nothing of this file. */
function cover({ name, left, width, href }: Cover): void {
  document.getElementById(`bench-${name}`)?.remove();
  const element = document.createElement(name);
  element.id = `bench-${name}`;
  if (href !== undefined) element.setAttribute('href', href);
  element.style.cssText = `position:fixed;top:0;left:${left}px;width:${width}px;height:12px;z-index:99999`;
  document.body.append(element);
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
