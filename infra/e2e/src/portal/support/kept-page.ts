import { expect, type Page } from '@playwright/test';

/** What a browser prints where there is no network; the last of a worker that was to be installed. */
export const OFFLINE =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|error occurred when fetching the script/;

/** Waits until a page is kept as it is, and what answers with it is there. */
export async function untilKept(page: Page, path: string, after = 0): Promise<void> {
  const isKept = () =>
    page.evaluate(
      async ([end, since]) => {
        const worker = await navigator.serviceWorker.getRegistration();
        const workers = await navigator.serviceWorker.getRegistrations();
        for (const name of await caches.keys())
          if (name.endsWith(`:${end}`) && Number(/page:(\d+)/.exec(name)?.[1]) > since)
            if (await caches.match('/offline-page/whole', { cacheName: name }))
              return worker !== undefined && workers.every(({ active }) => active);
        return false;
      },
      [path, after] as const,
    );
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true);
}
