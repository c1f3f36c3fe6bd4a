import type { Page } from '@playwright/test';
import { addresses } from './support/addresses';
import { holdRequests } from './support/gate';
import { expect, test } from './support/test';

const shellFiles = `${addresses.web}/assets/*`;

test('the frame of the area stands before any script has run', async ({ open }) => {
  const { page } = await open('superuser');
  const scripts = await holdRequests(page, `${addresses.web}/assets/*.js`);
  await page.goto('/portal', { waitUntil: 'commit' });
  await expect(page.getByText('Event Portal')).toBeVisible();
  const frame = page.locator('#first-paint');
  await expect(frame).toHaveAttribute('data-frame', 'side-bar');

  scripts.open();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sam');
  await expect(frame).toHaveCount(0);
});

test('F57 a portal whose own files do not come says so, and what to do', async ({ open }) => {
  const { page, watch } = await open('signed-out');
  watch.allow(/vendor|ERR_FAILED/);
  await page.route(`${addresses.web}/assets/vendor*`, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('The portal could not be loaded');
  await expect(page.getByRole('link', { name: 'load the page again' })).toBeVisible();
});

test('F47 a palette whose files are gone costs neither the page nor what is typed', async ({ open }) => {
  const { page, watch } = await open('norole');
  watch.allow(/404|MIME|chunk/i);
  await page.goto('/settings');
  const address = page.getByLabel(/Contact e-mail/);
  await address.fill('half.an.address');
  await page.route(shellFiles, (route) => route.fulfill({ status: 404 }));
  await page.keyboard.press('Control+k');
  await expect(page.getByText('The list of pages could not be loaded')).toBeVisible();
  await expect(address).toHaveValue('half.an.address');
});

test('F63 a sign-out without a network says so, and keeps the page', async ({ open }) => {
  const { page, watch } = await open('norole');
  watch.allow(/ERR_INTERNET_DISCONNECTED|chunk/i);
  await page.goto('/portal');
  await openAccountMenu(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText(/You are still signed in. You are offline/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Noor');
  await page.context().setOffline(false);
});

async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Noor Norole.*account/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
}
