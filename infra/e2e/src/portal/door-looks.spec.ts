import { fillPath, listDirectory } from '@event-portal/contracts';
import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import type { Page } from '@playwright/test';
import { addresses } from './support/addresses';
import { readCode } from './support/code-reader';
import { OFFLINE } from './support/kept-page';
import { lookInBothThemes, lookOver } from './support/look-over';
import { addEvent, addList } from './support/own-event';
import { expect, test } from './support/test';

const event = `/events/${SEEDED_EVENT_ID}`;

/** A pass to the event that was given to nobody: the portal alone can tell. */
function passNobodyHas(): string {
  const bits = Array.from(SEEDED_EVENT_ID.replaceAll('-', ''))
    .map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
    .join('')
    .padEnd(87 * 5, '0');
  const letters = bits
    .match(/.{5}/g)
    ?.map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five, 2)]);
  return `EP1:${letters?.join('') ?? ''}`;
}

/** Notes the tones, in hertz, that a page sounds from now on: with what the browser sounds them with. */
async function listen(page: Page) {
  await page.addInitScript(() => {
    const tones: number[] = [];
    const Real = OscillatorNode;
    Object.assign(globalThis, {
      tones,
      OscillatorNode: class extends Real {
        constructor(context: BaseAudioContext, options?: OscillatorOptions) {
          super(context, options);
          if (context.state === 'running') tones.push(this.frequency.value);
        }
      },
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { tones: number[] }).tones.splice(0));
}

test('WCAG 1.4.3 1.4.10 2.1.2 a verdict of each tone, and what is asked at the door, can be read and put away on the smallest phone in either theme', async ({
  open,
  superuser,
}) => {
  test.slow();
  const name = `Quay ${Date.now()}`;
  await addList(superuser, event, name, {
    countsExits: true,
    showsTeam: true,
    shownQuestions: ['dietaryNeeds'],
    note: 'Give them a badge, and say that the workshop is on the other side of the river.',
  });
  const directory = fillPath(listDirectory.path, { eventId: SEEDED_EVENT_ID });
  const reply = await superuser.get(`${addresses.api}${directory}?pageSize=50`);
  const guest = listDirectory.reply.parse(await reply.json()).items.find(({ team }) => team !== null);
  const guestName = guest?.name ?? '';

  const { page, watch } = await open('staff', { viewport: { width: 320, height: 640 }, hasTouch: true });
  const takeTones = await listen(page);
  await page.goto(`${event}/dashboard/check-in`);
  await page.getByRole('button', { name: 'List' }).click();
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: 'Search or use a code reader' }).click();
  await expect(page.getByText('Without a network this device judges until')).toBeVisible();
  await lookInBothThemes(page);

  const find = async () => {
    await page.getByRole('searchbox').fill(guestName);
    await page.getByRole('button', { name: `Choose ${guestName}`, exact: true }).click();
  };
  const letIn = async () => {
    await find();
    await page.getByRole('button', { name: `Check in ${guestName}` }).click();
  };
  const verdict = page.getByRole('dialog', { name: 'Scan' });
  /** The tones of a verdict that says so. */
  const lookAtVerdict = async (words: string | RegExp) => {
    await expect(verdict).toContainText(words);
    await lookOver(page, 'Scan');
    return takeTones();
  };

  await test.step('before a scan', async () => {
    await find();
    await lookOver(page, `Is this ${guestName}?`);
  });
  const sounds = await test.step('a verdict of each tone', async () => {
    await letIn();
    const welcome = await lookAtVerdict(/Welcome.*Team .*on the other side/);
    await letIn();
    const warning = await lookAtVerdict(/Already in.*by Stella Staff on/);
    await readCode(page, 'https://example.test/a-code-that-is-no-pass-of-this-portal');
    const refusal = await lookAtVerdict('Not a pass of this portal');
    return [welcome, warning, refusal];
  });
  expect(new Set(sounds.map((tones) => tones.join())).size).toBe(3);
  expect(sounds.map((tones) => tones.length)).toEqual([2, 2, 2]);

  await test.step('while the portal judges', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\/scans\//, async (route) => {
      await answered;
      await route.continue();
    });
    await readCode(page, passNobodyHas());
    await lookAtVerdict('Checking …');
    answer();
    await page.unrouteAll({ behavior: 'wait' });
  });
  await test.step('without a network', async () => {
    watch.allow(OFFLINE);
    await page.getByText('Out', { exact: true }).click();
    await page.context().setOffline(true);
    await find();
    await page.getByRole('button', { name: `Check out ${guestName}` }).click();
    await lookAtVerdict(/Goodbye.*Judged on this device.*1 scan waits/);
    await page.context().setOffline(false);
  });
  await test.step('a scan is taken back', async () => {
    await page
      .getByRole('button', { name: `Undo ${guestName}` })
      .first()
      .click();
    await lookOver(page, `Take back the scan of ${guestName}?`);
  });
});

test('WCAG 1.4.3 1.4.10 2.1.2 whoever comes without a seat can be let in on the smallest phone in either theme', async ({
  visit,
  superuser,
}) => {
  const moment = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const today = { startsAt: moment(-1), applicationsCloseAt: moment(1), endsAt: moment(8) };
  const eventUrl = await addEvent(superuser, `Today ${Date.now()}`, today);
  const { page } = await visit('superuser', { width: 320, height: 640 });
  await page.goto(`${eventUrl}/dashboard/check-in`);
  await page.getByRole('button', { name: 'Search or use a code reader' }).click();
  const walkIn = page.getByRole('button', { name: 'Walk-in without an application' });
  await walkIn.click();
  await lookOver(page, 'Let in somebody who has not applied');
  await walkIn.click();
  await page.getByRole('textbox', { name: /e-mail address/ }).fill('norole@example.test');
  await page.getByRole('button', { name: 'Find them' }).click();
  await lookOver(page, 'Let in Noor Norole as a walk-in?');
});
