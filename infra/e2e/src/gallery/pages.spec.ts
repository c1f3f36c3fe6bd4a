import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Theme } from './fixtures';
import { galleryPages } from './gallery-pages';

const themes: Theme[] = ['light', 'dark'];
const widths = [1280, 375];

for (const { id, window: inWindow } of galleryPages) {
  for (const width of widths) {
    test.describe(`${id} at ${width}`, () => {
      test.use({ viewport: { width, height: width < 1024 ? 780 : 860 } });

      for (const theme of themes) {
        test(`in the ${theme} theme looks as before, and axe finds nothing`, async ({ page, gallery }) => {
          await gallery.open(id, { theme });
          const picture = `${id}-${width}-${theme}.png`;
          if (inWindow) await expect(page).toHaveScreenshot(picture);
          else await expect(page.locator('[data-gallery-page]')).toHaveScreenshot(picture);

          const { violations } = await new AxeBuilder({ page }).analyze();
          expect(
            violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html).join(' | ')}`),
          ).toEqual([]);
        });
      }
    });
  }
}

test('the list of pages is the gallery’s own', async ({ page, gallery }) => {
  await gallery.open('button');
  const links = await page.getByRole('navigation', { name: 'Components' }).getByRole('link').all();
  const ids = await Promise.all(
    links.map(async (link) => (await link.getAttribute('href'))?.replace(/^#\/([\w-]+).*$/, '$1')),
  );
  expect(ids).toEqual(galleryPages.map(({ id }) => id));
});
