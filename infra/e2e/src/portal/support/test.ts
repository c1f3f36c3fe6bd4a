import {
  test as base,
  expect,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type ViewportSize,
} from '@playwright/test';
import { gateRoles } from '@event-portal/contracts/configuration';
import type { SeededPerson } from '@event-portal/contracts/seeded-people';
import { addresses } from './addresses';
import { openLab, type Lab } from './lab';
import { person, type Visitor } from './people';
import { watchPage, type PageWatch } from './page-watch';
import { continueAs, makeSomebody, type Somebody } from './somebody';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A page of somebody's own browser, and what went on in it. */
export type VisitedPage = { readonly page: Page; readonly watch: PageWatch };

type Fixtures = {
  /** Opens a browser of a visitor's own. What its console says at the end, and no test has allowed, fails the test. */
  open: (visitor: Visitor, options?: BrowserContextOptions) => Promise<VisitedPage>;
  /**
   * The same in one browser of the visitor for all tests of a worker, which leave it as they found it, but for its window and
   * its theme: what a browser has made ready for one page need not be made for the next.
   */
  visit: (visitor: Visitor, viewport?: ViewportSize) => Promise<VisitedPage>;
  /** Opens a browser with a new person signed in, or one more browser of a person that is given. */
  openSomebody: (somebody?: Somebody) => Promise<VisitedPage & { readonly somebody: Somebody }>;
  /** Calls of the API as the superuser, who sets the scene. */
  superuser: APIRequestContext;
  /** Opens a lab that ends after every page of the test: an open page may ask for something at any moment. */
  openLab: (settings?: Readonly<Record<string, string>>) => Promise<Lab>;
};

type WorkerFixtures = {
  /** The browsers that tests share, by visitor. */
  shared: Map<Visitor, VisitedPage>;
  sessions: (key: SeededPerson['key']) => Promise<StorageState>;
  /** The settings of a lab whose gate looks as these people. */
  gateSettingsFor: (...keys: SeededPerson['key'][]) => Promise<Readonly<Record<string, string>>>;
  /** The same for the superuser alone. */
  gateSettings: Readonly<Record<string, string>>;
};

/** The test function of the portal's journeys. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  shared: [
    async ({ browserName: _browser }, use) => {
      const shared = new Map<Visitor, VisitedPage>();
      await use(shared);
      for (const { page } of shared.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
  sessions: [
    async ({ browser }, use) => {
      const states = new Map<string, Promise<StorageState>>();
      await use((key) => {
        const state = states.get(key) ?? signInOnce(browser, key);
        states.set(key, state);
        return state;
      });
    },
    { scope: 'worker' },
  ],
  gateSettingsFor: [
    async ({ sessions }, use) => {
      await use(async (...keys) => {
        const cookies = Object.fromEntries(gateRoles.map((role): [string, string | null] => [role, null]));
        for (const key of keys) {
          const state = await sessions(key);
          cookies[key] = state.cookies.find(({ name }) => name === 'sh_session_id')?.value ?? '';
        }
        return { REGISTRY_GATE_SESSIONS: JSON.stringify(cookies) };
      });
    },
    { scope: 'worker' },
  ],
  gateSettings: [
    async ({ gateSettingsFor }, use) => {
      await use(await gateSettingsFor('superuser'));
    },
    { scope: 'worker' },
  ],
  openLab: async ({ browserName: _browser }, use, { parallelIndex }) => {
    const labs: Lab[] = [];
    await use(async (settings) => {
      const lab = await openLab(parallelIndex, settings);
      labs.push(lab);
      return lab;
    });
    for (const lab of labs) await lab.close();
  },
  // Fixtures end in reverse order: naming the labs here lets them outlive the pages.
  open: async ({ browser, sessions, openLab: _labs }, use) => {
    const opened: VisitedPage[] = [];
    await use(async (visitor, options) => {
      const visited = await openBrowserOf(visitor, browser, sessions, options);
      opened.push(visited);
      return visited;
    });
    const unexpected = opened.flatMap(({ watch }) => watch.unexpected());
    for (const { page } of opened) await page.context().close();
    expect(unexpected).toEqual([]);
  },
  visit: async ({ browser, sessions, shared }, use) => {
    const used = new Set<PageWatch>();
    await use(async (visitor, viewport = { width: 1280, height: 720 }) => {
      const visited = shared.get(visitor) ?? (await openBrowserOf(visitor, browser, sessions));
      shared.set(visitor, visited);
      const { page, watch } = visited;
      if (!used.has(watch)) watch.restart();
      used.add(watch);
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: 'light' });
      return visited;
    });
    expect([...used].flatMap((watch) => watch.unexpected())).toEqual([]);
  },
  openSomebody: async ({ open }, use, { workerIndex }) => {
    await use(async (somebody = makeSomebody(workerIndex)) => {
      const visited = await open('signed-out');
      const { page } = visited;
      // They have put the welcome off: it is not what the test is about.
      await page.context().addCookies([{ name: 'welcome-modal-skipped', value: 'true', url: addresses.web }]);
      await page.goto('/');
      await page.getByRole('button', { name: 'Continue with Discord' }).click();
      await continueAs(page, somebody);
      await page.waitForURL((url) => url.origin === addresses.web);
      await page
        .getByRole('heading', { level: 1, name: new RegExp(somebody.name.split(' ')[0] ?? '') })
        .waitFor();
      return { ...visited, somebody };
    });
  },
  superuser: async ({ playwright, sessions }, use) => {
    const context = await playwright.request.newContext({ storageState: await sessions('superuser') });
    await use(context);
    await context.dispose();
  },
});

/** Signs in through the identity provider, as a person would, from the login page on. */
export async function signIn(page: Page, key: SeededPerson['key'], from = '/'): Promise<void> {
  await page.goto(new URL(from, addresses.web).href);
  await page.getByRole('button', { name: 'Continue with Discord' }).click();
  await page.getByRole('button', { name: `Continue as ${person(key).name}` }).click();
  await page.waitForURL((url) => url.origin === addresses.web);
}

function isPerson(visitor: Visitor): visitor is SeededPerson['key'] {
  return visitor !== 'signed-out' && visitor !== 'errored';
}

/** Opens a browser of a visitor, with an empty page. */
async function openBrowserOf(
  visitor: Visitor,
  browser: Browser,
  sessions: WorkerFixtures['sessions'],
  options: BrowserContextOptions = {},
): Promise<VisitedPage> {
  const context = await browser.newContext({
    baseURL: addresses.web,
    ...options,
    ...(isPerson(visitor) && { storageState: await sessions(visitor) }),
  });
  const page = await context.newPage();
  const isErrored = visitor === 'errored';
  if (isErrored)
    await page.route(`${addresses.api}/auth/me`, (route) => route.fulfill({ status: 500, body: 'broken' }));
  const watch = watchPage(page, isErrored ? [/500 .*\/auth\/me/] : []);
  // A seeded person's session is one for all tests of a worker; signIn() and openSomebody() make others.
  if (isPerson(visitor))
    page.on('response', (response) => {
      if (response.url() === `${addresses.api}/auth/logout`)
        watch.complain(`The session of ${visitor}, which other tests share, has been ended.`);
    });
  return { page, watch };
}

async function signInOnce(browser: Browser, key: SeededPerson['key']): Promise<StorageState> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, key);
  await page.locator('h1').waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

export { expect };
