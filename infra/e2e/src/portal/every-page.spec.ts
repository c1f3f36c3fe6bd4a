import type { Page } from '@playwright/test';
import { colourRules, findBarriers } from '../barriers';
import { waitUntilStill } from '../still';
import { findBrokenWords } from './support/find-broken-words';
import { findWide } from './support/find-wide';
import { walkByKeyboard } from './support/keyboard';
import { pages, type SeenPage } from './support/pages';
import { takePicture } from './support/pictures';
import { expect, test } from './support/test';

/**
 * Every page x theme: nothing that axe can find, nothing in the console, one heading, a title of its own; at 320, 375 and
 * 1280 px nothing that has to be scrolled sideways, and no short word that is broken. By keyboard alone: Tab reaches all that
 * can be pressed or typed into, each shows that it has the focus, and the way leads out again. The pictures in results/pages are for people to look at, and not taken on CI.
 */
const themes = ['light', 'dark'] as const;
const widths = [1280, 375, 320] as const;

for (const seen of pages) {
  test(`WCAG 2.4.2 1.3.1 2.1.1 ${seen.name} as ${seen.as}`, async ({ visit }) => {
    test.slow();
    const inWindow = { width: widths[0], height: 900 };
    const { page, watch } = await visit(seen.as, inWindow);
    // A browser prints that the document came with a 404, which is honest of it.
    watch.allow(/404 .*nothing-here/);
    watch.allow(/404 .*99999999-9999/);
    await arrive(page, seen);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('main')).toHaveCount(1);
    await expect(page).toHaveTitle(/.+ – Event Portal/);

    const grounds = new Set<string>();
    for (const colorScheme of themes) {
      // A page that is open follows the device, as it does at dusk.
      await page.emulateMedia({ colorScheme });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await settle(page);
        // Fonts may arrive after the page has.
        await expect.poll(() => findWide(page), { message: `sideways at ${width} px` }).toEqual([]);
        await expect.soft.poll(() => findBrokenWords(page), { message: `broken at ${width} px` }).toEqual([]);
        await takePicture(page, `pages/${seen.name}-${width}-${colorScheme}`, { fullPage: true });
        if (width === 375) continue;
        const found = await findBarriers(page, colorScheme === themes[0] ? {} : colourRules);
        expect.soft(found, `axe at ${width} px in ${colorScheme}`).toEqual([]);
      }
      grounds.add(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor));
    }
    expect.soft(grounds.size).toBe(themes.length);

    await page.setViewportSize(inWindow);
    await settle(page);
    const { controls, hidden, unreached } = await walkByKeyboard(page);
    expect(controls).toBeGreaterThan(0);
    expect.soft(hidden, 'focus that cannot be seen').toEqual([]);
    expect.soft(unreached, 'never reached').toEqual([]);
  });
}

test('WCAG 2.4.1 the first Tab offers to skip to the content, on every frame that has a top line', async ({
  open,
}) => {
  for (const { as, path } of [
    { as: 'signed-out', path: '/privacy' },
    { as: 'attendee', path: '/portal' },
    { as: 'attendee', path: '/settings' },
    { as: 'superuser', path: '/admin/overview' },
  ] as const) {
    const { page } = await open(as);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    const skip = page.locator(':focus');
    await expect(skip).toHaveText(/skip/i);
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
  }
});

test('the command palette offers what the person may open, and nothing else', async ({ open }) => {
  for (const [visitor, count] of [
    ['superuser', 1],
    ['norole', 0],
  ] as const) {
    const { page } = await open(visitor);
    await page.goto('/portal');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('users man');
    await expect(page.getByRole('menuitem', { name: 'Users Management' })).toHaveCount(count);
    await page.getByRole('searchbox').fill('sponsors');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/resources\/sponsors$/);
  }
});

test('the command palette answers a key that is pressed in the moment in which a page is seen', async ({
  open,
}) => {
  const { page } = await open('norole');
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('main h1')) return;
      watch.disconnect();
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }));
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/portal');
  await expect(page.getByRole('menuitem', { name: 'Your settings' })).toBeVisible();
});

test('the command palette changes the theme, and signs out', async ({ openSomebody }) => {
  const { page } = await openSomebody();
  await page.goto('/portal');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox').fill('dark theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox').fill('sign out');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Discord/ })).toBeVisible();
});

async function arrive(page: Page, { path, as }: SeenPage): Promise<void> {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  if (as === 'newcomer') await page.getByRole('dialog').waitFor();
  await settle(page);
}

/** Until the page has the shape of its window, nothing loads, and nothing moves any more. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction((width) => innerWidth === width, page.viewportSize()?.width);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.waitForLoadState('networkidle');
  await waitUntilStill(page);
}
