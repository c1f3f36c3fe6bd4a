import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { galleryPages } from './gallery-pages';

/** How far the page would have to be scrolled sideways. */
function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test.describe('on 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const { id } of galleryPages) {
    test(`${id} needs no sideways scrolling`, async ({ page, gallery }) => {
      await gallery.open(id);
      expect(await overhang(page)).toBe(0);
    });
  }
});

test.describe('with text twice as large', () => {
  test.use({ viewport: { width: 1280, height: 860 } });

  for (const { id } of galleryPages) {
    test(`${id} needs no sideways scrolling`, async ({ page, gallery }) => {
      await gallery.open(id);
      await page.addStyleTag({ content: 'html { font-size: 200%; }' });
      expect(await overhang(page)).toBe(0);
    });
  }
});

test.describe('with the text spacing of WCAG 1.4.12', () => {
  test.use({ viewport: { width: 375, height: 780 } });

  for (const id of ['screen-portal', 'screen-admin', 'screen-status', 'form', 'data-table', 'button']) {
    test(`${id} keeps all of its words`, async ({ page, gallery }) => {
      await gallery.open(id);
      await page.addStyleTag({
        content:
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
      });
      expect(await overhang(page)).toBe(0);
    });
  }
});

test.describe('for fingers and for those who look closely', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const id of ['button', 'data-table', 'toolbar', 'app-frame', 'screen-admin', 'checkbox', 'tabs']) {
    test(`every control on ${id} is at least 24 px in both directions, or has that much room`, async ({
      page,
      gallery,
    }) => {
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
});
