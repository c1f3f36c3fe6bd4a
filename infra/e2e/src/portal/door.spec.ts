import { getOwnPass, OwnPass } from '@event-portal/contracts';
import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addresses } from './support/addresses';
import { filmCode } from './support/fake-camera';
import { followLink } from './support/follow-link';
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
const phone = { viewport: { width: 375, height: 740 }, hasTouch: true };

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

  await test.step('without a network a scan waits, is told, and can be taken back', async () => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/);
    await choose();
    await page.context().setOffline(true);
    await expect(bar).toContainText('You are offline');
    await page.getByRole('button', { name: 'Check in Tess Attendee' }).click();
    await expect(verdict).toContainText('Kept, not judged yet');
    await verdict.getByRole('button', { name: 'Next scan' }).click();
    await expect(bar).toContainText('You are offline: 1 change waits');
    await page.context().setOffline(false);
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Undo Tess Attendee' })).toBeVisible();
  });

  await test.step('it is taken back by name', async () => {
    await page.getByRole('button', { name: 'Undo Tess Attendee' }).click();
    await page.getByRole('button', { name: 'Take back Tess Attendee' }).click();
    await expect(page.getByText('Taken back')).toBeVisible();
  });
});

test('a pass before the camera lets in, and once more says since when; from another page the scanner loads its own document', async ({
  open,
}) => {
  const attendee = await open('attendee');
  const path = getOwnPass.path.replace(':eventId', SEEDED_EVENT_ID);
  const reply = await attendee.page.request.get(addresses.api + path);
  filmCode(film, OwnPass.parse(await reply.json()).text);

  const { page } = await open('staff', phone);
  await page.goto(dashboard);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await followLink(page, door);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  const verdict = page.getByRole('dialog', { name: 'Scan' });
  await expect(verdict).toContainText('Welcome, Tess');
  await verdict.getByRole('button', { name: 'Next scan' }).click();

  // The same pass once more: the camera begins anew.
  await page.getByRole('button', { name: 'Change list or device' }).click();
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(verdict).toContainText('Already in');
  await verdict.getByRole('button', { name: 'Next scan' }).click();
  await page.getByRole('button', { name: 'Undo Tess Attendee' }).click();
  await page.getByRole('button', { name: 'Take back Tess Attendee' }).click();
  await expect(page.getByText('Taken back')).toBeVisible();
});
