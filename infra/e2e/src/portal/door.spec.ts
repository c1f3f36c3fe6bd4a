import { filmScenes } from '@event-portal/bench';
import { getOwnPass, listAttendees, listScans, OwnPass } from '@event-portal/contracts';
import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import type { Page } from '@playwright/test';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addresses } from './support/addresses';
import { followLink } from './support/follow-link';
import { OFFLINE, untilKept } from './support/kept-page';
import { addList } from './support/own-event';
import { expect, test } from './support/test';

/** One person is checked in, and out again. */
test.describe.configure({ mode: 'serial' });

/** Chromium opens it when the camera is: by then the film is there. */
const film = join(tmpdir(), `pass-${process.pid}.y4m`);
test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          '--use-fake-device-for-media-stream',
          '--use-fake-ui-for-media-stream',
          `--use-file-for-fake-video-capture=${film}`,
        ],
      }),
    { scope: 'worker' },
  ],
});

const dashboard = `/events/${SEEDED_EVENT_ID}/dashboard`;
const door = `${dashboard}/check-in`;
/** A page, a camera, what reads codes, and a look that finds one. */
const CAMERA_STARTS = { timeout: 30_000 };
/** The worker that reads codes: one that has failed once is ended. */
const reading = (page: Page) =>
  page.workers().filter((worker) => worker.url().includes('/assets/code-worker.'));
const phone = { viewport: { width: 375, height: 740 }, hasTouch: true };

async function takeBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo Tess Attendee' }).click();
  await page.getByRole('button', { name: 'Take back Tess Attendee' }).click();
  await expect(page.getByText('Taken back')).toBeVisible();
}

test('at the door, on a phone: somebody without a pass is let in once, without a network they wait, and a mistake is taken back', async ({
  open,
}) => {
  const { page, watch } = await open('staff', phone);
  await page.goto(door);
  await page.getByRole('button', { name: 'Search or use a code reader' }).click();
  const bar = page.getByRole('complementary', { name: 'Network' });
  const verdict = page.getByRole('dialog', { name: 'Scan' });
  const choose = async () => {
    await page.getByRole('searchbox').fill('attendee tess');
    await page.getByRole('button', { name: 'Choose Tess Attendee' }).click();
  };

  await test.step('without a network a scan is judged here, waits, is told, and can be taken back', async () => {
    watch.allow(OFFLINE);
    await expect(page.getByText('Without a network this device judges until')).toBeVisible();
    await choose();
    await page.context().setOffline(true);
    await expect(bar).toContainText('You are offline');
    await page.getByRole('button', { name: 'Check in Tess Attendee' }).click();
    await expect(verdict).toContainText('Judged on this device');
    await verdict.getByRole('button', { name: 'Next scan' }).click();
    await expect(bar).toContainText('You are offline: 1 change waits');
    await page.context().setOffline(false);
    // What is saved is told for a while.
    await expect(bar).not.toContainText('waits');
    await expect(page.getByRole('button', { name: 'Undo Tess Attendee' })).toBeVisible();
  });

  await test.step('it is taken back by name', async () => {
    await takeBack(page);
  });
});

test('a pass before the camera lets in, and once more says since when; from another page the scanner loads its own document', async ({
  open,
}) => {
  const attendee = await open('attendee');
  const path = getOwnPass.path.replace(':eventId', SEEDED_EVENT_ID);
  const reply = await attendee.page.request.get(addresses.api + path);
  filmScenes(film, [{ code: OwnPass.parse(await reply.json()).text, seconds: 0.4 }]);

  const { page } = await open('staff', phone);
  await page.goto(dashboard);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await followLink(page, door);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  const verdict = page.getByRole('dialog', { name: 'Scan' });
  await expect(verdict).toContainText('Welcome, Tess', CAMERA_STARTS);
  expect(reading(page)).toHaveLength(1);
  await verdict.getByRole('button', { name: 'Next scan' }).click();

  // The same pass once more: the camera begins anew.
  await page.getByRole('button', { name: 'Change list or device' }).click();
  await expect.poll(() => reading(page)).toEqual([]);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(verdict).toContainText('Already in', CAMERA_STARTS);
  await verdict.getByRole('button', { name: 'Next scan' }).click();
  await takeBack(page);
});

