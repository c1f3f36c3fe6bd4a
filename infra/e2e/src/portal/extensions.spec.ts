import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import type { Page } from '@playwright/test';
import { addresses } from './support/addresses';
import { expect, test } from './support/test';

const EVENT = `/events/${SEEDED_EVENT_ID}`;
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const panel = (page: Page) => page.getByRole('heading', { level: 2, name: 'Latest changes' });

test('what waits at an event is on the home page of who runs it, and not of who applies', async ({
  open,
}) => {
  const { page } = await open('admin');
  await page.goto('/portal');
  const tasks = page.getByRole('list', { name: 'To do at Riverside Hackathon' });
  await tasks.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`${EVENT}/dashboard/`));

  const { page: applicant, watch } = await open('applicant');
  await applicant.goto('/portal');
  await expect(heading(applicant, /Abe/)).toBeVisible();
  await applicant.waitForLoadState('networkidle');
  await expect(applicant.getByRole('list', { name: /^To do at/ })).toHaveCount(0);
  expect(watch.requestsTo(addresses.api).filter((request) => /\/overview/.test(request))).toEqual([]);
});

test('superusers have the latest changes on the page of an event, and what other remotes offer in the palette', async ({
  open,
}) => {
  const { page } = await open('superuser');
  await page.goto(EVENT);
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('menuitem', { name: 'Create an event' }).click();
  await expect(heading(page, 'New event')).toBeVisible();

  const { page: applicant, watch } = await open('applicant');
  await applicant.goto(EVENT);
  await expect(heading(applicant, 'Riverside Hackathon')).toBeVisible();
  await applicant.keyboard.press('Control+k');
  await expect(applicant.getByRole('menuitem', { name: 'Your settings' })).toBeVisible();
  await expect(applicant.getByRole('menuitem', { name: 'Create an event' })).toHaveCount(0);
  await expect(panel(applicant)).toHaveCount(0);
  expect(watch.requestsTo(addresses.admin)).toEqual([]);
});

test('A4 what an unreachable remote offers is not there, and nothing says so', async ({ open }) => {
  const { page, watch } = await open('superuser');
  watch.allow(/ERR_FAILED|Remote admin \S+: remote-unreachable/);
  await page.route(`${addresses.admin}/**`, (route) => route.abort());
  const told = page.waitForRequest((request) => request.postData()?.includes('remote-unreachable') ?? false);
  await page.goto(EVENT);
  await told;
  await expect(heading(page, 'Riverside Hackathon')).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('runs in an earlier version')).toHaveCount(0);
});

test('superusers see what runs on a page, whose it is and why; nobody else does', async ({ open }) => {
  const { page } = await open('superuser');
  await page.goto(EVENT);
  await heading(page, 'Riverside Hackathon').waitFor();
  await page.keyboard.press('Control+.');
  const inspector = page.getByRole('dialog', { name: 'What runs on this page' });
  await expect(inspector).toContainText(/event-dashboard \S+ runs here, because it is what everybody gets\./);
  await expect(inspector).toContainText('@event-portal/event-dashboard');
  await expect(inspector.getByText('_protected')).toBeVisible();
  await expect(inspector).toContainText('lets you in');
  await inspector.getByText(/^event-dashboard \S+: \d+ files/).click();
  await expect(inspector.getByRole('cell', { name: /^entry\..*js$/ })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(inspector).toBeHidden();

  const { page: applicant } = await open('applicant');
  await applicant.goto(EVENT);
  await heading(applicant, 'Riverside Hackathon').waitFor();
  await applicant.keyboard.press('Control+.');
  // The palette answers keys that are pressed later.
  await applicant.keyboard.press('Control+k');
  await expect(applicant.getByRole('menuitem', { name: 'Your settings' })).toBeVisible();
  await expect(applicant.getByRole('menuitem', { name: 'Inspect this page' })).toHaveCount(0);
  await expect(applicant.getByRole('dialog', { name: 'What runs on this page' })).toHaveCount(0);
});
