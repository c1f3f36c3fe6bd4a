import { PENDING_DELAY_MS } from '@event-portal/contracts';
import { addresses } from './support/addresses';
import { holdRequests } from './support/gate';
import { expect, test } from './support/test';

declare global {
  interface Window {
    /** How many waits of a page for a sign that it loads have begun. */
    delaysBegun: number;
  }
}

test('G14 a slow session shows the loading component after a second, and not before', async ({ open }) => {
  const { page } = await open('norole');
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1);
  const session = await holdRequests(page, `${addresses.api}/auth/me`);
  await page.goto('/portal');
  await page.waitForFunction(() => document.title === 'Event Portal' && document.readyState === 'complete');
  await page.clock.runFor(999);
  await expect(page.getByText('Loading the portal…')).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(page.getByText('Loading the portal…')).toBeVisible();

  await page.clock.resume();
  session.open();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Noor');
  await expect(page.getByText('Loading the portal…')).toHaveCount(0);
});

test('G14 a slow remote shows progress after a second of an in-app navigation, and not before', async ({
  open,
}) => {
  const { page } = await open('superuser');
  await page.clock.install({ time: 0 });
  await page.addInitScript((delay) => {
    const { setTimeout: start } = window;
    window.delaysBegun = 0;
    window.setTimeout = ((...timer: Parameters<typeof start>) => {
      if (timer[1] === delay) window.delaysBegun += 1;
      return start(...timer);
    }) as typeof start;
  }, PENDING_DELAY_MS);
  await page.goto('/portal');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const remote = await holdRequests(page, `${addresses.admin}/**`);
  const progress = page.getByRole('status').filter({ hasText: 'Loading' });
  await page.getByRole('button', { name: /Sam Superuser.*account/ }).click();
  // A leap would be the end of the patience with whatever the page still loads.
  await expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)).toPass();
  const delaysBegun = () => page.evaluate(() => window.delaysBegun);
  const before = await delaysBegun();
  await page.getByRole('link', { name: 'The admin area' }).click();
  await expect.poll(delaysBegun).toBeGreaterThan(before);
  await page.clock.runFor(999);
  await expect(progress).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(progress).toHaveCount(1);

  await page.clock.resume();
  remote.open();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(progress).toHaveCount(0);
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
  // What the document asks for ahead of the answer, for whoever was here last, is asked for once too.
  const asked = ['/auth/me', '/events', '/content?kind=announcement'];
  expect(watch.requestsTo(addresses.api)).toEqual(asked.map((path) => `GET ${addresses.api}${path}`));

  await page.unroute(`${addresses.api}/auth/me`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(`${addresses.web}/portal`);
});

test('an API that does not answer is said in one place until it answers again, and the page stays', async ({
  open,
}) => {
  const { page, watch } = await open('norole');
  watch.allow(/ERR_FAILED|TypeError: Failed to fetch/);
  await page.goto('/community');
  await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible();
  await page.clock.install();
  await page.route(`${addresses.api}/**`, (route) => route.abort());
  await page.getByRole('link', { name: 'Sponsors' }).click();
  await expect(
    page.getByRole('complementary', { name: 'Network' }).getByText('The portal cannot be reached'),
  ).toBeVisible();
  await page.unroute(`${addresses.api}/**`);
  await page.clock.fastForward(12_000);
  await expect(
    page.getByRole('complementary', { name: 'Network' }).getByText('The portal cannot be reached'),
  ).toHaveCount(0);
});
