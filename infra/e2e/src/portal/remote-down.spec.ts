import { addresses } from './support/addresses';
import { openLab, remotes, serveRemote, type Lab } from './support/lab';
import { expect, signIn, test } from './support/test';

/**
 * A portal whose admin area comes from an origin that the test itself switches off and on: real processes, so that what
 * the browser meets is a refused connection.
 */
test.describe.configure({ mode: 'serial' });

let lab: Lab;
let adminOrigin = '';
let switchOff: (() => Promise<void>) | undefined;

test.beforeAll(async ({ browserName: _browser }, { parallelIndex }) => {
  lab = await openLab(parallelIndex);
  adminOrigin = addresses.labs[addresses.labs.length / 2 + parallelIndex] ?? '';
  for (const { name } of remotes) {
    const place = name === 'admin' ? ['--base-url', `${adminOrigin}/1.0.0/`] : [];
    await lab.publish(name, '1.0.0', undefined, ...place, '--promote', 'the only one');
  }
});

test.afterAll(async () => {
  await switchOff?.();
  await lab.close();
});

test('A4 F41 a remote whose origin is off is named, the rest goes on, and Retry brings it once it is back', async ({
  open,
}) => {
  const { page, watch } = await open('superuser', { baseURL: lab.url });
  watch.allow(/ERR_CONNECTION_REFUSED/);
  watch.allow(/Remote admin 1\.0\.0: remote-unreachable/);
  await page.goto('/admin/overview');
  await expect(page.getByRole('heading', { name: 'The admin area could not be loaded' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
  await expect(page.getByText('remote-unreachable')).toBeVisible();

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sam');
  await page.getByRole('link', { name: 'Community' }).click();
  await expect(page).toHaveURL(`${lab.url}/community`);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'The admin area could not be loaded' })).toBeVisible();

  switchOff = await serveRemote(lab, 'admin', adminOrigin);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page).toHaveTitle(/Overview/);
});

test('A4 an origin that goes off after its entry was loaded fails one page, and Retry brings that page', async ({
  open,
}) => {
  const { page, watch } = await open('superuser', { baseURL: lab.url });
  watch.allow(/ERR_CONNECTION_REFUSED/);
  watch.allow(/Loading (CSS )?chunk/);
  watch.allow(/Remote admin 1\.0\.0: page-unreachable/);
  await page.goto('/admin/overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await switchOff?.();
  await page.getByRole('link', { name: 'Users Management' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'This page does not work at the moment' }),
  ).toBeVisible();

  switchOff = await serveRemote(lab, 'admin', adminOrigin);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Users/ })).toBeVisible();
});

test('F47 a rest of a remote that does not come fails the page that needs it, and Retry brings both', async ({
  open,
}) => {
  const { page, watch } = await open('superuser', { baseURL: lab.url });
  watch.allow(/ERR_FAILED/);
  watch.allow(/Loading (CSS )?chunk/);
  watch.allow(/Remote admin 1\.0\.0: page-unreachable/);
  await page.route(`${lab.url}/registry/**`, (route) => route.abort());
  await page.goto('/admin/overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.getByRole('link', { name: 'Users Management' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'This page does not work at the moment' }),
  ).toBeVisible();

  await page.unroute(`${lab.url}/registry/**`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Users/ })).toBeVisible();
});

test('F52 with every remote unreachable the login and legal pages work, and signing out too', async ({
  open,
}) => {
  const { page, watch } = await open('signed-out', { baseURL: lab.url });
  // A session of its own: it is ended.
  await signIn(page, 'norole');
  watch.allow(/401/);
  watch.allow(/ERR_FAILED/);
  watch.allow(/Remote portal 1\.0\.0: remote-unreachable/);
  await page.route(`${lab.url}/remotes/**`, (route) => route.abort());
  await page.goto(`${lab.url}/portal`);
  await expect(page.getByRole('heading', { name: 'The events portal could not be loaded' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
  await page.goto(`${lab.url}/privacy`);
  await expect(page.getByRole('heading', { name: 'Privacy notice' })).toBeVisible();
  await page.goto(`${lab.url}/portal`);
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(`${lab.url}/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});
