import { expect, test } from './fixtures';

test.describe('errors of a form', () => {
  test('a summary takes the focus and leads to each field, whatever its kind', async ({ page, gallery }) => {
    await gallery.open('form');
    await page.getByRole('button', { name: 'Save event' }).click();
    const summary = page.getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary).toContainText('5 things need another look');

    await summary.getByRole('link', { name: 'Enter a name for the event' }).click();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await summary.getByRole('link', { name: 'Choose a time zone' }).click();
    await expect(page.getByRole('button', { name: /Time zone/ })).toBeFocused();
    await summary.getByRole('link', { name: 'Enter when it starts' }).click();
    await expect(page.getByRole('spinbutton').first()).toBeFocused();
    await summary.getByRole('link', { name: 'Say who may take part' }).click();
    await expect(page.getByRole('radio', { name: 'Everyone' })).toBeFocused();
    await expect(page, 'the address stays the router’s').toHaveURL(/#\/form\?theme=light$/);
  });

  test('each field says what is wrong with it, and a second attempt is announced again', async ({
    page,
    gallery,
  }) => {
    await gallery.open('form');
    const save = page.getByRole('button', { name: 'Save event' });
    await save.click();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveAccessibleDescription(
      'Enter a name for the event',
    );
    await expect(page.getByRole('button', { name: /Time zone/ })).toHaveAccessibleDescription(
      'Choose a time zone',
    );
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Spring Summit');
    await save.click();
    await expect(page.getByRole('alert')).toBeFocused();
  });
});

test.describe('combo box', () => {
  test('finds while one types, chooses by keyboard, and Esc takes it back', async ({ page, gallery }) => {
    await gallery.open('combo-box');
    const field = page.getByRole('combobox', { name: 'Time zone' }).first();
    await field.click();
    await expect(page.getByRole('option')).toHaveCount(7);
    await field.fill('eur');
    await expect(page.getByRole('option')).toHaveText(['Europe/Berlin', 'Europe/Lisbon']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: 'Europe/Lisbon' })).toHaveAttribute('data-focused', 'true');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('Europe/Lisbon');
    await expect(page.getByRole('listbox')).toBeHidden();

    await field.fill('tok');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
  });

  test('says when nothing fits, and when it is still searching', async ({ page, gallery }) => {
    await gallery.open('combo-box');
    const field = page.getByRole('combobox', { name: 'Time zone' }).first();
    await field.fill('qqq');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Person' }).click();
    await expect(page.getByText('Searching…')).toBeVisible();
  });
});

test('a select opens with the arrow, jumps to letters, and is sent with its form', async ({
  page,
  gallery,
}) => {
  await gallery.open('select');
  const field = page.getByRole('button', { name: /Event role/ }).first();
  await field.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('st');
  await expect(page.getByRole('option', { name: /^Staff/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toHaveText('Staff');
  await expect(field).toBeFocused();
  await expect(page.locator('[name="role"]')).toHaveValue('staff');
});

test.describe('date and time', () => {
  test('the wall clock of the zone becomes an instant', async ({ page, gallery }) => {
    await gallery.open('date-time-field');
    const field = page.getByRole('group', { name: /Starts/ }).first();
    await expect(page.getByText('In UTC: 2026-03-14T17:30:00Z')).toBeVisible();
    await field.getByRole('spinbutton', { name: /^hour/ }).focus();
    await page.keyboard.type('0915');
    await expect(page.getByText('In UTC: 2026-03-14T08:15:00.000Z')).toBeVisible();

    await page
      .getByRole('button', { name: /^Open calendar/ })
      .nth(1)
      .click();
    await page.getByRole('button', { name: /30 March 2026/ }).click();
    await expect(page.getByText('In UTC: 2026-03-30T07:15:00.000Z'), 'summer time has begun').toBeVisible();
  });

  test('what is typed is sent as an instant', async ({ page, gallery }) => {
    await gallery.open('date-time-field');
    const field = page.getByRole('group', { name: /Applications open/ });
    await field.getByRole('spinbutton', { name: /^day/ }).focus();
    await page.keyboard.type('010720261800');
    await expect(page.locator('input[name="opens"]')).toHaveValue('2026-07-01T16:00:00.000Z');
  });
});

test('files are chosen, refused with a reason, and taken back', async ({ page, gallery }) => {
  await gallery.open('file-drop');
  const input = page.getByLabel('Banner').first();
  await input.setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer: Buffer.from('picture') });
  await expect(page.getByRole('listitem').filter({ hasText: 'banner.png' })).toContainText('7 B');

  await input.setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(2_000_001, 1) });
  await expect(page.getByText('“huge.png” is larger than 2 MB.')).toBeVisible();
  await expect(input).toHaveJSProperty('files.length', 0);

  await input.setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer: Buffer.from('picture') });
  await page.getByRole('button', { name: 'Remove banner.png' }).click();
  await expect(page.getByText('banner.png')).toBeHidden();
  await expect(input).toHaveJSProperty('files.length', 0);
});
