import type { Page } from '@playwright/test';
import { OTHER_EVENT_ID, SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import { addresses } from './support/addresses';
import { findBarriers } from '../barriers';
import { waitUntilStill } from '../still';
import { holdRequests } from './support/gate';
import { expect, test } from './support/test';

const shellFiles = `${addresses.web}/assets/*`;

test('the frame of the area stands before any script has run', async ({ open }) => {
  const { page } = await open('superuser');
  const scripts = await holdRequests(page, `${addresses.web}/assets/*.js`);
  await page.goto('/portal', { waitUntil: 'commit' });
  await expect(page.getByText('Event Portal').filter({ visible: true })).toHaveCount(1);
  const frame = page.locator('#first-paint');
  await expect(frame).toHaveAttribute('data-frame', 'side-bar');
  expect(await findBarriers(page, { except: ['page-has-heading-one'] })).toEqual([]);

  scripts.open();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sam');
  await expect(frame).toHaveCount(0);
});

const dashboard = `/events/${SEEDED_EVENT_ID}/dashboard`;
const firstFrames = [
  { path: '/portal', as: 'applicant', frame: 'side-bar', shape: 'cards' },
  { path: '/admin/overview', as: 'superuser', frame: 'side-bar', shape: 'tiles' },
  { path: dashboard, as: 'admin', frame: 'side-bar', shape: 'tiles' },
  { path: `${dashboard}/applications`, as: 'admin', frame: 'side-bar', shape: 'table' },
  { path: `/events/${OTHER_EVENT_ID}/application`, as: 'norole', frame: 'column', shape: 'form' },
] as const;

for (const { path, as, frame, shape } of firstFrames) {
  for (const width of [1280, 375]) {
    test(`${path} at ${width} px: the frame is there first, and stays where it is`, async ({ open }) => {
      const { page } = await open(as, { viewport: { width, height: 812 } });
      await countShifts(page);
      const api = await holdRequests(page, `${addresses.api}/**`);
      await page.goto(path);
      const first = page.locator('#first-paint');
      await expect(first).toHaveAttribute('data-frame', frame);
      await expect(first).toHaveAttribute('data-shape', shape);
      const bar = await boxOf(page, '.fp-bar');
      const title = await boxOf(page, '.fp-title');

      api.open();
      await page.locator('h1').waitFor();
      await expect(first).toHaveCount(0);
      expect(await boxOf(page, 'header')).toEqual(bar);
      if (frame === 'side-bar') {
        const heading = await boxOf(page, 'h1');
        expect(heading.x).toBe(title.x);
        expect(Math.abs(heading.y - title.y)).toBeLessThan(8);
      }
      expect(await readShift(page)).toBeLessThan(0.02);
    });
  }

  test(`${path} on slow 3G and a slow phone: nothing moves`, async ({ open }) => {
    test.slow();
    const { page } = await open(as, { viewport: { width: 375, height: 812 } });
    await countShifts(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('h1').waitFor({ timeout: 45_000 });
    await page.waitForLoadState('networkidle');
    expect(await readShift(page)).toBeLessThan(0.02);
  });
}

const firstReads = [
  { path: '/portal', as: 'applicant', reads: ['/events', '/content?kind=announcement'] },
  { path: '/admin/users-management?search=sam', as: 'superuser', reads: ['/users?search=sam&page=1'] },
  {
    path: `${dashboard}/applications`,
    as: 'admin',
    reads: [`/events/${SEEDED_EVENT_ID}`, `/events/${SEEDED_EVENT_ID}/applications?page=1`],
  },
  {
    path: dashboard,
    as: 'attendee',
    reads: ['', '/seat', '/teams/mine'].map((rest) => `/events/${SEEDED_EVENT_ID}${rest}`),
  },
] as const;

for (const { path, as, reads } of firstReads)
  test(`A3 the data of ${path} is on its way before any script of the portal runs, and is asked for once`, async ({
    open,
  }) => {
    const { page, watch } = await open(as);
    const scripts = await holdRequests(page, `${addresses.web}/assets/*.js`);
    await page.goto(path, { waitUntil: 'commit' });
    const asked = () =>
      reads.map(
        (read) =>
          watch
            .requestsTo(addresses.api)
            // For whom it is meant is said only where it is asked for ahead.
            .map((request) => request.replace(/[?&]meantFor=[\w,]+$/, ''))
            .filter(
              (request) =>
                request === `GET ${addresses.api}${read}` ||
                request.startsWith(`GET ${addresses.api}${read}&`),
            ).length,
      );
    const once = reads.map(() => 1);
    await expect.poll(asked).toEqual(once);

    scripts.open();
    await page.locator('h1').waitFor();
    await expect(page.locator('#first-paint')).toHaveCount(0);
    expect(asked()).toEqual(once);
  });

test('the real frame stands a second after it is known who is there, before a page that is late', async ({
  open,
}) => {
  const { page } = await open('superuser');
  const data = await holdRequests(page, `${addresses.api}/admin/**`);
  await page.goto('/admin/overview');
  await expect(page.locator('#first-paint')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('button', { name: /Sam Superuser.*account/ })).toBeVisible();
  await expect(page.locator('[data-page-skeleton="tiles"]')).toBeVisible();
  expect(await findBarriers(page, { except: ['page-has-heading-one'] })).toEqual([]);
  data.open();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

test('each script is run and each style sheet applied once, those of the document too', async ({ open }) => {
  const { page } = await open('superuser');
  await page.addInitScript(() => {
    const loaded: string[] = [];
    document.addEventListener(
      'load',
      ({ target }) => {
        if (target instanceof HTMLScriptElement) loaded.push(target.src);
        if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') loaded.push(target.href);
      },
      true,
    );
    Object.assign(window, { loaded });
  });
  await page.goto('/admin/overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate<string[]>('loaded');
  expect(loaded.length).toBeGreaterThan(8);
  expect(loaded.filter((file, index) => loaded.indexOf(file) !== index)).toEqual([]);
});

test('a style sheet that comes while the page runs comes after all others: the page is not laid out again for it', async ({
  open,
}) => {
  const { page } = await open('superuser');
  const html = (await (await page.goto('/admin/overview'))?.text()) ?? '';
  await page.getByRole('link', { name: 'Users Management' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  const sheets = await page.evaluate(() =>
    [...document.querySelectorAll('style, link[rel=stylesheet]')].map(
      (element) => element.getAttribute('href') ?? element.textContent,
    ),
  );
  const areOfDocument = sheets.map((sheet) => html.includes(sheet));
  expect(areOfDocument).toContain(false);
  expect(areOfDocument).toEqual(areOfDocument.toSorted((one, other) => Number(other) - Number(one)));
});

test('nobody sees the frame of an area that is not open to them', async ({ open }) => {
  const { page } = await open('norole');
  const data = await holdRequests(page, `${addresses.portal}/**`);
  // What is asked for before the document has loaded keeps it from having loaded.
  await page.goto('/admin/overview', { waitUntil: 'commit' });
  await expect(page).toHaveURL(`${addresses.web}/admin/overview`);
  await expect(page.getByRole('link', { name: 'Users Management' })).toHaveCount(0);
  data.open();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Noor');
});

const signInButton = (page: Page) => page.getByRole('button', { name: 'Continue with Discord' });

for (const [width, colorScheme] of [
  [1280, 'light'],
  [375, 'dark'],
] as const)
  test(`S4 the login page at ${width} px in ${colorScheme} stands before any script of the portal has run, and stays as it is`, async ({
    open,
  }) => {
    const { page } = await open('signed-out', { colorScheme, viewport: { width, height: 812 } });
    await countShifts(page);
    const scripts = await holdRequests(page, `${addresses.web}/assets/*.js`);
    // The frame has been painted before anybody knows who is there.
    const session = await holdRequests(page, `${addresses.api}/auth/me`);
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
    session.open();
    await signInButton(page).waitFor();
    const drawn = await lookOfSignIn(page);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expect(signInButton(page)).toBeFocused();

    const animations = await noteAnimations(page);
    scripts.open();
    await expect(page.locator('#first-paint')).toHaveCount(0);
    await expect(signInButton(page)).toBeFocused();
    await expect(
      page.getByRole('link', { name: 'Skip to content' }),
      'the button stays the first stop',
    ).toHaveCount(0);
    await waitUntilStill(page);
    expect(await animations.evaluate((names) => names), 'what is there does not come again').toEqual([]);
    expect(await lookOfSignIn(page)).toEqual(drawn);
    expect(await readShift(page)).toBe(0);
  });

/** A browser that keeps no cookies. */
async function refuseCookies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
  });
}

/** Notes the name of each animation that begins from now on. */
function noteAnimations(page: Page) {
  return page.evaluateHandle(() => {
    const names: string[] = [];
    document.addEventListener('animationstart', ({ animationName }) => names.push(animationName));
    return names;
  });
}

test('S4 the login page signs in before any script of the portal is there, and works after Back', async ({
  open,
}) => {
  const { page } = await open('signed-out');
  const scripts = await holdRequests(page, `${addresses.web}/assets/*.js`);
  await page.goto('/?redirect=/settings', { waitUntil: 'commit' });
  await expect(page.getByText('Sign in to go on to the page you wanted.')).toBeVisible();
  await signInButton(page).click();
  await page.getByRole('button', { name: 'Continue as Noor Norole' }).waitFor();
  await page.goBack({ waitUntil: 'commit' });
  await signInButton(page).click();
  await page.getByRole('button', { name: 'Continue as Noor Norole' }).waitFor();
  scripts.open();
  await page.getByRole('button', { name: 'Continue as Noor Norole' }).click();
  await expect(page).toHaveURL(`${addresses.web}/settings`);
});

test('S4 the login page’s document asks for the portal’s scripts once what it shows is there, and for all that comes with them', async ({
  open,
}) => {
  const { page } = await open('signed-out');
  const session = await holdRequests(page, `${addresses.api}/auth/me`);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  await page.goto('/');
  expect(scripts).toEqual([]);
  session.open();
  await expect(signInButton(page)).toBeVisible();
  await expect(page.locator('#first-paint')).toHaveCount(0);
  expect(scripts.length).toBeGreaterThan(2);
});

test('S4 a press that the login page cannot take over presses nothing else', async ({ open }) => {
  const { page, watch } = await open('signed-out');
  watch.allow(/ERR_FAILED|chunk/i);
  await refuseCookies(page);
  const shell = await holdRequests(page, `${addresses.web}/assets/shell*.js`);
  // All but what a page starts with: the login page's own code among it.
  await page.route(/\/assets\/(?!runtime|shell|vendor)[^/]*\.js/, (route) => route.abort());
  let documents = 0;
  page.on('request', (request) => (documents += Number(request.isNavigationRequest())));
  await page.goto('/', { waitUntil: 'commit' });
  await signInButton(page).click();
  shell.open();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load the page again' })).toBeVisible();
  expect(documents).toBe(1);
});

for (const { who, path } of [
  { who: 'norole', path: '/' },
  { who: 'errored', path: '/' },
  { who: 'signed-out', path: '/?authError=denied' },
] as const)
  test(`S4 the document offers no sign-in of its own at ${path} as ${who}`, async ({ open }) => {
    const { page } = await open(who);
    const scripts = await holdRequests(page, `${addresses.web}/assets/*.js`);
    const session = page.waitForResponse(`${addresses.api}/auth/me`);
    await page.goto(path, { waitUntil: 'commit' });
    await session;
    await page.evaluate(() => window.sessionRole);
    await expect(page.locator('#first-paint')).toBeVisible();
    await expect(signInButton(page)).toHaveCount(0);
    scripts.open();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

test('F57 a portal whose own files do not come says so, and what to do', async ({ open }) => {
  const { page, watch } = await open('signed-out');
  watch.allow(/vendor|ERR_FAILED/);
  await page.route(`${addresses.web}/assets/vendor*`, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('The portal could not be loaded');
  await expect(page.getByRole('link', { name: 'load the page again' })).toBeVisible();
  await expect(signInButton(page)).toBeHidden();
});

test('F57 the shell’s part for areas is asked for again where it fails, and said where it does not come', async ({
  open,
}) => {
  const { page, watch } = await open('norole');
  watch.allow(/areas|ERR_FAILED|chunk/i);
  let failures = 1;
  await page.route(`${addresses.web}/assets/areas*.js`, (route) =>
    failures-- > 0 ? route.abort() : route.continue(),
  );
  await page.goto('/portal');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Noor');

  failures = Infinity;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  failures = 0;
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Noor');

  // Or by itself, once there is a network again.
  failures = Infinity;
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Check your connection.');
  failures = 0;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Noor');
});

test('F47 a palette whose files are gone costs neither the page nor what is typed', async ({ open }) => {
  const { page, watch } = await open('norole');
  watch.allow(/404|MIME|chunk/i);
  await page.goto('/settings');
  const address = page.getByLabel(/Contact e-mail/);
  await address.fill('half.an.address');
  await page.route(shellFiles, (route) => route.fulfill({ status: 404 }));
  await page.keyboard.press('Control+k');
  await expect(page.getByText('The list of pages could not be loaded')).toBeVisible();
  await expect(address).toHaveValue('half.an.address');
});

test('F63 a sign-out without a network says so, and keeps the page', async ({ open }) => {
  const { page, watch } = await open('norole');
  watch.allow(/ERR_INTERNET_DISCONNECTED|chunk/i);
  await page.goto('/portal');
  await openAccountMenu(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText(/You are still signed in. You are offline/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Noor');
  await page.context().setOffline(false);
});

async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: /Noor Norole.*account/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
}

async function boxOf(page: Page, selector: string) {
  const { x, y, width, height } = await page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect());
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}

/** Where the parts of the login page are, and how they look. */
async function lookOfSignIn(page: Page): Promise<readonly unknown[]> {
  return page
    .locator('main :is(svg, h1, button, p:has(a)), footer a')
    .filter({ visible: true })
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, height } = element.getBoundingClientRect();
        const { color, font, letterSpacing } = getComputedStyle(element);
        const words = element.textContent.replaceAll(/\s+/g, ' ').trim();
        return { words, x, y, height, color, font, letterSpacing };
      }),
    );
}

declare global {
  interface Window {
    /** How far the layout has moved by itself, as browsers measure it. */
    layoutShift: number;
    /** The role on the platform, as the document has heard it. */
    sessionRole?: Promise<string | null | undefined>;
  }
}

async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) window.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

function readShift(page: Page): Promise<number> {
  return page.evaluate(() => window.layoutShift);
}
