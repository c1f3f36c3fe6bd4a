import type { Page } from '@playwright/test';
import { addresses } from './support/addresses';
import { findBarriers } from '../barriers';
import { followLink } from './support/follow-link';
import { holdRequests } from './support/gate';
import { pages, type SeenPage } from './support/pages';
import type { Visitor } from './support/people';
import { expect, test } from './support/test';

/**
 * Every way from one area of the portal to another, and back: after each, one title, one heading that has the focus, one
 * polite announcement of where it has led, and on the way back the place that was left. Made from the list of pages.
 */
const travellers = ['signed-out', 'superuser', 'admin', 'attendee'] as const satisfies readonly Visitor[];

for (const as of travellers) {
  const places = listPlaces(as);
  for (const from of places) {
    test(`the ways from ${from.name} as ${as}`, async ({ visit }) => {
      const { page, watch } = await visit(as, { width: 1280, height: 420 });
      watch.allow(/404 .*nothing-here/);
      await page.goto(from.path);
      const left = await arrivalAt(page);
      await listenToAnnouncements(page);
      for (const to of places.filter((place) => place !== from)) {
        await test.step(`to ${to.name} and back`, async () => {
          const scrolled = await scrollDown(page);
          await follow(page, to.path);
          await expectArrival(page, { path: to.path, from: left.title });
          await page.goBack();
          await expectArrival(page, { path: from.path, ...left, scrolled });
        });
      }
    });
  }
}

test('the way to a remote that fails, and back', async ({ open }) => {
  const { page, watch } = await open('superuser');
  watch.allow(/ERR_FAILED/);
  watch.allow(/remote-unreachable/);
  await page.goto('/portal');
  const left = await arrivalAt(page);
  await listenToAnnouncements(page);
  await page.route(`${addresses.admin}/**`, (route) => route.abort());
  await follow(page, '/admin/overview');
  await expectArrival(page, {
    path: '/admin/overview',
    title: 'The admin area could not be loaded – Event Portal',
  });
  expect(await findBarriers(page)).toEqual([]);
  await page.goBack();
  await expectArrival(page, { path: '/portal', ...left });
});

test('the way to the login page when the session has ended', async ({ open }) => {
  const { page, watch } = await open('norole');
  watch.allow(/401/);
  await page.goto('/portal');
  await arrivalAt(page);
  await listenToAnnouncements(page);
  await page.route(`${addresses.api}/**`, (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': addresses.web, 'access-control-allow-credentials': 'true' },
      body: JSON.stringify({ error: 'unauthenticated', message: 'Sign in.', requestId: 'r' }),
    }),
  );
  await follow(page, '/community');
  const title = 'Sign in – Event Portal';
  await expect(page).toHaveTitle(title);
  await expect(page.locator('h1')).toBeFocused();
  // The page that was refused may have said so before.
  await expect
    .poll(() => page.evaluate((last) => window.announced.filter((text) => text === last), title))
    .toEqual([title]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a page that is on its way has nothing that axe can find, in ${colorScheme}`, async ({ open }) => {
    const { page } = await open('admin', { colorScheme });
    await page.goto('/portal');
    await arrivalAt(page);
    const api = await holdRequests(page, `${addresses.api}/**`);
    const skeleton = page.locator('[data-page-skeleton]');
    for (const { path, shape } of [
      { path: '/settings', shape: 'form' },
      { path: '/community', shape: 'cards' },
    ]) {
      await follow(page, path);
      await expect(skeleton).toHaveAttribute('data-page-skeleton', shape);
      expect(await findBarriers(page, { except: ['page-has-heading-one'] })).toEqual([]);
    }
    api.open();
    await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeFocused();
    await expect(skeleton).toHaveCount(0);
  });
}

/** The first page of every area that somebody may enter; the pages of everybody, and their own. */
function listPlaces(as: Visitor): SeenPage[] {
  const places = pages.filter(({ path, as: whom }) => {
    if (path.includes('?') || (whom === 'signed-out' && path === '/portal')) return false;
    if (as === 'signed-out') return whom === 'signed-out' || path === '/nothing-here';
    const isForAll = path !== '/' && !path.includes('/dashboard');
    return whom === as || (isForAll && ['signed-out', 'applicant', 'norole', 'attendee'].includes(whom));
  });
  const areas = new Map<string, SeenPage>();
  for (const place of places) {
    const area = /^\/[^/]*(\/[^/]+\/dashboard)?/.exec(place.path)?.[0] ?? place.path;
    if (!areas.has(area)) areas.set(area, place);
  }
  return [...areas.values()];
}

/** Listens anew, and presses a link to a page. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(() => (window.announced = []));
  await followLink(page, path);
}

async function scrollDown(page: Page): Promise<number> {
  return page.evaluate(() => {
    window.scrollTo(0, 120);
    return window.scrollY;
  });
}

type Arrival = { readonly title: string; readonly heading: string };

async function arrivalAt(page: Page): Promise<Arrival> {
  const heading = page.locator('h1');
  await heading.waitFor();
  await expect(page).toHaveTitle(/.+ – Event Portal/);
  await expect(heading).toHaveCount(1);
  return { title: await page.title(), heading: await heading.innerText() };
}

/**
 * What has to be so after every navigation, all of it at once: one heading, which has the focus, and one announcement, of the
 * title. The address changes first: until the title does, the page that is left is still there, with its focus.
 */
async function expectArrival(
  page: Page,
  expected: Partial<Arrival> & { readonly path: string; readonly from?: string; readonly scrolled?: number },
): Promise<void> {
  const { from, ...rest } = expected;
  await expect
    .poll(async () => {
      const { announced, ...seen } = await page.evaluate(() => ({
        path: location.pathname,
        title: document.title,
        heading: document.querySelector('h1')?.innerText ?? '',
        headings: document.querySelectorAll('h1').length,
        isFocused: document.activeElement?.tagName === 'H1',
        scrolled: scrollY,
        announced: window.announced.filter((text) => text.endsWith(' – Event Portal')),
      }));
      const isAnnounced = announced.length === 1 && announced[0] === seen.title;
      return { ...seen, announced: isAnnounced ? 'once' : announced, isAnother: seen.title !== from };
    })
    .toMatchObject({
      title: expect.stringMatching(/.+ – Event Portal$/),
      headings: 1,
      isFocused: true,
      announced: 'once',
      isAnother: true,
      ...rest,
    });
  await page.evaluate(() => (window.announced = []));
}

declare global {
  interface Window {
    /** What live regions have said since the last press. */
    announced: string[];
  }
}

/** Listens to the document that is open, and to the pages that links lead to. */
async function listenToAnnouncements(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.announced = [];
    new MutationObserver((changes) => {
      const regions = changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest(
          '[role="status"], [aria-live="polite"]',
        ),
      );
      for (const region of new Set(regions)) {
        const text = region?.textContent.trim();
        if (text) window.announced.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}
