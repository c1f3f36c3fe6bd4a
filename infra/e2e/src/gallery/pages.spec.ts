import type { Page } from '@playwright/test';
import { colourRules, findBarriers } from '../barriers';
import { expect, testInOneBrowser as test, type Theme } from './fixtures';
import { galleryPages } from './gallery-pages';

const themes: Theme[] = ['light', 'dark'];
const windows = [
  { width: 1280, height: 860 },
  { width: 375, height: 780 },
];

for (const { id, window: inWindow } of galleryPages) {
  test(`${id} looks as before in each theme and width, axe finds nothing, and nothing is scrolled sideways`, async ({
    page,
    gallery,
  }) => {
    // One document for all looks, as it is to somebody who turns a phone or lets dusk fall.
    for (const size of windows) {
      await page.setViewportSize(size);
      for (const theme of themes) {
        await gallery.open(id, { theme });
        const picture = `${id}-${size.width}-${theme}.png`;
        if (inWindow) await expect.soft(page).toHaveScreenshot(picture);
        else await expect.soft(page.locator('[data-gallery-page]')).toHaveScreenshot(picture);
        const found = await findBarriers(page, theme === themes[0] ? {} : colourRules);
        expect.soft(found, `axe at ${size.width} px in ${theme}`).toEqual([]);
      }
    }

    await page.setViewportSize({ width: 320, height: 640 });
    await expect.soft.poll(() => overhang(page), { message: 'WCAG 1.4.10 on 320 px' }).toBe(0);
    expect.soft(await findUnbroken(page), 'words that no line breaks, on 320 px').toEqual([]);

    await page.setViewportSize({ width: 1280, height: 860 });
    await page.addStyleTag({ content: 'html { font-size: 200%; }' });
    await expect.soft.poll(() => overhang(page), { message: 'WCAG 1.4.4 with text twice as large' }).toBe(0);
  });
}

for (const id of ['screen-portal', 'screen-admin', 'screen-status', 'form', 'data-table', 'button']) {
  test(`WCAG 1.4.12 ${id} keeps all of its words with more space between them`, async ({ page, gallery }) => {
    await page.setViewportSize({ width: 375, height: 780 });
    await gallery.open(id);
    await page.addStyleTag({
      content:
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
    });
    expect(await overhang(page)).toBe(0);
  });
}

for (const id of ['button', 'data-table', 'toolbar', 'app-frame', 'screen-admin', 'checkbox', 'tabs']) {
  test(`WCAG 2.5.8 every control on ${id} is at least 24 px in both directions, or has that much room`, async ({
    page,
    gallery,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await gallery.open(id);
    const small = await page.evaluate(() => {
      const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, [role="tab"]')];
      return controls
        .filter((control) => control.checkVisibility() && !control.closest('p, li, dd, legend'))
        .map((control) => {
          const target = control.closest('label') ?? control;
          const { width, height } = target.getBoundingClientRect();
          return { name: control.ariaLabel ?? control.textContent, width, height };
        })
        .filter(({ width, height }) => width > 1 && (width < 24 || height < 24));
    });
    expect(small).toEqual([]);
  });
}

test('the list of pages is the gallery’s own', async ({ page, gallery }) => {
  await gallery.open('button');
  const links = await page.getByRole('navigation', { name: 'Components' }).getByRole('link').all();
  const ids = await Promise.all(
    links.map(async (link) => (await link.getAttribute('href'))?.replace(/^#\/([\w-]+).*$/, '$1')),
  );
  expect(ids).toEqual(galleryPages.map(({ id }) => id));
});

/** How far the page would have to be scrolled sideways. */
function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * Puts a word of 300 letters in the place of each text of the page, one after the other: people give such names. What stands in one
 * line by its style, and the parts of a date, are words and figures of the product's own.
 * @returns the texts in whose place it makes the page wider than its window.
 */
function findUnbroken(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const texts: Text[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) texts.push(walk.currentNode as Text);
    return texts
      .filter(({ data, parentElement: place }) => {
        const isPart = place!.closest('script, style, [role="spinbutton"], [aria-hidden="true"]') !== null;
        return !isPart && data.trim() !== '' && getComputedStyle(place!).textWrapMode === 'wrap';
      })
      .flatMap((text) => {
        const { data } = text;
        text.data = 'x'.repeat(300);
        const isWider = root.scrollWidth > root.clientWidth;
        text.data = data;
        return isWider ? [`${data} in ${text.parentElement!.className}`] : [];
      });
  });
}
