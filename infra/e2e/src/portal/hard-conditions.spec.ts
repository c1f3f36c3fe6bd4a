import type { Page } from '@playwright/test';
import { addresses } from './support/addresses';
import { expect, signIn, test } from './support/test';

/**
 * Browsers, clocks and networks that are not as one would wish. Tess signs in here: a person has so many sessions at most,
 * and Noor's are used up by the other journeys.
 */

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Counts the documents that the page loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

for (const [name, days] of Object.entries({ slow: -1, fast: 1 }))
  test(`F29 a clock that is a day too ${name} keeps nobody from signing in`, async ({ open }) => {
    const { page } = await open('signed-out');
    await page.clock.install({ time: Date.now() + days * 86_400_000 });
    await signIn(page, 'attendee');
    await expect(heading(page, /Tess/)).toBeVisible();
    await page.reload();
    await expect(heading(page, /Tess/)).toBeVisible();
  });

test('F71 without storage and without a channel between tabs people sign in, move about and sign out', async ({
  open,
}) => {
  const { page } = await open('signed-out');
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The request was denied.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(window, 'BroadcastChannel', { value: undefined });
  });
  await signIn(page, 'attendee');
  await expect(heading(page, /Tess/)).toBeVisible();
  await page.getByRole('link', { name: 'Community' }).click();
  await expect(heading(page, 'Community')).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('F72 a network that comes and goes neither loads the page anew nor takes what is typed', async ({
  open,
}) => {
  const { page, watch } = await open('norole');
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await page.goto('/settings');
  const address = page.getByLabel(/Contact e-mail/);
  await address.fill('half.an.address');
  const loads = countLoads(page);
  for (let time = 0; time < 5; time += 1) {
    await page.context().setOffline(true);
    await expect(page.getByText('You are offline', { exact: false }).first()).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('You are offline', { exact: false })).toHaveCount(0);
  }
  await expect(address).toHaveValue('half.an.address');
  expect(loads()).toBe(0);
});

test('F73 a network that answers everything with its own page is told, without a loop', async ({ open }) => {
  const { page, watch } = await open('norole');
  watch.allow(/./);
  await page.goto('/community');
  await expect(heading(page, 'Community')).toBeVisible();
  const loads = countLoads(page);
  await page.route(
    () => true,
    (route) =>
      route.request().isNavigationRequest()
        ? route.continue()
        : route.fulfill({
            status: 200,
            contentType: 'text/html',
            body: '<title>Welcome to our Wi-Fi</title>',
          }),
  );
  await page.getByRole('link', { name: 'Sponsors' }).click();
  await expect(heading(page, /could not be loaded|does not work|We could not check|Sign in/)).toBeVisible();
  expect(loads()).toBeLessThanOrEqual(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, /Sponsors/)).toBeVisible();
});

test('F74 on a slow network and a slow device the frame comes first, and then the page', async ({ open }) => {
  test.setTimeout(180_000);
  const { page } = await open('norole');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.goto('/community', { waitUntil: 'commit' });
  await expect(page.locator('#first-paint')).toBeVisible();
  await expect(heading(page, 'Community')).toBeVisible({ timeout: 120_000 });
  await expect(page.locator('#first-paint')).toHaveCount(0);
});

test('F77 a tab that has slept for eight hours finds out that the session has ended', async ({ open }) => {
  const { page, watch } = await open('signed-out');
  watch.allow(/401/);
  await signIn(page, 'attendee');
  await page.clock.install();
  await page.goto('/community');
  await expect(heading(page, 'Community')).toBeVisible();
  await page.request.post(`${addresses.api}/auth/logout`, { headers: { origin: addresses.web } });
  await show(page, false);
  await page.clock.fastForward('08:00:00');
  await show(page, true);
  await expect(page).toHaveURL(`${addresses.web}/?redirect=%2Fcommunity`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('F79 without JavaScript there are words, and what to do', async ({ open }) => {
  const { page } = await open('signed-out', { javaScriptEnabled: false });
  await page.goto('/portal');
  // What is directly in a `noscript` is left out of every text that a test reads.
  await expect(page.locator('noscript strong')).toHaveText('The portal needs JavaScript.');
  await expect(page.locator('noscript p')).toContainText('Turn it on in your browser’s settings');
  await expect(page.locator('noscript').getByRole('link', { name: 'load the page again' })).toBeVisible();
});

/** What the browser tells a page whose tab is left or come back to. */
async function show(page: Page, isShown: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: hidden ? 'hidden' : 'visible',
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, !isShown);
}
