import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { setTimeout as delay } from 'node:timers/promises';
import { countHops, type InitiatedRequest, type Initiator } from './hops';
import { readMarks, watchMarks, type PageMarks } from './page-marks';

/** One request of a load. */
export type LoadedRequest = {
  readonly url: string;
  readonly kind: 'document' | 'script' | 'style' | 'font' | 'data' | 'other';
  /** What came over the wire, headers included; 0 from the browser's own cache. */
  readonly bytes: number;
  /** See `countHops`; meaningful only where the load was traced. */
  readonly hop: number;
  /** Whether it began before the data was visible. */
  readonly isNeeded: boolean;
};

/** One load of a page. */
export type Load = { readonly marks: PageMarks; readonly requests: readonly LoadedRequest[] };

/** How a page is loaded. */
export type LoadOptions = {
  readonly url: string;
  readonly shows: string;
  /** How many times slower the processor is made. */
  readonly slowdown: number;
  /** Follows who asks for what through everything that runs later; slows the page down, so times mean nothing then. */
  readonly isTraced: boolean;
};

const VISIBLE_WITHIN_MS = 60_000;
const QUIET_MS = 500;

/** Loads a page in a tab of its own until its data is visible and nothing is on its way any more. @throws Error when it never is */
export async function loadPage(context: BrowserContext, options: LoadOptions): Promise<Load> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: options.slowdown });
    if (options.isTraced) await traceCalls(session);
    const network = await watchNetwork(session);
    const isVisible = new Promise<void>((resolve) => void page.exposeFunction('benchDataVisible', resolve));
    await page.addInitScript(watchMarks, options.shows);
    await page.goto(options.url, { waitUntil: 'commit', timeout: VISIBLE_WITHIN_MS });
    await within(isVisible, VISIBLE_WITHIN_MS, () => describe(page, options));
    await network.quiet();
    const marks = await page.evaluate(readMarks);
    return { marks, requests: network.requests(options.url, marks.dataVisible) };
  } finally {
    await page.close();
  }
}

async function describe(page: Page, { url, shows }: LoadOptions): Promise<string> {
  const text = await page.evaluate(() => document.body.innerText);
  return `${url} (at ${page.url()}) never showed "${shows}", but: ${text.slice(0, 400)}`;
}

async function within(promise: Promise<void>, ms: number, complain: () => Promise<string>): Promise<void> {
  const controller = new AbortController();
  const late = delay(ms, true, { signal: controller.signal }).catch(() => false);
  const isLate = await Promise.race([promise.then(() => false), late]);
  controller.abort();
  if (isLate) throw new Error(await complain());
}

async function traceCalls(session: CDPSession): Promise<void> {
  await session.send('Debugger.enable');
  await session.send('Debugger.setAsyncCallStackDepth', { maxDepth: 64 });
}

type Seen = {
  readonly url: string;
  readonly type: string;
  readonly initiator: Initiator;
  readonly at: number;
  bytes: number;
};

async function watchNetwork(session: CDPSession) {
  const seen = new Map<string, Seen>();
  const inFlight = new Set<string>();
  let quietSince = Date.now();
  const ended = (id: string, bytes: number) => {
    const request = seen.get(id);
    if (request) request.bytes = bytes;
    inFlight.delete(id);
    quietSince = Date.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', initiator, timestamp }) => {
    if (request.url.startsWith('data:')) return;
    seen.set(requestId, { url: request.url, type, initiator, at: timestamp, bytes: 0 });
    inFlight.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    ended(requestId, encodedDataLength),
  );
  session.on('Network.loadingFailed', ({ requestId }) => ended(requestId, 0));
  await session.send('Network.enable');
  return {
    async quiet() {
      while (inFlight.size > 0 || Date.now() - quietSince < QUIET_MS) await delay(50);
    },
    requests(document: string, dataVisible: number): LoadedRequest[] {
      const list = [...seen.values()];
      const begin = list[0]?.at ?? 0;
      const hops = countHops(list satisfies InitiatedRequest[], document);
      return list.map(({ url, type, bytes, at }) => ({
        url,
        bytes,
        kind: kindOf(url, type),
        hop: hops.get(url) ?? 0,
        isNeeded: (at - begin) * 1000 < dataVisible,
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
