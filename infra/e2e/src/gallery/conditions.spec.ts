import { findBarriers } from '../barriers';
import { expect, test } from './fixtures';

test('under the portal’s policy no style is refused', async ({ page, gallery }) => {
  const refused: string[] = [];
  await page.exposeFunction('report', (what: string) => refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { report } = window as unknown as { report: (what: string) => void };
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  await gallery.open('menu', { strict: true });
  await page.getByRole('button', { name: 'Actions for Spring Summit' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await gallery.open('dialog', { strict: true });
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await gallery.open('chart', { strict: true });
  expect(refused).toEqual([]);

  const injected = await page.evaluate(() =>
    [...document.querySelectorAll('style')].map(({ nonce }) => nonce),
  );
  expect(injected.length, 'the library did add its style, so the policy was put to the test').toBeGreaterThan(
    0,
  );
  expect(injected.every((nonce) => nonce !== '')).toBe(true);
});

test('without the attribute, the theme is the system’s', async ({ page, gallery }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await gallery.open('foundations');
  const forcedLight = await ground();
  await page.evaluate(() => delete document.documentElement.dataset.theme);
  const dark = await ground();
  expect(dark).not.toBe(forcedLight);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await ground()).toBe(forcedLight);
});

test('who wants less motion gets none', async ({ page, gallery }) => {
  await gallery.open('button');
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].flatMap((node) =>
        getComputedStyle(node)
          .transitionDuration.split(',')
          .map((duration) => Number.parseFloat(duration)),
      ),
    ),
  );
  expect(longest).toBeLessThanOrEqual(0.01);
});

for (const id of [
  'button',
  'checkbox',
  'radio-group',
  'switch',
  'text-field',
  'app-frame',
  'tabs',
  'menu',
  'data-table',
  'banner',
]) {
  test(`${id} works in forced colours`, async ({ page, gallery }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await gallery.open(id);
    expect(await findBarriers(page, { except: ['color-contrast'] })).toEqual([]);
    const edgeless = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button[data-variant], input:not([type="file"]), textarea')]
        .filter((control) => control.checkVisibility() && getComputedStyle(control).appearance === 'none')
        .filter((control) =>
          [control, control.closest('label')].every(
            (node) => !node || getComputedStyle(node).borderStyle === 'none',
          ),
        )
        .map((control) => control.outerHTML.slice(0, 80)),
    );
    expect(edgeless).toEqual([]);
  });
}

test('the ring of the focus is there, 2 px wide, on every kind of control', async ({ page, gallery }) => {
  for (const id of [
    'button',
    'text-field',
    'select',
    'checkbox',
    'radio-group',
    'switch',
    'card',
    'data-table',
    'tabs',
    'toolbar',
  ]) {
    await gallery.open(id);
    await page.locator('[data-gallery-page]').evaluate((node) => {
      const first = node.querySelector<HTMLElement>(
        'a[href], button:not(:disabled), input:not(:disabled), [role="tab"]',
      );
      first?.focus();
    });
    // Only a step of the keyboard makes a ring.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    const ring = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused) return undefined;
      return [focused, focused.closest('label, div')]
        .flatMap((node) => (node ? [getComputedStyle(node), getComputedStyle(node, '::after')] : []))
        .some(({ outlineStyle, outlineWidth }) => outlineStyle === 'solid' && outlineWidth === '2px');
    });
    expect(ring, id).toBe(true);
  }
});
