import type { Page } from '@playwright/test';
import { findBarriers } from '../barriers';
import { expect, testInOneBrowser as test, type Theme } from './fixtures';

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Opens what comes after the page, and waits for it: a picture of what stands still is taken at once. */
const pressFor = (role: 'dialog' | 'alertdialog' | 'menu', name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await expect(page.getByRole(role)).toBeVisible();
};

/**
 * What is only there once somebody opened it. `library` names the rules that react-aria sets aside on purpose: a list
 * that belongs to a field lies outside the landmarks, and hides the page around the field while it is open.
 */
const opened: { name: string; page: string; open: (page: Page) => Promise<void>; library?: string[] }[] = [
  { name: 'dialog', page: 'dialog', open: pressFor('dialog', 'Edit profile') },
  { name: 'long-dialog', page: 'dialog', open: pressFor('dialog', 'Read the rules') },
  { name: 'confirm-dialog', page: 'confirm-dialog', open: pressFor('alertdialog', 'Withdraw') },
  { name: 'drawer', page: 'drawer', open: pressFor('dialog', 'Open application') },
  { name: 'menu', page: 'menu', open: pressFor('menu', 'Actions for Spring Summit') },
  { name: 'ticks', page: 'menu', open: pressFor('menu', 'Columns') },
  { name: 'popover', page: 'popover', open: press('Notifications'), library: ['region'] },
  { name: 'select', page: 'select', open: press(/Event role/) },
  {
    name: 'combo-box',
    page: 'combo-box',
    open: (page) => page.getByRole('combobox').first().click(),
    library: ['region', 'page-has-heading-one', 'aria-hidden-focus'],
  },
  {
    name: 'calendar',
    page: 'date-time-field',
    open: (page) =>
      page
        .getByRole('button', { name: /^Open calendar/ })
        .nth(1)
        .click(),
  },
  { name: 'errors', page: 'form', open: press('Save event') },
  { name: 'command-palette', page: 'command-palette', open: press('Search') },
  { name: 'person-menu', page: 'app-frame', open: press(/account/) },
  {
    name: 'toasts',
    page: 'toast',
    open: async (page) => {
      for (const name of ['Success', 'Danger', 'With an action']) await press(name)(page);
    },
  },
];

const looks: { width: number; theme: Theme }[] = [
  { width: 1280, theme: 'light' },
  { width: 375, theme: 'dark' },
];

for (const { width, theme } of looks) {
  test.describe(`at ${width} in the ${theme} theme`, () => {
    test.use({ viewport: { width, height: width < 1024 ? 780 : 860 } });

    for (const { name, page: id, open, library = [] } of opened) {
      test(`${name} looks as before, and axe finds nothing`, async ({ page, gallery }) => {
        await gallery.open(id, { theme });
        await open(page);
        await expect(page).toHaveScreenshot(`opened-${name}-${width}-${theme}.png`);
        expect(await findBarriers(page, { except: library })).toEqual([]);
      });
    }
  });
}

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 375, height: 780 } });

  test('the navigation sheet looks as before, and axe finds nothing', async ({ page, gallery }) => {
    await gallery.open('app-frame');
    await press('Open navigation')(page);
    await expect(page).toHaveScreenshot('opened-sheet-375-light.png');
    expect(await findBarriers(page)).toEqual([]);
  });
});
