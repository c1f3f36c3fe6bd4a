import { addresses } from './support/addresses';
import { expect, test } from './support/test';

test('G14 a slow session shows the loading component after a second, and not before', async ({ open }) => {
  const { page } = await open('norole');
  await page.clock.install();
  let answer: () => void = () => undefined;
  await page.route(`${addresses.api}/auth/me`, async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  await page.goto('/portal');
  await page.waitForFunction(() => document.querySelector('#root')?.hasChildNodes());
  await page.clock.runFor(900);
  await expect(page.getByText('Loading the portal…')).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(page.getByText('Loading the portal…')).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Noor');
  await expect(page.getByText('Loading the portal…')).toHaveCount(0);
});

test('G14 a slow remote shows progress after a second of an in-app navigation, and not before', async ({
  open,
}) => {
  const { page } = await open('superuser');
  await page.goto('/portal');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.clock.install();
  let answer: () => void = () => undefined;
  await page.route(`${addresses.admin}/**`, async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Sam Superuser, account' }).click();
  await page.getByRole('link', { name: 'The admin area' }).click();
  await page.clock.runFor(900);
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(1);
  await page.unroute(`${addresses.admin}/**`);
  answer();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

test('F3 a session that cannot be read leads to the login page, which asks again on demand only', async ({
  open,
}) => {
  const { page, watch } = await open('norole');
  watch.allow(/503 .*auth\/me/);
  await page.route(`${addresses.api}/auth/me`, (route) => route.fulfill({ status: 503, body: 'down' }));
  await page.goto('/portal');
  await expect(page).toHaveURL(`${addresses.web}/`);
  await expect(page.getByText('We could not check whether you are signed in')).toBeVisible();
  expect(watch.requestsTo(addresses.api)).toHaveLength(1);

  await page.unroute(`${addresses.api}/auth/me`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(`${addresses.web}/portal`);
});
