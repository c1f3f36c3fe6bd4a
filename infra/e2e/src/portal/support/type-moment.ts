import type { Page } from '@playwright/test';

/** Types a moment as day, month, year, hour and minute: the field moves on by itself. */
export async function typeMoment(page: Page, field: string, digits: string): Promise<void> {
  await page.getByRole('group', { name: field }).getByRole('spinbutton').first().click();
  await page.keyboard.type(digits);
}