test('F91 a pass is read on the page where no worker comes to read it', async ({ open }) => {
  const { page, watch } = await open('staff', { ...phone, serviceWorkers: 'block' });
  watch.allow(/code-worker/);
  let asked = 0;
  await page.route('**/assets/code-worker.*', (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto(door);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  const verdict = page.getByRole('dialog', { name: 'Scan' });
  await expect(verdict).toContainText('Welcome, Tess', CAMERA_STARTS);
  expect([asked, reading(page)]).toEqual([1, []]);
  await verdict.getByRole('button', { name: 'Next scan' }).click();
  await takeBack(page);
});

test('a scanner that was only opened reads passes and judges them once it was loaded anew without a network', async ({
  open,
}) => {
  const { page, watch } = await open('staff', phone);
  watch.allow(OFFLINE);
  await page.goto(door);
  await expect(page.getByText('Without a network this device judges until')).toBeVisible();
  await untilKept(page, door);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  const verdict = page.getByRole('dialog', { name: 'Scan' });
  await expect(verdict).toContainText(/Welcome, Tess.*Judged on this device/, CAMERA_STARTS);
  expect(reading(page)).toHaveLength(1);
  await verdict.getByRole('button', { name: 'Next scan' }).click();
  await page.context().setOffline(false);
  await takeBack(page);
});

test('three devices, two of them without a network: whoever was scanned twice is in once, each conflict is told with both devices, nothing is lost', async ({
  open,
  superuser,
}) => {
  const eventUrl = `/events/${SEEDED_EVENT_ID}`;
  // A list of the test's own: at the door of the event these people have not arrived.
  const name = `Workshop ${Date.now()}`;
  const listId = await addList(superuser, eventUrl, name);
  const seated = await superuser.get(`${addresses.api}${eventUrl}/attendees?pageSize=50`);
  const names = listAttendees.reply.parse(await seated.json()).items.map((attendee) => attendee.name);
  const people = [...new Set(names)].slice(0, 8);
  expect(people).toHaveLength(8);
  const at = (place: number) => people[place] ?? '';
  const openGate = async (device: string) => {
    const { page, watch } = await open('staff', phone);
    watch.allow(OFFLINE);
    await page.goto(`${eventUrl}/dashboard/check-in`);
    await page.getByRole('button', { name: 'List' }).click();
    await page.getByRole('option', { name }).click();
    await page.getByRole('button', { name: 'Rename this device' }).click();
    await page.getByRole('textbox', { name: 'Name of this device' }).fill(device);
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByRole('button', { name: 'Search or use a code reader' }).click();
    await expect(page.getByText('Without a network this device judges until')).toBeVisible();
    return page;
  };
  const gates = await Promise.all(['Gate 1', 'Gate 2', 'Gate 3'].map(openGate));
  const [first, second, third] = gates as [Page, Page, Page];
  const scan = async (page: Page, place: number, verdict: string | RegExp) => {
    await page.getByRole('searchbox').fill(at(place));
    await page.getByRole('button', { name: `Choose ${at(place)}`, exact: true }).click();
    await page.getByRole('button', { name: `Check in ${at(place)}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Scan' });
    await expect(dialog).toContainText(verdict);
    await dialog.getByRole('button', { name: 'Next scan' }).click();
  };

  await test.step('without a network each device judges by itself', async () => {
    for (const page of [second, third]) await page.context().setOffline(true);
    await Promise.all([
      (async () => {
        for (const place of [2, 3, 6, 7]) await scan(second, place, /Welcome.*Judged on this device/);
        await scan(second, 2, /Already in.*Judged on this device/);
      })(),
      (async () => {
        for (const place of [4, 5, 7]) await scan(third, place, /Welcome.*Judged on this device/);
      })(),
    ]);
    for (const place of [0, 1, 6]) await scan(first, place, /Welcome/);
  });

  await test.step('with it again, what was judged otherwise is told with both devices', async () => {
    await second.context().setOffline(false);
    await expect(second.getByText('judged otherwise by the portal')).toBeVisible();
    await expect(second.getByRole('listitem').filter({ hasText: 'In fact: Already in' })).toContainText(
      new RegExp(`${at(6)}.*on Gate 2.*on Gate 1`),
    );
    await third.context().setOffline(false);
    await expect(third.getByRole('listitem').filter({ hasText: 'In fact: Already in' })).toContainText(
      new RegExp(`${at(7)}.*on Gate 3.*on Gate 2`),
    );
  });

  const reply = await superuser.get(`${addresses.api}${eventUrl}/scans?pageSize=50&list=${listId}`);
  const { counts, items } = listScans.reply.parse(await reply.json());
  expect(counts).toMatchObject({ all: 11, granted: 8, refused: 3, conflicts: 2 });
  const welcomed = items.filter(({ verdict }) => verdict === 'welcome').map(({ person }) => person?.name);
  expect(welcomed.sort()).toEqual([...people].sort());
});
