import type { Locator, Page } from '@playwright/test';
import { addresses } from './support/addresses';
import { menuEntry } from './support/menu';
import { addEvent, applyTo } from './support/own-event';
import { printInDark } from './support/printed';
import { continueAs } from './support/somebody';
import { expect, test, type VisitedPage } from './support/test';
import { typeMoment } from './support/type-moment';

/**
 * One event from its first line to the door, in the browsers of the people who have to do with it. It makes an event of
 * its own, so that nothing that other tests look at changes.
 */
test('an event is made, published, applied to, decided on, and people arrive', async ({ open }) => {
  test.slow();
  const organiser = await open('superuser');
  const applicant = await open('norole');
  const name = `Lantern Jam ${Date.now()}`;

  const eventUrl = await test.step('the superuser makes and publishes it', () => makeEvent(organiser, name));

  await test.step('somebody finds it on their home page and applies', async () => {
    const { page } = applicant;
    await page.goto('/portal');
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
    await page.getByRole('link', { name: 'Apply', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Apply to ${name}` })).toBeFocused();

    await openPart(page, 'Review');
    await page.getByRole('button', { name: 'Submit application' }).click();
    await expect(page.getByRole('alert')).toContainText('Answer this: School');
    await answer(page);
    await expect(page.getByText(/^Draft saved/)).toBeVisible();

    await page.reload();
    await expect(page.getByLabel(/School, company/)).toHaveValue('Independent');
    await openPart(page, 'On the day');
    await page.getByRole('checkbox', { name: /code of conduct/ }).check();
    await submit(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Your application has arrived' })).toBeVisible();
  });

  await test.step('the superuser, who is its admin, reads it and accepts', async () => {
    const { page } = organiser;
    const drawer = await decide(organiser, eventUrl, 'Noor Norole', 'Accept');
    await expect(page.getByText('Noor Norole is offered a seat.')).toBeVisible();
    await page.goBack();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('row', { name: /Noor Norole.*Accepted/ })).toBeVisible();
  });

  await test.step('the applicant takes the seat, and the dashboard is an attendee’s', async () => {
    const { page } = applicant;
    await page.goto(`${eventUrl}/dashboard`);
    await expect(page).toHaveURL(/application-status$/);
    await page.getByRole('button', { name: 'Take my seat' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You have a seat' })).toBeVisible();
    await page.getByRole('link', { name: 'My seat', exact: true }).click();
    await expect(page.getByText('Show this at the door')).toBeVisible();
  });

  await test.step('printed, their pass is alone on one sheet, large and black on white', async () => {
    for (const page of ['/my-seat', '']) {
      await applicant.page.goto(`${eventUrl}/dashboard${page}`);
      await expect(applicant.page.getByText('Show this at the door')).toBeVisible();
      const { words, sheets, codeCm, ink, paper, letters } = await printInDark(applicant.page);
      expect(sheets).toBe(1);
      for (const part of ['Noor Norole', name, 'Valid until']) expect(words).toContain(part);
      for (const part of ['My team', 'Replace my pass', 'Give back', 'Now and next'])
        expect(words).not.toContain(part);
      expect(codeCm).toBeGreaterThan(6);
      expect(ink).toBeLessThan(0.1);
      expect(paper).toBe(1);
      expect(letters).toBeLessThan(0.6);
    }
  });

  await test.step('they found a team, and leave it again', async () => {
    const { page } = applicant;
    await page.getByRole('link', { name: 'My team', exact: true }).click();
    await page.getByLabel('Name of the team').fill('Night Lights');
    await page.getByRole('button', { name: 'Create team' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Night Lights' })).toBeVisible();
    await page.getByRole('button', { name: 'Leave team' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave team' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My team' })).toBeVisible();
  });

  await test.step('at the door they are checked in, and see it', async () => {
    await organiser.page.goto(`${eventUrl}/dashboard/check-in`);
    await organiser.page.getByRole('button', { name: 'Search or use a code reader' }).click();
    await organiser.page.getByRole('searchbox').fill('norole noor');
    await organiser.page.getByRole('button', { name: 'Choose Noor Norole' }).click();
    await organiser.page.getByRole('button', { name: 'Check in Noor Norole' }).click();
    await expect(organiser.page.getByRole('alert')).toContainText('Welcome, Noor');
    await organiser.page.getByRole('button', { name: 'Next scan' }).click();
    await expect(organiser.page.getByRole('button', { name: 'Undo Noor Norole' })).toBeVisible();
    await applicant.page.goto(`${eventUrl}/dashboard/my-seat`);
    await expect(applicant.page.getByText('Checked in', { exact: true })).toBeVisible();
  });

  await test.step('the log tells the whole story', async () => {
    const { page } = organiser;
    await page.goto(`/admin/logs?search=${encodeURIComponent(name)}`);
    await expect(
      page.getByRole('listitem').filter({ hasText: /Sam Superuser published the event/ }),
    ).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: /checked in Noor Norole/ })).toBeVisible();
  });
});

test('somebody on the waitlist is offered a seat when the cycles start, and takes it', async ({
  open,
  openSomebody,
  superuser,
}) => {
  const organiser = await open('superuser');
  const { page, somebody } = await openSomebody();
  const name = `Second Chance ${Date.now()}`;
  const eventUrl = await addEvent(superuser, name);

  await test.step('an application is put on the waitlist', async () => {
    await applyTo(page.request, eventUrl);
    await decide(organiser, eventUrl, somebody.name, 'Waitlist');
    await page.goto(`${eventUrl}/waitlist/info`);
    await expect(page.getByText('of 1')).toBeVisible();
  });

  await test.step('the admin offers free seats to whoever waits longest', async () => {
    const { page: admin } = organiser;
    await admin.goto(`${eventUrl}/dashboard/waitlist`);
    await expect(admin.getByRole('row', { name: new RegExp(`${somebody.name}.*1`) })).toBeVisible();
    await admin.getByRole('button', { name: 'Offer free seats' }).click();
    const question = admin.getByRole('alertdialog');
    await expect(question).toContainText('One person is offered a seat now');
    await question.getByRole('button', { name: 'Offer seats' }).click();
    await expect(admin.getByText('Nobody waits for a seat')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Stop offering' })).toBeVisible();
  });

  await test.step('the offer says until when it stands, and becomes a seat', async () => {
    await page.goto(`${eventUrl}/dashboard/application-status`);
    await expect(page.getByText(/Answer by/)).toBeVisible();
    await page.getByRole('button', { name: 'Take my seat' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You have a seat' })).toBeVisible();
  });

  await test.step('the log names the platform and the admin', async () => {
    const { page: admin } = organiser;
    await admin.goto(`/admin/logs?search=${encodeURIComponent(name)}`);
    await expect(
      admin.getByRole('listitem').filter({ hasText: /Sam Superuser started the waitlist cycles of/ }),
    ).toBeVisible();
  });
});

test('F22 two tabs write one application: nothing is lost, and the person chooses', async ({
  openSomebody,
  superuser,
}) => {
  const eventUrl = await addEvent(superuser, `Two Tabs ${Date.now()}`);
  const { page: first } = await openSomebody();
  const second = await first.context().newPage();
  // A tab that is still on its way would go on with what the other one has kept.
  for (const page of [first, second]) {
    await page.goto(`${eventUrl}/application#aboutYou`);
    await page.getByLabel(/School, company/).waitFor();
  }
  await first.getByLabel(/School, company/).fill('From the first tab');
  await expect(first.getByText(/^Draft saved/)).toBeVisible();
  await second.getByLabel(/School, company/).fill('From the second tab');
  await second.setViewportSize({ width: 375, height: 800 });
  const conflict = second.getByRole('group', { name: /changed in another tab/ });
  await expect(conflict).toContainText('On this page: From the second tab');
  await expect(conflict).toContainText('Other version: From the first tab');
  expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  const frame = await conflict.boundingBox();
  const last = await conflict.getByRole('button', { name: 'Load the other version' }).boundingBox();
  expect(last!.x + last!.width).toBeLessThan(frame!.x + frame!.width);
  await second.getByRole('button', { name: 'Load the other version' }).click();
  await expect(second.getByLabel(/School, company/)).toHaveValue('From the first tab');
});

test('F70 a session that ends while somebody writes an application takes nothing, and it is saved once they are back', async ({
  openSomebody,
  superuser,
}) => {
  const eventUrl = await addEvent(superuser, `Ended Session ${Date.now()}`);
  const { page, watch, somebody } = await openSomebody();
  watch.allow(/401/);
  await page.goto(`${eventUrl}/application#yourIdea`);
  const motivation = page.getByLabel(/What would you like to make/);
  await motivation.fill('The first paragraph.');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page.context().request.post(`${addresses.api}/auth/logout`, { headers: { origin: addresses.web } });
  await motivation.fill('The first paragraph. And twenty minutes more.');
  await expect(page.getByText('You are signed out')).toBeVisible();
  await expect(page.getByText(/saved by itself once you have signed in again/)).toBeVisible();

  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Sign in again' }).click();
  const other = await opened;
  await other.getByRole('button', { name: 'Continue with Discord' }).click();
  await continueAs(other, somebody);
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await expect(motivation).toHaveValue('The first paragraph. And twenty minutes more.');
});

test('an application that is typed without a network outlives its tab, and is gone from the browser once it is saved', async ({
  openSomebody,
  superuser,
}) => {
  const eventUrl = await addEvent(superuser, `Killed Tab ${Date.now()}`);
  const { page, watch } = await openSomebody();
  watch.allow(/ERR_FAILED|Failed to load resource|could not be reached/);
  await page.goto(`${eventUrl}/application#yourIdea`);
  const address = `${addresses.api}${eventUrl}/application`;
  await page.route(address, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.getByLabel(/What would you like to make/).fill('Written on the train.');
  await expect(page.getByText(/Not saved/)).toBeVisible();
  const context = page.context();
  await page.close();

  const next = await context.newPage();
  await next.goto(`${eventUrl}/application#yourIdea`);
  await expect(next.getByLabel(/What would you like to make/)).toHaveValue('Written on the train.');
  await expect(next.getByText(/^Draft saved/)).toBeVisible();
  expect(
    await next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('typed:'))),
  ).toEqual([]);
});

test('G13 putting the welcome off lasts, and completing it is offered no more than once', async ({
  open,
}) => {
  const { page } = await open('newcomer');
  await page.goto('/portal');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /Nia/ }).waitFor();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const cookies = await page.context().cookies();
  const skipped = cookies.find(({ name }) => name === 'welcome-modal-skipped');
  expect(skipped?.value).toBe('true');
  // It outlives the browser's session: a year, less what the test has taken.
  expect(((skipped?.expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeGreaterThan(364);
});

test('G13 whoever comes by an event’s link gives their name where they apply, and is not welcomed afterwards', async ({
  openSomebody,
  superuser,
}) => {
  const eventUrl = await addEvent(superuser, `By Link ${Date.now()}`);
  const { page, somebody } = await openSomebody();
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(`${eventUrl}/application`);
  await expect(page.getByLabel('Your name')).toHaveValue(somebody.name);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.getByLabel('Your name').fill('Zoë Lantern');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('The organisers see your name, Zoë Lantern')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Your name')).toHaveValue('Zoë Lantern');
  await page.goForward();
  await expect(page.getByRole('button', { name: /Zoë Lantern.*account/ })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: '1 of 3: About you' })).toBeVisible();
  await page.context().clearCookies({ name: 'welcome-modal-skipped' });
  await page.goto('/portal');
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Zoë' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('R2 what a person changes in the settings is there after a reload, in every part of the portal', async ({
  openSomebody,
}) => {
  const { page, somebody } = await openSomebody();
  const address = `other.${somebody.email}`;
  await page.goto('/settings');
  await page.getByLabel(/Contact e-mail/).fill(address);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your changes are saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/Contact e-mail/)).toHaveValue(address);
  await page.getByRole('button', { name: new RegExp(`${somebody.name}.*account`) }).click();
  await expect(page.getByText(address)).toBeVisible();
});

