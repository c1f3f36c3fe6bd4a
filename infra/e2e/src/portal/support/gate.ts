import type { Page } from '@playwright/test';

/** Holds every request to some addresses until it is opened. */
export async function holdRequests(page: Page, urls: string): Promise<{ open: () => void }> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.route(urls, async (route) => {
    await opened;
    await route.continue();
  });
  return { open };
}
