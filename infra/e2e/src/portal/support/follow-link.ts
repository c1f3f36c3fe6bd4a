import type { Page } from '@playwright/test';

/** Presses a link to a page, wherever in the portal that is: no load, as the router follows it. */
export async function followLink(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
}
