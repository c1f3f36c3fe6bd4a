import type { Page } from '@playwright/test';

/** Types a code as a reader does: key after key at once, with Enter at the end. */
export async function readCode(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    for (const key of text.split('').concat('Enter'))
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, code);
}
