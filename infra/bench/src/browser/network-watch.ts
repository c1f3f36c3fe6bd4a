import type { CDPSession } from 'playwright-core';
import { setTimeout as delay } from 'node:timers/promises';

/** One request of a load. */
export type LoadedRequest = {
  readonly url: string;
  readonly kind: 'document' | 'script' | 'style' | 'font' | 'data' | 'other';
  /** What came over the wire, headers included; 0 from the browser's own cache. */
  readonly bytes: number;
  /** How many answers came before it, one after the other; 0 for the document. Counted where answers come in waves only. */
  readonly hop: number;
  /** Whether it began before the data was visible. */
  readonly isNeeded: boolean;
};

/** What a tab asks for. */
export type NetworkWatch = {
  /** How many requests have begun. */
  begun(): number;
  /** What begins from now on has waited for one more answer. */
  nextHop(): void;
  /** Settles once nothing has been on its way for half a second. @throws Error when that never happens */
  quiet(): Promise<void>;
  /** Everything so far; when the page had its data in milliseconds after the load began. */
  requests(dataThere: number): LoadedRequest[];
};

type Seen = {
  readonly url: string;
  readonly type: string;
  readonly hop: number;
  readonly begin: number;
  bytes: number;
};

const QUIET_MS = 500;
const QUIET_WITHIN_MS = 60_000;

/** Watches what a tab asks for from now on. */
export async function watchNetwork(session: CDPSession): Promise<NetworkWatch> {
  const seen = new Map<string, Seen>();
  const inFlight = new Set<string>();
  let answered = 0;
  let quietSince = Date.now();
  const ended = (id: string, bytes: number) => {
    const request = seen.get(id);
    if (request) request.bytes = bytes;
    inFlight.delete(id);
    quietSince = Date.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) => {
    if (request.url.startsWith('data:')) return;
    const hop = type === 'Document' ? 0 : answered + 1;
    seen.set(requestId, { url: request.url, type, hop, begin: timestamp, bytes: 0 });
    inFlight.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    ended(requestId, encodedDataLength),
  );
  session.on('Network.loadingFailed', ({ requestId }) => ended(requestId, 0));
  await session.send('Network.enable');
  return {
    begun: () => seen.size,
    nextHop: () => void (answered += 1),
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
    requests(dataThere) {
      const list = [...seen.values()];
      const loadBegan = list[0]?.begin ?? 0;
      // What has been asked for early is there in time, whoever asks for it once more.
      const hops = new Map(list.toReversed().map(({ url, hop }) => [url, hop]));
      return list.map(({ url, type, bytes, begin }) => ({
        url,
        bytes,
        kind: kindOf(url, type),
        hop: hops.get(url) ?? 0,
        isNeeded: (begin - loadBegan) * 1000 < dataThere,
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
