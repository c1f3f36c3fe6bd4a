import { expect, test } from './fixtures';

test.describe('on a large screen', () => {
  test.use({ viewport: { width: 1280, height: 860 } });

  test('the first stop of the keyboard leads past the navigation', async ({ page, gallery }) => {
    await gallery.open('app-frame');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page, 'the address stays the router’s').toHaveURL(/#\/app-frame\?theme=light$/);
  });

  test('the navigation says where one is', async ({ page, gallery }) => {
    await gallery.open('app-frame');
    const navigation = page.getByRole('navigation', { name: 'Portal' });
    await expect(navigation.getByRole('link', { name: 'Events Portal' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(navigation.getByRole('list', { name: 'Resources' }).getByRole('link')).toHaveCount(2);
    await expect(page.getByRole('main')).toHaveCount(1);
  });

  test('the person menu opens, holds the theme, and closes with Esc or a press elsewhere', async ({
    page,
    gallery,
  }) => {
    await gallery.open('app-frame');
    const trigger = page.getByRole('button', { name: /Tess Attendee ?, account/ });
    await expect(trigger).toHaveAttribute('aria-expanded', 'false');
    await trigger.click();
    await expect(page.getByText('attendee@example.test')).toBeVisible();
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(page.getByText('attendee@example.test')).toBeHidden();
    await expect(trigger).toBeFocused();

    await trigger.click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeHidden();
  });

  test('what is in the content survives a change of the window’s width', async ({ page, gallery }) => {
    await gallery.open('app-frame');
    await page.getByRole('main').evaluate((node) => (node.dataset.mark = 'same'));
    await page.setViewportSize({ width: 375, height: 780 });
    await expect(page.getByRole('button', { name: 'Open navigation' })).toBeVisible();
    await expect(page.getByRole('main')).toHaveAttribute('data-mark', 'same');
  });
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 375, height: 780 } });

  test('the navigation is a sheet: modal, closed by Esc, by its button, by following a link', async ({
    page,
    gallery,
  }) => {
    await gallery.open('app-frame');
    const opener = page.getByRole('button', { name: 'Open navigation' });
    const sheet = page.getByRole('dialog', { name: 'Portal' });
    await opener.click();
    await expect(sheet).toBeVisible();
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press('Tab');
      const isInPage = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      );
      expect(isInPage, 'the page behind is out of reach').toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await page.getByRole('button', { name: 'Close navigation' }).click();
    await expect(sheet).toBeHidden();

    await opener.click();
    await sheet.getByRole('link', { name: 'Community' }).click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/community/);
  });

  test('search and person shrink to what fits, and keep their names', async ({ page, gallery }) => {
    await gallery.open('app-frame');
    await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
    await page.getByRole('button', { name: /Tess Attendee ?, account/ }).click();
    const out = page.getByRole('button', { name: 'Sign out', exact: true });
    await expect(out).toBeInViewport({ ratio: 1 });
  });

  test('what has the focus is never under the bar', async ({ page, gallery }) => {
    await gallery.open('data-table');
    await page.evaluate(() => window.scrollTo(0, 400));
    for (let stop = 0; stop < 6; stop += 1) {
      await page.keyboard.press('Shift+Tab');
      const covered = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body || focused.closest('header')) return false;
        const bar = document.querySelector('header')?.getBoundingClientRect();
        const { top } = focused.getBoundingClientRect();
        return bar !== undefined && top < bar.bottom - 1;
      });
      expect(covered).toBe(false);
    }
  });
});
