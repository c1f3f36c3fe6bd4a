import type { Locator } from '@playwright/test';
import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import { addresses } from './support/addresses';
import { holdRequests } from './support/gate';
import { expect, test } from './support/test';

/** One person is checked in, and out again. */
test.describe.configure({ mode: 'serial' });

const dashboard = `/events/${SEEDED_EVENT_ID}/dashboard`;
const door = `${dashboard}/check-in`;
const phone = { viewport: { width: 375, height: 740 }, hasTouch: true };

/** Where a finger would meet it: what is there when it is met is another question. */
async function middleOf(control: Locator): Promise<{ x: number; y: number }> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error('The control has no place.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('at the door, on a phone: two taps check in once, without a network they wait, and a mistake is taken back', async ({
  open,
}) => {
  const { page, watch } = await open('staff', phone);
  await page.goto(door);
  await expect(page.getByText('Who is in front of you?')).toBeVisible();
  const search = page.getByRole('searchbox');
  await search.fill('attendee tess');
  const press = page.getByRole('button', { name: 'Check in Tess Attendee' });
  await expect(press).toBeVisible();
  await test.step('without a network a tap waits, is listed, and can be taken back', async () => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    const bar = page.getByRole('complementary', { name: 'Network' });
    await expect(bar).toContainText('You are offline');
    const { x, y } = await middleOf(press);
    await page.touchscreen.tap(x, y);
    await expect(bar).toContainText('You are offline: 1 change waits');
    await page.getByRole('button', { name: 'Do not check in Tess Attendee' }).click();
    await expect(bar).not.toContainText('waits');
    await page.context().setOffline(false);
    await expect(bar).toHaveCount(0);
  });

  await test.step('two taps are one check-in', async () => {
    const { x, y } = await middleOf(press);
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await expect(page.getByRole('group', { name: '“attendee tess”' })).toContainText('Here');
    await expect(search).toHaveValue('');
    await expect(page.getByRole('alertdialog', { name: /\?$/ })).toHaveCount(0);
  });

  await test.step('it is taken back by name, and the message covers nothing that was pressed', async () => {
    const undo = page.getByRole('button', { name: 'Undo Tess Attendee' });
    await undo.click();
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' });
    const pressed = await confirm.boundingBox();
    await confirm.click();
    const message = page.getByRole('alertdialog', { name: 'Tess Attendee is not checked in any more.' });
    await expect(message).toBeVisible();
    const shown = await message.boundingBox();
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(pressed?.y ?? 0);
    await expect(page.locator('body')).not.toBeFocused();
  });

  await test.step('a tap that waits outlives the page, signing out asks for it, and it arrives from another page', async () => {
    watch.allow(/ERR_FAILED/);
    const calls = '**/attendees/*/check-in*';
    await page.route(calls, (route) => route.abort());
    await page.goto(`${door}?search=tess`);
    await press.click();
    const bar = page.getByRole('complementary', { name: 'Network' });
    await expect(bar).toContainText('1 change waits');
    await page.goto(dashboard);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(bar).toContainText('1 change waits');
    await page.getByRole('button', { name: /Stella Staff.*account/ }).click();
    await page
      .getByRole('menuitem', { name: 'Sign out' })
      .or(page.getByRole('button', { name: 'Sign out' }))
      .click();
    await page
      .getByRole('alertdialog', { name: 'Sign out before it is sent?' })
      .getByRole('button', { name: 'Stay signed in' })
      .click();
    await page.unroute(calls);
    await expect(bar).toContainText('1 change that waited is saved', { timeout: 20_000 });
    await page.goto(`${door}?search=tess`);
    await page.getByRole('button', { name: 'Undo Tess Attendee' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click();
    await expect(press).toBeVisible();
  });
});

test('while a newer search is under way, whom the older one has found can be neither tapped nor reached', async ({
  open,
}) => {
  const { page } = await open('staff', phone);
  await page.goto(`${door}?search=tess`);
  const press = page.getByRole('button', { name: 'Check in Tess Attendee' });
  const { x, y } = await middleOf(press);
  const list = await holdRequests(page, `${addresses.api}/events/*/attendees?*search=nobody*`);
  await page.getByRole('searchbox').fill('nobody');
  const found = page.getByRole('group', { name: '“tess”' });
  await expect(found).toHaveAttribute('aria-busy', 'true');
  await page.touchscreen.tap(x, y);
  list.open();
  await expect(page.getByText('Nobody fits')).toBeVisible();
  await expect(page.getByText('Last at the door')).not.toContainText('Tess');
  await page.goto(`${door}?search=tess`);
  await expect(press).toBeVisible();
});