test('a superuser names an admin, and runs an event of others for a while', async ({ open, superuser }) => {
  const { page } = await open('superuser');
  const eventUrl = await addEvent(superuser, `Harbour Jam ${Date.now()}`);
  const managing = `/admin/events-management/${eventUrl.split('/').at(-1) ?? ''}`;
  const dashboard = `${eventUrl}/dashboard`;

  await test.step('another admin is named, and the superuser’s own role is taken away', async () => {
    await page.goto(managing);
    await page.getByRole('link', { name: 'Admins and staff' }).click();
    await page.getByRole('button', { name: 'Give a role' }).click();
    await page.getByLabel('E-mail addresses').fill('Ada Admin <admin@example.test>');
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /^Admin/ })
      .check();
    await page.getByRole('button', { name: 'Give role' }).click();
    await page.getByRole('button', { name: 'Actions for Ada Admin' }).waitFor();
    await page.getByRole('button', { name: 'Actions for Sam Superuser' }).click();
    await menuEntry(page, 'Take the role away').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take the role away' }).click();
    await expect(page.getByRole('button', { name: 'Actions for Sam Superuser' })).toBeHidden();
    await page.goto(dashboard);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  });

  await test.step('a press makes the superuser an admin, and says so on every page', async () => {
    await page.goto(managing);
    await page.getByRole('button', { name: 'Run this event' }).click();
    await expect(page).toHaveURL(dashboard);
    await expect(page.getByRole('complementary', { name: 'Your role' })).toContainText(
      'You run this event as a superuser',
    );
    await page.getByRole('link', { name: 'Event settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Event settings' })).toBeVisible();
  });

  await test.step('another ends it', async () => {
    await page.getByRole('button', { name: 'Stop running it' }).click();
    await expect(page).toHaveURL(managing);
    await page.goto(dashboard);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  });
});

