import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import type { Locator, Page } from '@playwright/test';
import { addresses } from './support/addresses';
import { remotes } from './support/lab';
import { expect, test } from './support/test';

test('A3 a link into another remote has its code run and its data fetched before it is pressed, once', async ({
  open,
}) => {
  const { page, watch } = await open('superuser');
  const link = await findLinkToAdmin(page);
  await link.hover();
  const overview = () =>
    watch.requestsTo(addresses.api).filter((request) => request === `GET ${addresses.api}/admin/overview`)
      .length;
  await expect.poll(overview).toBe(1);
  expect(watch.requestsTo(addresses.admin).length).toBeGreaterThan(1);
  await expect.poll(() => hasRunAll(page, addresses.admin)).toBe(true);

  // A script that had not run yet could not come any more.
  watch.allow(/ERR_FAILED/);
  await page.route(`${addresses.admin}/**`, (route) => route.abort());
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  expect(overview()).toBe(1);
});

test('A4 a remote that throws when it is pointed at harms nobody who does not open it', async ({
  open,
  openLab,
}) => {
  const lab = await openLab();
  for (const { name } of remotes) await lab.publish(name, '1.0.0', undefined, '--promote', 'the first');
  const told = await lab.publish(
    'admin',
    '2.0.0',
    (file, content, { entry }) => (file === entry ? `throw new Error("evaluated");${content}` : content),
    '--promote',
    'a broken one',
  );
  expect(told).toMatchObject({ code: 0 });
  const { page, watch } = await open('superuser', { baseURL: lab.url });
  watch.allow(/evaluated|is no container/);
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  const reported: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/remotes/reports')) reported.push(request.postData() ?? '');
  });
  const link = await findLinkToAdmin(page);
  await link.hover();
  await expect.poll(() => thrown).toEqual(['evaluated']);
  await page.mouse.move(0, 0);
  await link.hover();
  expect(await page.evaluate(() => localStorage.getItem('remote-failures'))).toBeNull();
  expect(reported.filter((report) => report.includes('admin'))).toEqual([]);
  await expect(page.getByText('runs in an earlier version')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByText('runs in an earlier version')).toBeVisible();
  expect(thrown).toEqual(['evaluated', 'evaluated']);
  await expect.poll(() => reported.some((report) => report.includes('remote-broken'))).toBe(true);
});

test('A3 on a phone the files of a page whose link is in view are there before it is touched, and nothing else', async ({
  open,
}) => {
  const { page, watch } = await open('norole', {
    viewport: { width: 375, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto('/portal');
  const card = page
    .getByRole('main')
    .getByRole('link', { name: /Winter|Hack|Jam/ })
    .first();
  await card.waitFor();
  await expect.poll(() => watch.requestsTo(addresses.eventDashboard).length).toBeGreaterThan(1);
  expect(await hasRunAll(page, addresses.eventDashboard)).toBe(false);
  expect(watch.requestsTo(addresses.api).filter((request) => /events\/[0-9a-f-]{36}/.test(request))).toEqual(
    [],
  );
  expect(watch.requestsTo(addresses.admin)).toEqual([]);
  await card.tap();
  await expect(page).toHaveURL(/\/events\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('A5 nothing of an area is fetched for whom the guards keep out of it, whatever link they rest on', async ({
  open,
}) => {
  const { page, watch } = await open('norole');
  await page.goto('/portal');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate((eventId) => {
    for (const [name, address] of [
      ['Admin', '/admin/overview'],
      ['Event', `/events/${eventId}`],
    ] as const) {
      const link = Object.assign(document.createElement('a'), { href: address, textContent: name });
      document.querySelector('main')?.prepend(link);
    }
  }, SEEDED_EVENT_ID);
  await page.getByRole('link', { name: 'Admin', exact: true }).hover();
  await page.getByRole('link', { name: 'Event', exact: true }).hover();
  await expect
    .poll(() => watch.requestsTo(addresses.api))
    .toContain(`GET ${addresses.api}/events/${SEEDED_EVENT_ID}`);
  expect(watch.requestsTo(addresses.admin)).toEqual([]);
  expect(watch.requestsTo(addresses.api)).not.toContain(`GET ${addresses.api}/admin/overview`);
});

async function findLinkToAdmin(page: Page): Promise<Locator> {
  await page.goto('/portal');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: /Sam Superuser.*account/ }).click();
  return page.getByRole('link', { name: 'The admin area' });
}

/** Whether elements of the document have asked for all that was fetched of a remote. */
function hasRunAll(page: Page, origin: string): Promise<boolean> {
  return page.evaluate((from) => {
    const entries = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.startsWith(`${from}/`));
    const namesBy = (...types: string[]) =>
      new Set(entries.filter(({ initiatorType }) => types.includes(initiatorType)).map(({ name }) => name));
    const fetched = namesBy('fetch');
    const run = namesBy('script', 'link');
    return fetched.size > 2 && [...fetched].every((name) => run.has(name));
  }, origin);
}
