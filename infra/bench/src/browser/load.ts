import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { setTimeout as delay } from 'node:timers/promises';
import type { Sign } from '../pages';
import { watchNetwork, type LoadedRequest, type NetworkWatch } from './network-watch';
import { readMarks, watchMarks, type PageMarks } from './page-marks';
import { comeInWaves } from './waves';

/** One load of a page. */
export type Load = { readonly marks: PageMarks; readonly requests: readonly LoadedRequest[] };

/** How a page is loaded. */
export type LoadOptions = {
  readonly url: string;
  readonly shows: Sign;
  /** How many times slower the processor is made; as it is unless told. */
  readonly slowdown?: number;
  /** Whether answers come in waves, so that hops can be counted; see `comeInWaves`. */
  readonly inWaves?: boolean;
};

/** A tab whose network is watched. */
export type Tab = {
  readonly page: Page;
  readonly session: CDPSession;
  readonly network: NetworkWatch;
};

const VISIBLE_WITHIN_MS = 60_000;

/**
 * A page of somebody else, from which people come. Chromium opens a site in a process of its own from there; in an empty tab, it
 * does so late, and only for a document that keeps apart from others (`Cross-Origin-Opener-Policy`), as ours does.
 */
const ELSEWHERE = 'data:text/html,<title>Elsewhere</title>';

/** Opens a tab of somebody who looks at something else. */
export async function openTab(context: BrowserContext, slowdown = 1): Promise<Tab> {
  const page = await context.newPage();
  await page.goto(ELSEWHERE);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const network = await watchNetwork(session);
  return { page, session, network };
}

/** Loads a page until its data is visible and nothing is on its way any more. @throws Error when it never is */
export async function loadInto(
  { page, session, network }: Tab,
  options: Omit<LoadOptions, 'slowdown'>,
): Promise<Load> {
  let tell = (): void => undefined;
  const isVisible = new Promise<void>((resolve) => (tell = resolve));
  await page.exposeFunction('benchDataVisible', () => tell());
  await page.addInitScript(watchMarks, options.shows);
  const endWaves = options.inWaves ? await comeInWaves(page, session, network) : undefined;
  try {
    await page.goto(options.url, { waitUntil: 'commit', timeout: VISIBLE_WITHIN_MS });
    await within(isVisible, VISIBLE_WITHIN_MS, () => describe(page, options));
  } finally {
    await endWaves?.();
  }
  await network.quiet();
  // A browser says of a paint when it was shown, which may be later than what was shown.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const marks = await page.evaluate(readMarks);
  return { marks, requests: network.requests(marks.dataThere) };
}

/** Loads a page in a tab of its own. @throws Error when its data never becomes visible */
export async function loadPage(context: BrowserContext, options: LoadOptions): Promise<Load> {
  const tab = await openTab(context, options.slowdown);
  try {
    return await loadInto(tab, options);
  } finally {
    await tab.page.close();
  }
}

async function describe(page: Page, { url, shows }: Pick<LoadOptions, 'url' | 'shows'>): Promise<string> {
  const text = await page.evaluate(() => document.body.innerText);
  return `${url} (at ${page.url()}) never showed "${shows.words}" in ${shows.selector}, but: ${text.slice(0, 400)}`;
}

async function within(promise: Promise<void>, ms: number, complain: () => Promise<string>): Promise<void> {
  const controller = new AbortController();
  const late = delay(ms, true, { signal: controller.signal }).catch(() => false);
  const isLate = await Promise.race([promise.then(() => false), late]);
  controller.abort();
  if (isLate) throw new Error(await complain());
}
