import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import { addresses } from './support/addresses';
import { expect, test } from './support/test';

test('A3 a link into another remote has code and data fetched before it is pressed, once', async ({
  open,
}) => {
  const { page, watch } = await open('superuser');
  await page.goto('/portal');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: /Sam Superuser.*account/ }).click();
  const link = page.getByRole('link', { name: 'The admin area' });
  await link.hover();
  const overview = () =>
    watch.requestsTo(addresses.api).filter((request) => request === `GET ${addresses.api}/admin/overview`)
      .length;
  await expect.poll(overview).toBe(1);
  expect(watch.requestsTo(addresses.admin).length).toBeGreaterThan(1);

  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  expect(overview()).toBe(1);
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
