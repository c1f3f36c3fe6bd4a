import type { Page } from '@playwright/test';
import { addresses } from './support/addresses';
import { holdRequests } from './support/gate';
import { addEvent, applyTo } from './support/own-event';
import { continueAs } from './support/somebody';
import { expect, test } from './support/test';

const nextPage = (page: Page) => page.getByRole('link', { name: 'Community' });
const login = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' });

test('somebody who is suspended is out of the page that is open, and is told why at the next sign-in', async ({
  open,
  openSomebody,
}) => {
  const { page, watch, somebody } = await openSomebody();
  watch.allow(/401/);
  const { page: admin } = await open('superuser');
  await admin.goto(`/admin/users-management?search=${encodeURIComponent(somebody.email)}`);
  await admin.getByRole('link', { name: somebody.name }).click();
  await admin.getByRole('button', { name: 'Suspend', exact: true }).click();
  const question = admin.getByRole('dialog', { name: `Suspend ${somebody.name}?` });
  await question.getByLabel(/Why/).fill('They sold their seat.');
  await question.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(question).toBeHidden();

  await nextPage(page).click();
  await expect(login(page)).toBeVisible();
  await page.getByRole('button', { name: 'Continue with Discord' }).click();
  await continueAs(page, somebody);
  await expect(page.getByText('This account has been suspended.')).toBeVisible();
  await expect(page.getByText('They sold their seat.')).toHaveCount(0);
});

test('a session that is ended from another browser is over there, and goes on here', async ({
  openSomebody,
}) => {
  const { page: lost, watch, somebody } = await openSomebody();
  watch.allow(/401/);
  const { page: here } = await openSomebody(somebody);
  await here.goto('/settings');
  await here.getByRole('button', { name: /^End the session of/ }).click();
  await expect(here.getByRole('button', { name: /^End the session of/ })).toHaveCount(0);

  // The page may have asked by itself meanwhile, and be gone before anybody can press.
  await nextPage(lost).evaluateAll((links) => links.forEach((link) => (link as HTMLElement).click()));
  await expect(login(lost)).toBeVisible();
  await here.goto('/community');
  await expect(here.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible();
});

test('a decision that is taken back leaves the application undecided, and the applicant reads why', async ({
  open,
  openSomebody,
  superuser,
}) => {
  const eventUrl = await addEvent(superuser, `Second Thoughts ${Date.now()}`);
  const { page, watch, somebody } = await openSomebody();
  watch.allow(/409/);
  // A page that hears of a notice reads again by itself.
  await holdRequests(page, `${addresses.api}/users/me/notices/unread`);
  await applyTo(page.request, eventUrl);
  const { page: admin } = await open('superuser');
  await admin.goto(`${eventUrl}/dashboard/applications`);
  await admin.getByRole('link', { name: somebody.name }).click();
  const drawer = admin.getByRole('dialog', { name: somebody.name });
  await drawer.getByRole('button', { name: 'Accept' }).click();
  const acceptance = admin.getByRole('alertdialog', { name: /\?$/ });
  await acceptance.getByRole('button', { name: 'Accept' }).click();
  await expect(acceptance).toBeHidden();
  await page.goto(`${eventUrl}/dashboard/application-status`);
  await expect(page.getByRole('button', { name: 'Take my seat' })).toBeVisible();

  await drawer.getByRole('button', { name: 'Take decision back' }).click();
  const question = admin.getByRole('dialog', { name: `Take back the decision on ${somebody.name}?` });
  await question.getByLabel(/Why/).fill('We counted the beds once more.');
  await question.getByRole('button', { name: 'Take decision back' }).click();
  await expect(question).toBeHidden();

  // Their page is still open, and still offers the seat.
  await page.getByRole('button', { name: 'Take my seat' }).click();
  await page.getByRole('button', { name: 'Show the current state' }).click();
  await expect(page.getByText('We counted the beds once more.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take my seat' })).toHaveCount(0);
});
