import type { Page } from '@playwright/test';

/** What makes a page, or what lies over it, wider than the window: the last three of them. */
export function findWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    // What lies over a page scrolls by itself. Its fields have the browser's own behind them, where nobody sees them.
    const over =
      ':is([role="dialog"], [role="alertdialog"]) :not([aria-hidden="true"], [aria-hidden="true"] *)';
    const looked = document.querySelectorAll(scrollWidth > clientWidth ? 'body *' : over);
    const wide = [...looked].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
    return wide.slice(-3).map((element) => element.outerHTML.slice(0, 160));
  });
}