test('F68 Back and Forward through a list keep its search, its page and what is open', async ({ open }) => {
  const { page } = await open('superuser');
  await page.goto('/admin/users-management?search=müller');
  await expect(page.getByRole('searchbox', { name: 'Search users by name or e-mail' })).toHaveValue('müller');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/search=m%C3%BCller$/);
  await page.goForward();
  await expect(page.getByRole('dialog')).toBeVisible();
});

/** Makes an event that takes applications now, and gives its address. */
async function makeEvent({ page }: VisitedPage, name: string): Promise<string> {
  await page.goto('/admin/events-management');
  await page.getByRole('link', { name: 'Create an event' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Place').fill('The quay');
  await typeMoment(page, 'Starts', '051220300900');
  await typeMoment(page, 'Ends', '061220301800');
  await typeMoment(page, 'Applications open', '010120260000');
  await typeMoment(page, 'Applications close', '011220302300');
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish event' }).click();
  await expect(page.getByText(`${name} is published.`)).toBeVisible();
  const eventId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  return `/events/${eventId}`;
}

/** Fills in everything of an application but the consent. */
async function answer(page: Page): Promise<void> {
  await page.getByLabel(/School, company/).fill('Independent');
  await page.getByRole('radio', { name: /This is my first/ }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel(/What would you like to make/).fill('Lanterns that tell the time by the river.');
}

/** Reads the application once more, and sends it. */
async function submit(page: Page): Promise<void> {
  await openPart(page, 'Review');
  await expect(page.getByRole('region', { name: /\?$/ })).toContainText('Lanterns that tell the time');
  await page.getByRole('button', { name: 'Submit application' }).click();
}

/** Goes to a part of the application. */
async function openPart(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Parts of this form' })
    .getByRole('link', { name: new RegExp(name) })
    .click();
}

/** Reads somebody's application and decides on it; gives the drawer that it is in. */
async function decide(
  { page }: VisitedPage,
  eventUrl: string,
  applicant: string,
  decision: string,
): Promise<Locator> {
  await page.goto(`${eventUrl}/dashboard/applications`);
  await page.getByRole('link', { name: applicant }).click();
  const drawer = page.getByRole('dialog', { name: applicant });
  await expect(drawer).toContainText('Lanterns that tell the time');
  await drawer.getByRole('button', { name: decision }).click();
  // A message is an alert dialog too; a question ends in a question mark.
  const question = page.getByRole('alertdialog', { name: /\?$/ });
  await question.getByRole('button', { name: decision }).click();
  await expect(question).toBeHidden();
  return drawer;
}
