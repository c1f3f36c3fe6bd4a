import type { Page } from '@playwright/test';

/** Waits until nothing of a page moves any more, but what never ends. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
}
