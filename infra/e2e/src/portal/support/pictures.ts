import type { Page, PageScreenshotOptions } from '@playwright/test';

const RESULTS = new URL('../../../results/', import.meta.url).pathname;

/** Takes a picture of a page for people to look at, into infra/e2e/results: nobody looks at those of CI, and they cost time. */
export async function takePicture(
  page: Page,
  name: string,
  options: Pick<PageScreenshotOptions, 'fullPage'> = {},
): Promise<void> {
  if (!process.env.CI) await page.screenshot({ ...options, path: `${RESULTS}${name}.png` });
}
