import type { Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { getOwnApplication, fillPath, listNotices } from '@event-portal/contracts';
import { dragTo } from '../drag';
import { addresses } from './support/addresses';
import { tabTo } from './support/keyboard';
import { addEvent, addStaff } from './support/own-event';
import { person } from './support/people';
import { typeMoment } from './support/type-moment';
import { expect, test, type VisitedPage } from './support/test';

/** One of each: a seat, the waitlist, a rejection. What they write says what they are given. */
const IDEAS = ['A first-rate lantern', 'A fair lantern', 'A dim lantern'] as const;
const readers = ['superuser', 'staff', 'admin'] as const;
const MINUTE_MS = 60_000;
/** What setting the release takes, on a busy machine. */
const NOT_SOONER_MS = 15_000;

type Applicant = VisitedPage & { readonly name: string; readonly email: string };

test('a form is made, people apply, three readers read blind, and at the minute of the release, not before, everybody learns how it went', async ({
  open,
  openSomebody,
  superuser,
}) => {
  test.setTimeout(5 * MINUTE_MS);
  const name = `Open Call ${Date.now()}`;
  const eventUrl = await addEvent(superuser, name);
  await addStaff(
    superuser,
    eventUrl,
    ['staff', 'admin'].map((key) => person(key as 'staff').email),
  );
  const organiser = await open('superuser');
  const dashboard = `${eventUrl}/dashboard`;

  await test.step('the organiser asks twelve questions, one of them after an answer to another, and one for a file', async () => {
    await writeForm(organiser.page, `${dashboard}/questions`);
  });

  const applicants: Applicant[] = [];
  await test.step('people apply, one of them on a small screen by keyboard alone', async () => {
    for (const [place, idea] of IDEAS.entries()) {
      const { somebody, ...visited } = await openSomebody();
      applicants.push({ ...visited, ...somebody });
      await visited.page.goto(`${eventUrl}/application`);
      if (place === 0) await applyByKeyboard(visited.page, idea);
      else await applyByPointer(visited.page, idea);
      await expect(
        visited.page.getByRole('heading', { level: 1, name: 'Your application has arrived' }),
      ).toBeVisible();
    }
  });

  await test.step('three people read each of them, blind', async () => {
    const { page } = organiser;
    await page.goto(`${dashboard}/readers`);
    await page.getByLabel('Readers for each application').fill(String(readers.length));
    await page.getByRole('checkbox', { name: 'Read blind' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    for (const reader of readers)
      await page.getByRole('button', { name: new RegExp(`^${person(reader).name} \\(`) }).click();
    await page.getByRole('button', { name: 'Deal out applications' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deal out' }).click();
    await expect(page.getByText('9 are dealt out.')).toBeVisible();
    const reading = { url: `${dashboard}/reading`, applicants };
    await read(await open('superuser'), { ...reading, give: pressKeys });
    await read(await open('staff'), { ...reading, give: pressKeys });
    await read(await open('admin', phone), { ...reading, give: tap });
  });

  await test.step('the organiser is given a file to keep, whatever else it would like to be', async () => {
    const { page } = organiser;
    await page.goto(`${dashboard}/applications`);
    await page.getByRole('link', { name: applicants[0]?.name ?? '' }).click();
    const link = page.getByRole('dialog').getByRole('link', { name: resume.name });
    const address = (await link.getAttribute('href')) ?? '';
    for (const ask of [() => link.click(), () => page.evaluate((to) => location.assign(to), address)]) {
      const download = page.waitForEvent('download');
      await ask();
      expect((await download).suggestedFilename()).toBe(resume.name);
    }
    await expect(page).toHaveURL(/\/applications/);
  });

  await test.step('the organiser takes all applications and files, which come by themselves and are there later, too', async () => {
    const { page } = organiser;
    await page.goto(`${dashboard}/applications`);
    for (const [name, fileName, content] of [
      ['Download as CSV', /^applications-.+[.]csv$/, applicants[0]?.name ?? ''],
      ['Download files', /^files-.+[.]zip$/, `${applicants[0]?.name} - `],
    ] as const) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog', { name }).getByRole('button', { name: 'Download' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(fileName);
      expect(readFileSync(await file.path()).includes(content)).toBe(true);
    }
    await page.reload();
    await expect(page.getByRole('link', { name: /^Download (applications|files)-/ })).toHaveCount(2);
  });

  await expect
    .poll(async () => (await told(applicants, eventUrl)).map(({ mails }) => mails.length))
    .toEqual([1, 1, 1]);
  const before = await told(applicants, eventUrl);
  const releasedAt = await test.step('a run ranks them, and the release is set to a minute', async () => {
    const { page } = organiser;
    await page.goto(`${dashboard}/decisions`);
    await rank(page);
    return setRelease(page);
  });

  await test.step('until then not one byte of what an applicant gets is another', async () => {
    for (const { page } of applicants) await page.goto(`${dashboard}/application-status`);
    await expect
      .poll(() => told(applicants, eventUrl), { timeout: 2 * MINUTE_MS, intervals: [500] })
      .not.toEqual(before);
    expect(Date.now()).toBeGreaterThanOrEqual(releasedAt);
  });

  await test.step('then each page that is open says it by itself, and each has a notice and a mail', async () => {
    for (const [place, { page }] of applicants.entries())
      await expect(page.getByRole('heading', { level: 1, name: WORDS[place]?.page ?? '' })).toBeVisible();
    await expect
      .poll(async () => (await told(applicants, eventUrl)).map(({ notices, mails }) => ({ notices, mails })))
      .toEqual(
        before.map(({ notices, mails }, place) => ({
          notices: notices + 1,
          mails: [WORDS[place]?.mail(name), ...mails],
        })),
      );
  });
});

/** What they read then. */
const WORDS = [
  { page: 'There is a seat for you', mail: (event: string) => `There is a seat for you at ${event}` },
  { page: 'You are on the waitlist', mail: (event: string) => `You are on the waitlist of ${event}` },
  { page: 'We cannot offer you a seat this time', mail: (event: string) => `Your application to ${event}` },
];

type Told = { readonly application: string; readonly notices: number; readonly mails: readonly string[] };

/** What each applicant has been told. */
async function told(applicants: readonly Applicant[], eventUrl: string): Promise<Told[]> {
  const all: Told[] = [];
  for (const applicant of applicants) all.push(await toldOf(applicant, eventUrl));
  return all;
}

async function toldOf({ page, email }: Applicant, eventUrl: string): Promise<Told> {
  const eventId = eventUrl.split('/').at(-1) ?? '';
  const get = async (url: string) => (await page.request.get(url)).text();
  const [application, notices, mails] = await Promise.all([
    get(addresses.api + fillPath(getOwnApplication.path, { eventId })),
    get(addresses.api + listNotices.path),
    get(addresses.mail),
  ]);
  return {
    application,
    notices: listNotices.reply.parse(JSON.parse(notices)).notices.length,
    mails: [...mails.matchAll(/>([^<]+)<\/a><\/td><td>([^<]+)</g)]
      .filter(([, , to]) => to?.endsWith(`&lt;${email}&gt;`))
      .map(([, subject]) => subject ?? ''),
  };
}

async function writeForm(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const add = async (
    section: string,
    kind: string,
    label: string,
    rest?: (dialog: Locator) => Promise<void>,
  ) => {
    await page.getByRole('button', { name: `Add question to “${section}”` }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a question' });
    await dialog.getByRole('button', { name: 'Kind of answer' }).click();
    await page.getByRole('option', { name: kind, exact: true }).click();
    await dialog.getByLabel('Question', { exact: true }).fill(label);
    await rest?.(dialog);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await page.getByRole('button', { name: 'Add résumé to “Your idea”' }).click();
  await add('Your idea', 'Number', 'For how many years have you made things?');
  await add('On the day', 'Date', 'When do you arrive?');
  await add('On the day', 'Phone number', 'Whom can we call?');
  await add('On the day', 'One choice', 'Would you like a T-shirt?', async (dialog) => {
    await dialog.getByLabel('Options').fill('Yes, please\nNo, thanks');
  });
  await add('On the day', 'Short text', 'In which size?', async (dialog) => {
    await dialog.getByRole('button', { name: 'Asked' }).click();
    await page.getByRole('option', { name: 'After an answer to: Would you like a T-shirt?' }).click();
    await dialog.getByRole('checkbox', { name: 'Yes, please' }).check();
  });
  await putInOrder(page);
  await page.getByRole('button', { name: 'Ask these questions' }).click();
  await expect(page.getByText('Saved. They are asked from now on.')).toBeVisible();
}

/** Takes a question before another one with the mouse. Dropped in another section or on a field it stays where it was. */
async function putInOrder(page: Page): Promise<void> {
  const [day, call] = ['When do you arrive?', 'Whom can we call?'];
  const idea = page.getByRole('grid', { name: 'Questions of Your idea' }).getByRole('row');
  const last = page.getByRole('grid', { name: 'Questions of On the day' }).getByRole('row');
  const field = page.getByLabel('Name of section 2');
  const labels = async () =>
    (
      await page.getByRole('button', { name: /^Move / }).evaluateAll((all) => all.map((one) => one.ariaLabel))
    ).map((label) => label?.replace('Move ', ''));
  const before = await labels();

  const inWindow = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 2600 });
  for (const target of [idea.first(), field, page.getByRole('complementary', { name: 'Preview' })]) {
    await dragTo(page, page.getByRole('button', { name: `Move ${call}` }), target, 0.4);
    await page.mouse.up();
    await expect.poll(labels).toEqual(before);
  }
  await expect(field).toHaveValue('Your idea');
  await dragTo(page, page.getByRole('button', { name: `Move ${call}` }), last.filter({ hasText: day }), 0.1);
  await page.mouse.up();
  const rest = before.filter((label) => label !== call);
  await expect.poll(labels).toEqual(rest.toSpliced(rest.indexOf(day), 0, call));
  if (inWindow) await page.setViewportSize(inWindow);
}

/** A PDF that is a page of HTML, too. */
const resume = {
  name: 'résumé.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n<!doctype html><script>alert(1)</script>\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
};

const about = (idea: string) => `${idea}, which tells the time by the river for everybody who passes.`;

async function applyByPointer(page: Page, idea: string): Promise<void> {
  // The first thing that newcomers are asked is their name, which is known.
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel(/School, company/).fill('Independent');
  await page.getByRole('radio', { name: /This is my first/ }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel(/What would you like to make/).fill(about(idea));
  await page.getByLabel('Résumé').setInputFiles(resume);
  await expect(page.getByText('résumé.pdf is added.')).toBeAttached();
  await page.getByLabel('For how many years').fill('3');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('When do you arrive?').fill('2030-12-05');
  await page.getByLabel('Whom can we call?').fill('+49 30 901820');
  await page.getByRole('checkbox', { name: /code of conduct/ }).check();
  await expect(page.getByLabel('In which size?')).toBeHidden();
  await page.getByRole('radio', { name: 'No, thanks' }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Submit application' }).click();
}

async function applyByKeyboard(page: Page, idea: string): Promise<void> {
  await page.setViewportSize({ width: 375, height: 740 });
  const { keyboard } = page;
  const type = async (label: string | RegExp, text: string) => {
    await tabTo(page, page.getByLabel(label));
    await keyboard.type(text);
  };
  const press = async (control: Locator, key: 'Enter' | 'Space') => {
    await tabTo(page, control);
    await keyboard.press(key);
  };
  const next = page.getByRole('button', { name: 'Next' });
  await press(next, 'Enter');
  await type(/School, company/, 'Independent');
  await press(page.getByRole('radio', { name: /This is my first/ }), 'Space');
  await press(next, 'Enter');
  await type(/What would you like to make/, about(idea));
  const chooser = page.waitForEvent('filechooser');
  await press(page.getByLabel('Résumé'), 'Enter');
  await (await chooser).setFiles(resume);
  await expect(page.getByText('résumé.pdf is added.')).toBeAttached();
  await type('For how many years', '3');
  await press(next, 'Enter');
  await press(page.getByRole('checkbox', { name: /code of conduct/ }), 'Space');
  await type('Whom can we call?', '+49 30 901820');
  await type('When do you arrive?', '12052030');
  await press(page.getByRole('radio', { name: 'Yes, please' }), 'Space');
  await type('In which size?', 'M');
  await press(next, 'Enter');
  await press(page.getByRole('button', { name: 'Submit application' }), 'Enter');
}

type Reading = {
  readonly url: string;
  readonly applicants: readonly Applicant[];
  /** Gives all criteria of the application that is open a score, and goes on. */
  readonly give: (page: Page, score: string) => Promise<void>;
};

/** Scores everything that the reader was given, and sees that no reply names who wrote it. */
async function read({ page }: VisitedPage, { url, applicants, give }: Reading): Promise<void> {
  let replies = '';
  await page.route(`${addresses.api}/events/**`, async (route) => {
    const response = await route.fetch();
    replies += await response.text();
    await route.fulfill({ response });
  });
  await page.goto(url);
  for (const number of applicants.keys()) {
    await expect(page.getByText(`${number} of ${applicants.length}`)).toBeVisible();
    const answers = page.getByRole('region').filter({ hasText: 'What would you like to make' });
    await expect(answers).toContainText('which tells the time');
    const text = await answers.innerText();
    const place = IDEAS.findIndex((idea) => text.includes(idea));
    await give(page, String(5 - 2 * place));
  }
  await expect(page.getByText(`${applicants.length} of ${applicants.length}`)).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(replies).toContain('which tells the time');
  for (const { name, email } of applicants)
    for (const fact of [name, email]) expect(replies).not.toContain(fact);
}

async function pressKeys(page: Page, score: string): Promise<void> {
  for (const key of [score, score, 'j']) await page.keyboard.press(key);
}

const phone = { viewport: { width: 375, height: 740 }, hasTouch: true };

/** By finger: whoever went on is at the top of the next application, below the bar, and everything can be reached. */
async function tap(page: Page, score: string): Promise<void> {
  const main = page.getByRole('main');
  const isUncovered = () =>
    main.getByRole('heading', { level: 2 }).evaluate((heading) => {
      const { x, y, width, height } = heading.getBoundingClientRect();
      return heading.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isUncovered).toBe(true);
  const controls = main
    .locator(':is(a[href], button, input, textarea):not([aria-disabled="true"])')
    .filter({ visible: true });
  for (const control of await controls.all()) await control.tap({ trial: true });
  for (const group of await main.getByRole('radiogroup').all())
    await group.getByRole('radio', { name: new RegExp(`^${score}`) }).tap();
  await main.getByRole('button', { name: 'Next application' }).tap();
}

/** One seat, one place on the waitlist, and a rejection for the rest. */
async function rank(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Rank by scores' }).click();
  const form = page.getByRole('dialog', { name: 'Rank by scores' });
  await form.getByLabel('Places to give').fill('1');
  await form.getByLabel('Next on the waitlist').fill('1');
  await form.getByRole('radio', { name: 'Is rejected' }).check();
  await form.getByRole('button', { name: 'Rank', exact: true }).click();
  const run = page.getByRole('dialog', { name: 'Ranked run' });
  await expect(run).toContainText('1 of 1 places');
  await run.getByRole('button', { name: 'Note the decisions' }).click();
  await page.getByRole('button', { name: 'Note them' }).click();
  await expect(page.getByText('Noted for 3 people.')).toBeVisible();
  await run.getByRole('button', { name: 'Close' }).click();
}

/** Sets the release to a minute soon. @returns when, in milliseconds */
async function setRelease(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Release decisions' }).click();
  await page.getByRole('radio', { name: 'At a time' }).check();
  const at = Math.ceil((Date.now() + NOT_SOONER_MS) / MINUTE_MS) * MINUTE_MS;
  await typeMoment(page, 'Time of the release', digitsOf(at));
  await page.getByRole('button', { name: 'Set the release' }).click();
  await expect(page.getByText('The release is set.')).toBeVisible();
  return at;
}

/** A moment at the event, as it is typed: day, month, year, hour and minute. */
function digitsOf(at: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: 'Europe/Berlin', hour12: false },
    ...{ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  } as const).format(at);
  return parts.replaceAll(/\D/g, '');
}
