import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';

const SPONSORS = ['Panadería Lucero', 'Old Mill Foundation', 'A sponsor whose name'] as const;

/** Its rows; a line of the library's own shows where something would be dropped. */
const rowsOf = (page: Page) =>
  page.getByRole('grid', { name: 'Sponsors' }).getByRole('row').filter({ hasText: /\S/ });
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}` });

async function expectOrder(page: Page, ...names: readonly string[]): Promise<void> {
  await expect(rowsOf(page)).toHaveText(names.map((name) => new RegExp(`^${name}`)));
}

/** Takes a row at its handle to a place in another element: a part of its height from its top. */
async function dragTo(page: Page, name: string, target: Locator, part: number): Promise<void> {
  const from = await boxOf(handle(page, name));
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  const to = await boxOf(target);
  // A drag begins with a first move, and is over its target with the last one.
  await page.mouse.move(to.x + 60, to.y + to.height * part, { steps: 3 });
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('What is not on the page cannot be dragged.');
  return box;
}

test.beforeEach(async ({ gallery }) => gallery.open('reorderable-list'));

test('a mouse takes a thing before another one, and to the end', async ({ page }) => {
  const [first, second, third] = SPONSORS;
  await dragTo(page, third, rowsOf(page).nth(0), 0.1);
  await page.mouse.up();
  await expectOrder(page, third, first, second);
  await dragTo(page, third, rowsOf(page).nth(2), 0.9);
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
    await dragTo(page, SPONSORS[1], target, part);
    await page.mouse.up();
    await expectOrder(page, ...SPONSORS);
  }
  await dragTo(page, SPONSORS[1], rowsOf(page).nth(2), 0.9);
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
