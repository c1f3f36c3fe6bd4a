import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { setTimeout as delay } from 'node:timers/promises';
import { countHops } from './hops';
import type { Sign } from '../pages';
import { readMarks, watchMarks, type PageMarks } from './page-marks';

/** One request of a load. */
export type LoadedRequest = {
  readonly url: string;
  readonly kind: 'document' | 'script' | 'style' | 'font' | 'data' | 'other';
  /** What came over the wire, headers included; 0 from the browser's own cache. */
  readonly bytes: number;
  /** See `countHops`; meaningful only where answers take long. */
  readonly hop: number;
  /** Whether it began before the data was visible. */
  readonly isNeeded: boolean;
};

/** One load of a page. */
export type Load = { readonly marks: PageMarks; readonly requests: readonly LoadedRequest[] };

/** How a page is loaded. */
export type LoadOptions = TabOptions & { readonly url: string; readonly shows: Sign };

/** How a tab is set up. */
export type TabOptions = {
  /** How many times slower the processor is made. */
  readonly slowdown: number;
  /** What every answer takes besides, in milliseconds. */
  readonly latencyMs: number;
};

/** A tab whose network is watched. */
export type Tab = {
  readonly page: Page;
  readonly session: CDPSession;
  readonly network: Awaited<ReturnType<typeof watchNetwork>>;
};

const VISIBLE_WITHIN_MS = 60_000;
const QUIET_MS = 500;
const QUIET_WITHIN_MS = 60_000;

/** Opens an empty tab. */
export async function openTab(context: BrowserContext, { slowdown, latencyMs }: TabOptions): Promise<Tab> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const network = await watchNetwork(session);
  if (latencyMs > 0)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  return { page, session, network };
}

/** Loads a page until its data is visible and nothing is on its way any more. @throws Error when it never is */
export async function loadInto(
  { page, network }: Tab,
  options: Pick<LoadOptions, 'url' | 'shows'>,
): Promise<Load> {
  let tell = (): void => undefined;
  const isVisible = new Promise<void>((resolve) => (tell = resolve));
  await page.exposeFunction('benchDataVisible', () => tell());
  await page.addInitScript(watchMarks, options.shows);
  await page.goto(options.url, { waitUntil: 'commit', timeout: VISIBLE_WITHIN_MS });
  await within(isVisible, VISIBLE_WITHIN_MS, () => describe(page, options));
  await network.quiet();
  const marks = await page.evaluate(readMarks);
  return { marks, requests: network.requests(marks.dataVisible) };
}

/** Loads a page in a tab of its own. @throws Error when its data never becomes visible */
export async function loadPage(context: BrowserContext, options: LoadOptions): Promise<Load> {
  const tab = await openTab(context, options);
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

type Seen = {
  readonly url: string;
  readonly type: string;
  readonly begin: number;
  end: number;
  bytes: number;
};

async function watchNetwork(session: CDPSession) {
  const seen = new Map<string, Seen>();
  const inFlight = new Set<string>();
  let quietSince = Date.now();
  const ended = (id: string, bytes: number, end: number) => {
    const request = seen.get(id);
    if (request) Object.assign(request, { bytes, end });
    inFlight.delete(id);
    quietSince = Date.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) => {
    if (request.url.startsWith('data:')) return;
    seen.set(requestId, { url: request.url, type, begin: timestamp, end: Infinity, bytes: 0 });
    inFlight.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    ended(requestId, encodedDataLength, timestamp),
  );
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => ended(requestId, 0, timestamp));
  await session.send('Network.enable');
  return {
    /** Settles once nothing has been on its way for half a second. @throws Error when that never happens */
    async quiet() {
      const deadline = Date.now() + QUIET_WITHIN_MS;
      while (inFlight.size > 0 || Date.now() - quietSince < QUIET_MS) {
        if (Date.now() > deadline) {
          const left = [...inFlight].map((id) => seen.get(id)?.url);
          throw new Error(`Still on their way: ${left.join(', ')}`);
        }
        await delay(50);
      }
    },
    requests(dataVisible: number): LoadedRequest[] {
      const list = [...seen.values()];
      const loadBegan = list[0]?.begin ?? 0;
      const hops = countHops(list);
      return list.map(({ url, type, bytes, begin }) => ({
        url,
        bytes,
        kind: kindOf(url, type),
        hop: hops.get(url) ?? 0,
        isNeeded: (begin - loadBegan) * 1000 < dataVisible,
      }));
    },
  };
}

function kindOf(url: string, type: string): LoadedRequest['kind'] {
  if (type === 'Document') return 'document';
  const { pathname } = new URL(url);
  if (pathname.endsWith('.js')) return 'script';
  if (pathname.endsWith('.css')) return 'style';
  if (pathname.endsWith('.woff2')) return 'font';
  return type === 'Fetch' || type === 'XHR' ? 'data' : 'other';
}
