import type { Page, Route } from '@playwright/test';
import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import { addresses } from './support/addresses';
import { expect, test } from './support/test';

/** How many visits; RANDOM_VISITS=500 for the whole of it. The seed says which files fail, so a failure can be had again. */
const VISITS = Number(process.env.RANDOM_VISITS ?? 8);
const SEED = Number(process.env.RANDOM_SEED ?? 1);
/** The share of files that fail, and visits that share a test. */
const SHARE = 0.06;
const VISITS_EACH = 4;

const dashboard = `/events/${SEEDED_EVENT_ID}/dashboard`;
const places = [
  '/',
  '/portal',
  '/settings',
  '/admin/overview',
  '/admin/users-management',
  dashboard,
  '/privacy',
];
const FORM = '/admin/events-management/new';

/** Numbers between 0 and 1 that a seed decides (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number that a text decides (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return hash;
}

const origins = [addresses.web, addresses.portal, addresses.admin, addresses.eventDashboard];
const isFile = (url: URL) => origins.includes(url.origin) && /\.(js|css|woff2)$/.test(url.pathname);

/** Some files are missing, refused, never end, or are cut in the middle. */
async function failSomeFiles(page: Page, seed: number): Promise<void> {
  const ways: ((route: Route) => Promise<void>)[] = [
    (route) => route.fulfill({ status: 404, body: 'Not found' }),
    (route) => route.abort(),
    () => Promise.resolve(),
    async (route) => {
      const reply = await route.fetch();
      const body = await reply.body();
      await route.fulfill({ response: reply, body: body.subarray(0, Math.floor(body.length / 2)) });
    },
  ];
  const asked = new Map<string, number>();
  await page.route(isFile, async (route) => {
    const { href } = new URL(route.request().url());
    const times = asked.get(href) ?? 0;
    asked.set(href, times + 1);
    // By its name: files that are asked for at once have no order.
    const next = random(seed ^ hashOf(`${times} ${href}`));
    const fails = next() < SHARE;
    const way = ways[Math.floor(next() * ways.length)];
    await (fails && way ? way(route) : route.continue());
  });
}

/** Whether there is something to read for a person: a page, or words that help. Skeletons are no words. */
async function isReadable(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const seen = [...document.querySelectorAll('h1, [role=alert], [role=status], .fp-help, .fp-words, p')];
    return seen.some((element) => {
      const { width, height } = element.getBoundingClientRect();
      const { visibility, opacity } = getComputedStyle(element);
      return (
        width * height > 0 && visibility === 'visible' && opacity !== '0' && element.textContent.trim() !== ''
      );
    });
  });
}

for (let first = 0; first < VISITS; first += VISITS_EACH) {
  const last = Math.min(first + VISITS_EACH, VISITS);
  test(`visits ${first + 1} to ${last} with files failing at random: no white page, and no lost text`, async ({
    open,
  }) => {
    test.setTimeout(400_000);
    for (let visit = first; visit < last; visit += 1) {
      const next = random(SEED * 100_000 + visit);
      const { page, watch } = await open('superuser');
      watch.allow(/./);
      await failSomeFiles(page, SEED * 100_000 + visit);
      const writes = next() < 0.4;
      const place = writes ? FORM : (places[Math.floor(next() * places.length)] ?? '/');
      await page.goto(place, { waitUntil: 'commit' });
      await expect
        .poll(() => isReadable(page), { message: `visit ${visit} of ${place} is white`, timeout: 20_000 })
        .toBe(true);

      // The page that was asked for has come, or something says that it has not.
      const name = page.getByLabel('Name', { exact: true });
      const end = writes ? name : page.locator('h1, h2, .fp-help').first();
      const isThere = await end.waitFor({ timeout: 20_000 }).then(
        () => true,
        () => false,
      );
      if (writes && isThere) {
        await name.fill(`Half an event ${visit}`);
        await page.keyboard.press('Control+k');
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await expect(name, `visit ${visit} lost what was typed`).toHaveValue(`Half an event ${visit}`);
      }
      await expect
        .poll(() => isReadable(page), { message: `visit ${visit} of ${place} went white` })
        .toBe(true);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().close();
    }
  });
}
