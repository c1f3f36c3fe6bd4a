import { expect, test } from './fixtures';

test.describe('wide', () => {
  test.use({ viewport: { width: 1280, height: 860 } });

  test('a press on a header sorts, the next one turns the order', async ({ page, gallery }) => {
    await gallery.open('data-table');
    const table = page.getByRole('table', { name: 'Users', exact: true });
    const header = table.getByRole('columnheader', { name: 'E-mail' });
    await expect(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await expect(table.getByRole('rowheader').first()).toContainText('Ada Admin');
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await expect(table.getByRole('rowheader').last()).toContainText('Ada Admin');
  });

  test('rows are ticked one by one and all at once; the bar says how many', async ({ page, gallery }) => {
    await gallery.open('data-table');
    const all = page.getByRole('checkbox', { name: 'Select all rows' });
    await expect(all).toHaveJSProperty('indeterminate', true);
    await page.getByRole('checkbox', { name: 'Select Ada Admin' }).check();
    await expect(page.getByRole('status').filter({ hasText: 'selected' })).toHaveText('2 selected');
    await all.click();
    await expect(page.getByText('6 selected')).toBeVisible();
    await all.click();
    await expect(page.getByText('selected')).toBeHidden();
  });

  test('the column menu hides columns and brings them back; the first one always stays', async ({
    page,
    gallery,
  }) => {
    await gallery.open('data-table');
    const table = page.getByRole('table', { name: 'Users', exact: true });
    await table.getByRole('button', { name: 'Choose columns' }).click();
    await expect(page.getByRole('menuitemcheckbox')).toHaveText(['E-mail', 'Role', 'Events']);
    await page.getByRole('menuitemcheckbox', { name: 'E-mail' }).click();
    await page.keyboard.press('Escape');
    await expect(table.getByRole('columnheader', { name: 'E-mail' })).toHaveCount(0);
    await expect(table.getByText('admin@example.test')).toHaveCount(0);
    await table.getByRole('button', { name: 'Choose columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'E-mail' }).click();
    await expect(table.getByText('admin@example.test')).toHaveCount(1);
  });

  test('a click anywhere on a row follows its link, its controls keep their own', async ({
    page,
    gallery,
  }) => {
    await gallery.open('data-table');
    const row = page.getByRole('row', { name: /Tess Attendee/ }).first();
    await row.getByRole('button', { name: 'Actions for Tess Attendee' }).click();
    await expect(page.getByRole('menuitem', { name: 'Change role' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/theme=light$/);
    await row.click({ position: { x: 480, y: 20 } });
    await expect(page).toHaveURL(/data-table\?person-1/);
  });

  test('of 1200 rows only those in sight are drawn, and all can be reached', async ({ page, gallery }) => {
    await gallery.open('data-table-long');
    const table = page.getByRole('table', { name: 'Everyone' });
    await expect(table).toHaveAttribute('aria-rowcount', '1201');
    expect(await table.getByRole('row').count()).toBeLessThan(80);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByText('person.1199@example.test')).toBeVisible();
    await expect(page.getByRole('row', { name: /person.1199@/ })).toHaveAttribute('aria-rowindex', '1201');
    const header = page.getByRole('columnheader', { name: 'E-mail' });
    await expect(header).toBeInViewport();
    expect(await table.getByRole('row').count()).toBeLessThan(80);
  });

  test('every row is one line high, whatever stands in it, and no column gives way to it', async ({
    page,
    gallery,
  }) => {
    await gallery.open('data-table-states');
    const measure = (name: string) =>
      page.getByRole('table', { name }).evaluate((table: HTMLTableElement) => ({
        rows: [...table.tBodies[0]!.rows].map((row) => row.getBoundingClientRect().height),
        columns: [...table.tHead!.rows[0]!.cells].map((cell) => cell.getBoundingClientRect().width),
      }));
    const [long, short] = [await measure('Long words'), await measure('Short words')];
    expect(new Set([...long.rows, ...short.rows])).toEqual(new Set([40]));
    expect(long.columns).toEqual(short.columns);
  });

  test('what is cut short is told in full, under the pointer and to the keyboard', async ({
    page,
    gallery,
  }) => {
    await gallery.open('data-table-states');
    const table = page.getByRole('table', { name: 'Long words' });
    const cell = table.getByRole('cell', { name: /^A sentence that goes on/ }).first();
    const told = page.locator('body > [aria-hidden="true"]', { hasText: 'A sentence that goes on' });
    await expect(told).toHaveCount(0);
    await cell.hover();
    await expect(told).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.move(0, 0);
    await expect(told).toHaveCount(0);

    // These rows have no control of their own: the keyboard reaches those that hold more than they show.
    await table.getByRole('button', { name: 'Choose columns' }).focus();
    await page.keyboard.press('Tab');
    await expect(told).toContainText('Comes from: A sentence');
    await page.keyboard.press('Escape');
    await expect(told).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Short words' }).locator('tr[tabindex]')).toHaveCount(0);
  });

  test('times stand in one line, and their zone above them', async ({ page, gallery }) => {
    await gallery.open('data-table-states');
    const table = page.getByRole('table', { name: 'Short words' });
    await expect(table.getByRole('columnheader', { name: 'Submitted, New York time' })).toBeVisible();
    await expect(table.getByRole('time')).toHaveText('4 Mar 2024 02:30');
  });

  test('while it loads it is busy; the outlines are not read out', async ({ page, gallery }) => {
    await gallery.open('data-table-states');
    const loading = page.getByRole('table', { name: 'Users' }).first();
    await expect(loading).toHaveAttribute('aria-busy', 'true');
    await expect(loading.getByRole('row')).toHaveCount(1);
  });
});

test.describe('narrow', () => {
  test.use({ viewport: { width: 375, height: 780 } });

  test('each row is a block of labelled values, and sorting has its own menu', async ({ page, gallery }) => {
    await gallery.open('data-table');
    await expect(page.getByRole('columnheader')).toHaveCount(0);
    const cell = page.getByRole('cell').filter({ hasText: 'admin@example.test' }).first();
    expect(await cell.evaluate((node) => getComputedStyle(node, '::before').content)).toContain('E-mail');

    await page.getByRole('button', { name: 'Sort' }).click();
    await page.getByRole('menuitemradio', { name: 'Descending' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('rowheader').first()).not.toContainText('Ada Admin');
    await page.getByRole('checkbox', { name: 'Select all', exact: true }).check();
    await expect(page.getByText('6 selected')).toBeVisible();
  });
});
