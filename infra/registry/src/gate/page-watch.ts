import type { Page } from 'playwright-core';

/** What files weigh: as the page gets them, and as they came over the wire, with headers; from a cache nothing comes. */
export type Weight = { readonly bytes: number; readonly transferred: number };

/** What a page asks for and complains of, from one address to the next. */
export type PageWatch = {
  /** Forgets what has been; what files weigh stays known, because a cache has them from now on. */
  begin(): void;
  /** What the console said, each with the address that it is about. */
  complaints(): string[];
  /** What was asked for. */
  requested(): string[];
  /** Waits until everything of these has come, or failed, that was asked for. */
  settled(isMeant: (url: string) => boolean): Promise<void>;
  /** What has been asked for of these weighs together, each file once, as if no cache had it. */
  weigh(isMeant: (url: string) => boolean): Weight;
};

/** Watches a page, which begins without a cache. */
export async function watchPage(page: Page): Promise<PageWatch> {
  let complaints: string[] = [];
  let requested = new Set<string>();
  let onEnd: (() => void) | undefined;
  const underWay = new Map<string, { readonly url: string; bytes: number }>();
  const weights = new Map<string, Weight>();

  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    complaints.push(url === '' ? message.text() : `${message.text()} (${url})`);
  });

  const devtools = await page.context().newCDPSession(page);
  devtools.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (!/^https?:/.test(url)) return;
    requested.add(url);
    underWay.set(requestId, { url, bytes: 0 });
  });
  devtools.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const request = underWay.get(requestId);
    if (request) request.bytes += dataLength;
  });
  const end = (requestId: string, transferred: number) => {
    const request = underWay.get(requestId);
    if (!request) return;
    underWay.delete(requestId);
    const known = weights.get(request.url) ?? { bytes: 0, transferred: 0 };
    weights.set(request.url, {
      bytes: Math.max(known.bytes, request.bytes),
      transferred: Math.max(known.transferred, transferred),
    });
    onEnd?.();
  };
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  );
  devtools.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');

  return {
    begin() {
      complaints = [];
      requested = new Set();
      underWay.clear();
    },
    complaints: () => complaints,
    requested: () => [...requested],
    settled: (isMeant) =>
      new Promise((resolve) => {
        onEnd = () => {
          if (![...underWay.values()].some(({ url }) => isMeant(url))) resolve();
        };
        onEnd();
      }),
    weigh: (isMeant) =>
      [...requested].filter(isMeant).reduce(
        (sum, url) => {
          const { bytes = 0, transferred = 0 } = weights.get(url) ?? {};
          return { bytes: sum.bytes + bytes, transferred: sum.transferred + transferred };
        },
        { bytes: 0, transferred: 0 },
      ),
  };
}
