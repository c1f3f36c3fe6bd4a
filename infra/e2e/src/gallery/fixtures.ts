import { test as base, type ConsoleMessage, type Page } from '@playwright/test';
import { waitUntilStill } from '../still';
import { startGalleryServer, type GalleryServer } from './gallery-server';

export type Theme = 'light' | 'dark';

type Gallery = {
  /** Opens a page of the gallery, and waits until its type is there, and nothing moves. */
  open: (page: string, options?: { theme?: Theme; strict?: boolean }) => Promise<void>;
};

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
  contextOptions: { reducedMotion: 'reduce' },
  locale: 'en-GB',
  timezoneId: 'Europe/Berlin',
  quietConsole: [
    async ({ page }, use) => {
      const complaints = collectComplaints(page);
      await use(undefined);
      if (complaints.length > 0) throw new Error(`The console was not quiet:\n${complaints.join('\n')}`);
    },
    { auto: true },
  ],
  gallery: async ({ page, server }, use) => {
    await use({
      open: async (id, { theme = 'light', strict = false } = {}) => {
        await page.goto(`${strict ? server.strictUrl : server.url}#/${id}?theme=${theme}`);
        await page.locator('h1').first().waitFor();
        await page.evaluate(() => document.fonts.ready);
        // A page that arrives is not seen in its first frames.
        await waitUntilStill(page);
      },
    });
  },
});

function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  return complaints;
}

export { expect } from '@playwright/test';
