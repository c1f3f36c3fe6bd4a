import type { Page, Route } from '@playwright/test';
import { openLab, remotes, type Lab } from '../support/lab';
import { expect, test } from '../support/test';

/** Faults that pass: the next attempt brings the file, and no version has to stand in for another. */
test.describe.configure({ mode: 'serial' });

let lab: Lab;
test.beforeAll(async ({ browserName: _browser }, { parallelIndex }) => {
  lab = await openLab(parallelIndex);
  for (const { name } of remotes)
    for (const version of ['1.0.0', '2.0.0'])
      await lab.publish(name, version, undefined, '--promote', 'the laboratory');
});
test.afterAll(() => lab.close());

/** What a page has loaded of a version of a remote. */
async function filesOf(page: Page, version: string): Promise<string[]> {
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return files.filter((file) => file.includes(`/remotes/${version}/`));
}

test('F57 a tab whose files are gone after a release goes on in the new version, with one load', async ({
  open,
}) => {
  const { page, watch } = await open('superuser', { baseURL: lab.url });
  watch.allow(/./);
  await page.goto('/admin/overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await lab.publish('admin', '3.0.0', undefined, '--promote', 'the laboratory');
  await page.route(`${lab.url}/remotes/admin/2.0.0/**`, (route) => route.fulfill({ status: 404, body: '' }));
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.getByRole('link', { name: 'Logs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Logs' })).toBeVisible({ timeout: 20_000 });
  expect(loads).toBe(1);
  expect(await filesOf(page, 'admin/3.0.0')).not.toEqual([]);
  await lab.registry('rollback', 'admin');
});

test('F60 no file has a name that blockers look for, and one that is blocked costs its own remote alone', async ({
  open,
}) => {
  const { remotes: live } = await lab.live();
  const files = live.flatMap(({ current }) => Object.keys(current.integrity ?? {}));
  expect(files.length).toBeGreaterThan(20);
  expect(
    files.filter((file) =>
      /(^|[^a-z0-9])(ads?|advert\w*|analytics|banner|track\w*|pixel|promo)([^a-z0-9]|$)/i.test(file),
    ),
  ).toEqual([]);

  const { page, watch } = await open('superuser', { baseURL: lab.url });
  watch.allow(/./);
  await page.route(`${lab.url}/remotes/admin/**`, (route) => route.abort('blockedbyclient'));
  await page.goto('/admin/overview');
  await expect(page.getByText('remote-unreachable')).toBeVisible({ timeout: 20_000 });
  await page.goto('/community');
  await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible();
});

for (const [what, pick] of Object.entries({
  'its entry': (file: string) => file.startsWith('entry.'),
  'its chunks': (file: string) => file.endsWith('.js') && !file.startsWith('entry.'),
  'its style sheets': (file: string) => file.endsWith('.css'),
}))
  for (const [how, spoil] of Object.entries({
    'F62 refused once': (route: Route) => route.fulfill({ status: 503, body: '' }),
    'F59 stale at one node': (route: Route) =>
      route.fulfill({ status: 200, contentType: 'text/javascript', body: '//' }),
    'F75 cut in the middle': async (route: Route) => {
      const reply = await route.fetch();
      const body = await reply.body();
      await route.fulfill({ response: reply, body: body.subarray(0, Math.floor(body.length / 2)) });
    },
  }))
    test(`${how}: ${what} with the next attempt, and nobody notices`, async ({ open }) => {
      const { page, watch } = await open('superuser', { baseURL: lab.url });
      watch.allow(/./);
      const spoiled = new Set<string>();
      await page.route(`${lab.url}/remotes/admin/**`, async (route) => {
        const file = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
        if (!pick(file) || spoiled.has(file)) return route.continue();
        spoiled.add(file);
        return spoil(route);
      });
      await page.goto('/admin/events-management');
      await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible({ timeout: 20_000 });
      expect(spoiled.size).toBeGreaterThan(0);
      expect(await filesOf(page, 'admin/1.0.0')).toEqual([]);
      // What was asked ahead may still be on its way.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });

test('F62 what the document has asked for in vain costs the code that needs it no attempt', async ({
  open,
}) => {
  const { page, watch } = await open('superuser', { baseURL: lab.url });
  watch.allow(/./);
  const asked = new Map<string, number>();
  await page.route(`${lab.url}/remotes/admin/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const times = (asked.get(pathname) ?? 0) + 1;
    asked.set(pathname, times);
    return times > 3 ? route.continue() : route.fulfill({ status: 503, body: '' });
  });
  // The shell comes when all links have failed.
  await page.route(/\/shell\.[^/]*\.js/, async (route) => {
    await page.waitForFunction(async () => {
      const { earlyFiles = {} } = window as { earlyFiles?: Record<string, Promise<boolean>> };
      const came = await Promise.all(Object.values(earlyFiles));
      return came.length > 0 && !came.includes(true);
    });
    await route.continue();
  });
  await page.goto('/admin/events-management');
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible({ timeout: 20_000 });
  expect([...asked.values()].filter((times) => times > 3).length).toBeGreaterThan(3);
  expect(await filesOf(page, 'admin/1.0.0')).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
