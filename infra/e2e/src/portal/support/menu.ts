import type { Locator, Page } from '@playwright/test';

/** An entry of the menu that is open. Where the code of menus is late, plain buttons in a dialog stand in for it. */
export function menuEntry(page: Page, name: string): Locator {
  const plain = page.getByRole('dialog').getByRole('button', { name, exact: true });
  return page.getByRole('menuitem', { name }).or(plain);
}
