import { expect, type Page } from '@playwright/test';
import { colourRules, findBarriers } from '../../barriers';
import { findBrokenWords } from './find-broken-words';
import { findWide } from './find-wide';
import { walkByKeyboard } from './keyboard';

const OVER = ':is([role="dialog"], [role="alertdialog"])';

/**
 * Looks at what lies over the page, and closes it: in both themes nothing that axe can find, nothing to scroll sideways, no
 * short word that is broken; by keyboard all of it is reached, with a focus that shows, and Esc leads back.
 */
export async function lookOver(page: Page, title: string | RegExp): Promise<void> {
  const named = { name: title, exact: true };
  const opened = page.getByRole('dialog', named).or(page.getByRole('alertdialog', named)).last();
  await opened.waitFor();
  await lookInBothThemes(page, OVER);
  const { hidden, unreached } = await walkByKeyboard(page);
  expect.soft(hidden, 'focus that cannot be seen').toEqual([]);
  expect.soft(unreached, 'never reached').toEqual([]);
  // Without a pause, as somebody presses who wants to be out of all of it; the key is let go in between, since one that is held counts once.
  for (let left = await page.locator(OVER).count(); left > 0; left -= 1) await page.keyboard.press('Escape');
  await expect(page.locator(OVER)).toHaveCount(0);
}

/**
 * What can be seen without a press, of the page or of a part of it: in both themes nothing that axe can find, nothing to
 * scroll sideways, and no short word that is broken.
 */
export async function lookInBothThemes(page: Page, within?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // What is on its way moves without an end.
    await page.waitForFunction(() => document.getAnimations().length === 0);
    const rules = colorScheme === 'light' ? {} : colourRules;
    const found = await findBarriers(page, rules, within);
    expect.soft(found, `axe in ${colorScheme}`).toEqual([]);
  }
  expect.soft(await findWide(page), 'sideways').toEqual([]);
  expect.soft(await findBrokenWords(page), 'broken words').toEqual([]);
}
