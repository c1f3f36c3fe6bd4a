import { test as base, type ConsoleMessage, type Page } from '@playwright/test';
import { waitUntilStill } from '../still';
import { startGalleryServer, type GalleryServer } from './gallery-server';

export type Theme = 'light' | 'dark';

type Gallery = {
  /** Opens a page of the gallery, and waits until its type is there, and nothing moves. */
  open: (page: string, options?: { theme?: Theme; strict?: boolean }) => Promise<void>;
};

const settings = {
  contextOptions: { reducedMotion: 'reduce' },
  locale: 'en-GB',
  timezoneId: 'Europe/Berlin',
} as const;

/** How many documents of the gallery have been loaded. */
let loads = 0;

/** The gallery in a browser. Whatever the page says on its console, as an error or a warning, fails the test. */
export const test = base.extend<{ gallery: Gallery; quietConsole: undefined }, { server: GalleryServer }>({
  server: [
    async ({ browserName: _browserName }, use) => {
      const server = await startGalleryServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  ...settings,
  quietConsole: [
    async ({ page }, use) => {
      const { complaints, stop } = collectComplaints(page);
      await use(undefined);
      stop();
      if (complaints.length > 0) throw new Error(`The console was not quiet:\n${complaints.join('\n')}`);
    },
    { auto: true },
  ],
  gallery: async ({ page, server }, use) => {
    // A test begins with a document of its own, and goes on in that.
    loads += 1;
    const load = loads;
    await use({
      open: async (id, { theme = 'light', strict = false } = {}) => {
        await page.goto(`${strict ? server.strictUrl : server.url}?${load}#/${id}?theme=${theme}`);
        await page.locator('h1').first().waitFor();
        await page.evaluate(() => document.fonts.ready);
        // A page that arrives is not seen in its first frames.
        await waitUntilStill(page);
      },
    });
  },
});

/**
 * The same in one browser for all tests of a worker, which need nothing else of it than its window: what a browser has
 * made ready for one document need not be made for the next.
 */
export const testInOneBrowser = test.extend<object, { onePage: Page }>({
  onePage: [
    async ({ browser }, use) => {
      const { contextOptions, ...others } = settings;
      const context = await browser.newContext({ ...contextOptions, ...others });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ onePage, viewport }, use) => {
    if (viewport) await onePage.setViewportSize(viewport);
    await use(onePage);
  },
});

function collectComplaints(page: Page): { complaints: readonly string[]; stop: () => void } {
  const complaints: string[] = [];
  const onMessage = (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.type()}: ${message.text()}`);
  };
  const onError = (error: Error) => complaints.push(`uncaught: ${error.message}`);
  page.on('console', onMessage).on('pageerror', onError);
  return { complaints, stop: () => page.off('console', onMessage).off('pageerror', onError) };
}

export { expect } from '@playwright/test';
