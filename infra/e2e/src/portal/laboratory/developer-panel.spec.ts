import { menuEntry } from '../support/menu';
import { expect, test } from '../support/test';

/** What somebody who breaks a remote on purpose reads, when no other version can stand in. */
const seen = {
  'Its entry is missing': 'remote-unreachable',
  'A byte of it was changed': 'remote-tampered',
  'It never arrives': 'remote-slow',
  'It throws when it starts': 'remote-broken',
  'It needs a newer shell': 'remote-incompatible',
  'Its pages throw': 'page-broken',
};

for (const [breakage, code] of Object.entries(seen))
  test(`the failure laboratory breaks a remote in one tab, and mends it: ${breakage}`, async ({ open }) => {
    const { page, watch } = await open('superuser');
    watch.allow(/./);
    await page.goto('/admin/settings?section=releases');
    const versions = page.getByRole('table', { name: 'Versions of portal' });
    await versions.getByRole('button', { name: /actions/i }).click();
    await menuEntry(page, breakage).click();
    await expect(page.getByText('Broken on purpose, in this tab')).toBeVisible();

    await page.goto('/community');
    await expect(page.getByText(code, { exact: true })).toBeVisible({ timeout: 20_000 });
    await page.goto('/admin/overview');
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

    await page.getByRole('button', { name: 'Back to what is live' }).click();
    await expect(page.getByText('Broken on purpose')).toHaveCount(0);
    await page.goto('/community');
    await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible();
  });
