import type { Page } from '@playwright/test';
import { dragTo } from '../drag';
import { expect, test } from './fixtures';

const SPONSORS = ['Panadería Lucero', 'Old Mill Foundation', 'A sponsor whose name'] as const;

/** Its rows; a line of the library's own shows where something would be dropped. */
const rowsOf = (page: Page) =>
  page.getByRole('grid', { name: 'Sponsors' }).getByRole('row').filter({ hasText: /\S/ });
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}` });

async function expectOrder(page: Page, ...names: readonly string[]): Promise<void> {
  await expect(rowsOf(page)).toHaveText(names.map((name) => new RegExp(`^${name}`)));
}

test.beforeEach(async ({ gallery }) => gallery.open('reorderable-list'));

test('a mouse takes a thing before another one, and to the end', async ({ page }) => {
  const [first, second, third] = SPONSORS;
  await dragTo(page, handle(page, third), rowsOf(page).nth(0), 0.1);
  await page.mouse.up();
  await expectOrder(page, third, first, second);
  await dragTo(page, handle(page, third), rowsOf(page).nth(2), 0.9);
  await page.mouse.up();
  await expectOrder(page, first, second, third);
});

test('what is dropped where it is, outside, on another list or with Escape stays where it was', async ({
  page,
}) => {
  const other = page.getByRole('grid', { name: 'News' }).getByRole('row');
  const places = [
    { target: rowsOf(page).nth(1), part: 0.3 },
    { target: page.getByRole('heading', { level: 1 }), part: 0.5 },
    { target: other, part: 0.1 },
    { target: other, part: 0.5 },
  ];
  for (const { target, part } of places) {
    await dragTo(page, handle(page, SPONSORS[1]), target, part);
    await page.mouse.up();
    await expectOrder(page, ...SPONSORS);
  }
  await dragTo(page, handle(page, SPONSORS[1]), rowsOf(page).nth(2), 0.9);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectOrder(page, ...SPONSORS);
  await expect(other).toHaveCount(1);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 780 } });

  test('a thing is moved from its menu, without any dragging', async ({ page }) => {
    const [first, second, third] = SPONSORS;
    await page.getByRole('button', { name: `Actions for ${second}` }).tap();
    await page.getByRole('menuitem', { name: 'Move up' }).tap();
    await expectOrder(page, second, first, third);
  });
});
