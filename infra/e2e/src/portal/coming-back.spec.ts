import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import { addresses } from './support/addresses';
import { expect, test } from './support/test';

const dashboard = `/events/${SEEDED_EVENT_ID}/dashboard`;
const lists = [
  {
    path: '/admin/users-management?sort=email%3Adesc&page=2',
    as: 'superuser',
    row: 'row',
    reads: '/users?',
    next: { link: 'Overview', path: '/admin/overview' },
  },
  {
    path: '/admin/logs',
    as: 'superuser',
    row: 'listitem',
    reads: '/admin/audit?',
    next: { link: 'Overview', path: '/admin/overview' },
  },
  {
    path: `${dashboard}/applications?sort=name%3Aasc`,
    as: 'admin',
    row: 'row',
    reads: `/events/${SEEDED_EVENT_ID}/applications?`,
    next: { link: 'Waitlist', path: `${dashboard}/waitlist` },
  },
] as const;

for (const { path, as, row, reads, next } of lists)
  test(`whoever comes back to ${path} finds rows and place as they were left, without a request`, async ({
    open,
  }) => {
    const { page, watch } = await open(as, { viewport: { width: 1280, height: 500 } });
    // A minute that ends meanwhile would change "now" into "1 minute ago".
    await page.clock.setFixedTime(new Date());
    await page.goto(path);
    const rows = page.getByRole('main').getByRole(row);
    await expect(rows.nth(3)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
    const left = await rows.allTextContents();
    const asked = () =>
      watch.requestsTo(addresses.api).filter((request) => request.startsWith(`GET ${addresses.api}${reads}`));
    expect(asked()).toHaveLength(1);

    await page.getByRole('link', { name: next.link, exact: true }).first().click();
    await expect(page).toHaveURL(`${addresses.web}${next.path}`);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(`${addresses.web}${path}`);
    await expect.poll(() => rows.allTextContents()).toEqual(left);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
    expect(asked()).toHaveLength(1);
  });
