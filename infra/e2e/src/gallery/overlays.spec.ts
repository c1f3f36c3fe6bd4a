import { expect, test } from './fixtures';

test.describe('dialog', () => {
  test('takes the focus, keeps it, and gives it back', async ({ page, gallery }) => {
    await gallery.open('dialog');
    const opener = page.getByRole('button', { name: 'Edit profile' });
    await opener.focus();
    await page.keyboard.press('Enter');

    const dialog = page.getByRole('dialog', { name: 'Edit profile' });
    await expect(dialog).toBeVisible();
    await expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    for (let stop = 0; stop < 9; stop += 1) {
      await page.keyboard.press(stop < 6 ? 'Tab' : 'Shift+Tab');
      expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    }

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('hides the page behind it from assistive technology', async ({ page, gallery }) => {
    await gallery.open('dialog');
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('#root')).toHaveAttribute('inert', '');
  });

  test('closes with a click beside it, unless only its own buttons may', async ({ page, gallery }) => {
    await gallery.open('dialog');
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.getByRole('button', { name: 'Sign in again' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.mouse.click(5, 5);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('a question that is hard to take back is an alert, and says why it failed', async ({
    page,
    gallery,
  }) => {
    await gallery.open('confirm-dialog');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Withdraw your application?' });
    await expect(dialog.getByRole('alert')).toContainText('Your application is unchanged');
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    // The click took the focus outside; the dialog fetches it back before a key can reach it.
    await expect(page.locator('[role=alertdialog]:focus, [role=alertdialog] :focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: 'Withdraw' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  });
});

test.describe('menu', () => {
  test('works by keyboard: arrows, first letters, Esc', async ({ page, gallery }) => {
    await gallery.open('menu');
    const opener = page.getByRole('button', { name: 'Actions for Spring Summit' });
    await opener.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'View event' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(
      page.getByRole('menuitem', { name: 'Delete' }),
      'what is disabled is passed over',
    ).toBeFocused();
    await page.keyboard.type('v');
    await expect(page.getByRole('menuitem', { name: 'View event' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('an entry that leads somewhere is a link whose click the page can take over', async ({
    page,
    gallery,
  }) => {
    await gallery.open('menu');
    await page.evaluate(() => {
      document.addEventListener('click', (event) => {
        const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
        if (!link || event.defaultPrevented) return;
        event.preventDefault();
        document.title = `followed ${link.getAttribute('href') ?? ''}`;
      });
    });
    const opener = page.getByRole('button', { name: 'Actions for Spring Summit' });
    await opener.click();
    await page.getByRole('menuitem', { name: 'View event' }).click();
    await expect(page).toHaveTitle(/^followed .*#\/menu$/);

    // The menu gives the focus back once it has closed; opened before that, it would lose it.
    await expect(opener).toBeFocused();
    await page.evaluate(() => (document.title = ''));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'View event' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(/^followed .*#\/menu$/);
  });

  test('ticks are set while it stays open, each in its own group', async ({ page, gallery }) => {
    await gallery.open('menu');
    await page.getByRole('button', { name: 'Columns' }).click();
    const joined = page.getByRole('menuitemcheckbox', { name: 'Joined' });
    await expect(joined).not.toBeChecked();
    await joined.click();
    await expect(joined).toBeChecked();
    await expect(page.getByRole('menuitemcheckbox', { name: 'Name' })).toBeChecked();
    await page.getByRole('menuitemradio', { name: 'By name' }).click();
    await expect(page.getByRole('menuitemradio', { name: 'Newest first' })).not.toBeChecked();
    await expect(page.getByRole('menuitemcheckbox', { name: 'Name' })).toBeChecked();
  });
});

test('a popover takes the focus, gives it back, and closes from within', async ({ page, gallery }) => {
  await gallery.open('popover');
  const opener = page.getByRole('button', { name: 'Notifications' });
  await opener.click();
  const popover = page.getByRole('dialog', { name: 'Notifications' });
  await page.keyboard.press('Tab');
  await expect(popover.getByRole('switch', { name: 'New applications' })).toBeFocused();
  await popover.getByRole('button', { name: 'Done' }).click();
  await expect(popover).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a tooltip comes with the keyboard and goes with Esc', async ({ page, gallery }) => {
  await gallery.open('popover');
  const button = page.getByRole('button', { name: 'Copy link' });
  await page.getByRole('button', { name: 'Notifications' }).focus();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText('Copy the link to this event');
  await expect(button).toHaveAccessibleDescription('Copy the link to this event');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toBeHidden();
});

test.describe('toast', () => {
  test('is announced without taking the focus, and put away by its button or Esc', async ({
    page,
    gallery,
  }) => {
    await gallery.open('toast');
    const button = page.getByRole('button', { name: 'Danger' });
    await button.click();
    const region = page.getByRole('region', { name: '1 notification' });
    const toast = region.getByRole('alertdialog', { name: 'Your changes were not saved' });
    await expect(toast).toHaveAccessibleDescription(/still in the form/);
    await expect(toast.getByRole('alert')).toContainText('Your changes were not saved');
    await expect(button).toBeFocused();

    // The browser keeps the key itself for its own parts before the page hears of it.
    await button.dispatchEvent('keydown', { key: 'F6' });
    await expect(region).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(toast).toBeHidden();
    await expect(button, 'the focus goes back to where it was').toBeFocused();
  });

  test('goes by itself, unless someone is at it or it asks for something', async ({ page, gallery }) => {
    await page.clock.install();
    await gallery.open('toast');
    await page.getByRole('button', { name: 'Neutral' }).click();
    await page.getByRole('button', { name: 'With an action' }).click();
    const quiet = page.getByRole('alertdialog', { name: 'Link copied' });
    await quiet.hover();
    await page.clock.runFor(20_000);
    await expect(quiet).toBeVisible();
    await page.mouse.move(400, 400);
    await page.clock.runFor(20_000);
    await expect(quiet).toBeHidden();

    const asking = page.getByRole('alertdialog', { name: 'Application withdrawn' });
    await expect(asking).toBeVisible();
    await asking.getByRole('button', { name: 'Undo' }).click();
    await expect(asking).toBeHidden();
    await expect(page.getByRole('alertdialog', { name: 'Back again' })).toBeVisible();
  });
});

test.describe('command palette', () => {
  test('opens with Ctrl+K, finds as one types, goes with Enter', async ({ page, gallery }) => {
    await gallery.open('command-palette');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('searchbox', { name: 'Go to' });
    await expect(field).toBeFocused();
    await page.keyboard.type('cafe mul');
    await expect(page.getByRole('menuitem')).toHaveText(['Café Müller NightOnline']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/command-palette\?cafe/);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('goes to the best match at once, says when there is none, and gives the focus back', async ({
    page,
    gallery,
  }) => {
    await gallery.open('command-palette');
    const opener = page.getByRole('button', { name: 'Search' });
    await opener.click();
    await page.keyboard.type('zzzz');
    await expect(page.getByText('Nothing found for “zzzz”')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('theme');
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/command-palette\?settings/);

    await opener.click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  });
});
