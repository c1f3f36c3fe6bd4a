import { patternOf, pathBelow } from '@event-portal/contracts';
import { isCurrent, KEPT_AS, keptAddress, listSets, offlineShelf, WHOLE } from './kept-sets';

/** An event that lasts until what it waits for has ended. */
type LastingEvent = { waitUntil(work: Promise<unknown>): void };

/** A request of a page in the worker's scope. */
type PageRequest = LastingEvent & {
  readonly request: Request;
  /** The page that asks. */
  readonly clientId: string;
  /** The page that a navigation makes. */
  readonly resultingClientId: string;
  respondWith(reply: Promise<Response>): void;
};

/** The part of a service worker's global scope that is used. */
export type WorkerScope = {
  readonly location: Pick<Location, 'href'>;
  readonly caches: Pick<CacheStorage, 'keys' | 'match' | 'open' | 'delete'>;
  readonly clients: { get(id: string): Promise<unknown> };
  readonly fetch: (request: Request) => Promise<Response>;
  readonly skipWaiting: () => Promise<void>;
  addEventListener(type: 'install' | 'message', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: PageRequest) => void): void;
};

/** Without an answer for so long, the network counts as none where there is something kept, in milliseconds. */
const PATIENCE_MS = 4000;

/** What pages need to run. Pictures and the like are left to the network. */
const KINDS: readonly string[] = ['', 'script', 'style', 'font'];

/**
 * Answers for pages that open without a network. A navigation goes to the network first, and only where that fails it gets the
 * document that was kept. From then on that page, and no other, gets the files and the replies that were kept with its
 * document: the requests of a page that came from the network are never touched, so that nothing old is mixed into it.
 */
export function runWorker(scope: WorkerScope): void {
  const { pathname, searchParams, origin } = new URL(scope.location.href);
  const basePath = pathname.slice(0, pathname.lastIndexOf('/'));
  const patterns = (searchParams.get('pages') ?? '').split(',');
  const clientsName = `${offlineShelf(basePath)}clients`;
  /** By the pages that were answered with a kept document: which set it is of. */
  const served = new Map<string, string>();

  /** A worker is ended and started anew as the browser likes. */
  async function remember(): Promise<void> {
    if (!(await scope.caches.keys()).includes(clientsName)) return;
    const kept = await scope.caches.open(clientsName);
    for (const { url } of await kept.keys()) {
      const id = decodeURIComponent(url.slice(url.lastIndexOf('/') + 1));
      if ((await scope.clients.get(id)) === undefined) await kept.delete(url);
      else served.set(id, (await (await kept.match(url))?.text()) ?? '');
    }
  }
  const remembered = remember().catch(() => undefined);

  async function note(id: string, set: string): Promise<void> {
    served.set(id, set);
    const kept = await scope.caches.open(clientsName);
    await kept.put(`${origin}/offline-client/${encodeURIComponent(id)}`, new Response(set));
  }

  const inSet = (cacheName: string, address: string) => scope.caches.match(address, { cacheName });

  async function findSet(path: string): Promise<string | undefined> {
    const now = Date.now();
    const sets = listSets(basePath, await scope.caches.keys()).filter((set) => set.path === path);
    for (const set of sets)
      if (isCurrent(set, now) && (await inSet(set.name, origin + WHOLE))) return set.name;
    return undefined;
  }

  async function answerNavigation(event: PageRequest): Promise<Response> {
    const { request, resultingClientId } = event;
    const path = new URL(request.url).pathname;
    const set = await findSet(path).catch(() => undefined);
    if (set === undefined) return scope.fetch(request);
    return soon(scope.fetch(request)).catch(async (error: unknown) => {
      const document = await inSet(set, origin + path);
      if (!document) throw error;
      await remembered;
      event.waitUntil(note(resultingClientId, set).catch(() => undefined));
      return document;
    });
  }

  async function answerServed(request: Request, set: string): Promise<Response> {
    const kept = await inSet(set, keptAddress(request.url)).catch(() => undefined);
    if (!kept) return scope.fetch(request);
    if (kept.headers.get(KEPT_AS) === 'file') return kept;
    return soon(scope.fetch(request)).catch(() => kept);
  }

  /** A worker of a page is asked for by its own address, and not for the page; its name is that of one build, so that any set has the same. */
  async function answerWorker(request: Request): Promise<Response> {
    for (const set of listSets(basePath, await scope.caches.keys())) {
      const kept = await inSet(set.name, request.url);
      if (kept) return kept;
    }
    return scope.fetch(request);
  }

  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  // A page that was served from here says that it is still open, so that the worker is awake and knows it.
  scope.addEventListener('message', (event) => event.waitUntil(remembered));
  scope.addEventListener('fetch', (event) => {
    const { request, clientId } = event;
    if (request.method !== 'GET') return;
    if (request.mode === 'navigate') {
      if (isKeptPage(request.url, origin, basePath, patterns)) event.respondWith(answerNavigation(event));
      return;
    }
    if (request.destination === 'worker') return event.respondWith(answerWorker(request));
    const set = served.get(clientId);
    if (set !== undefined && KINDS.includes(request.destination))
      event.respondWith(answerServed(request, set));
  });
}

/** Whether an address is that of a page that may be kept; safe mode is for whoever has trouble with what runs. */
function isKeptPage(url: string, own: string, basePath: string, patterns: readonly string[]): boolean {
  const { origin, pathname, searchParams } = new URL(url);
  const path = origin === own ? pathBelow(basePath, pathname) : undefined;
  return path !== undefined && !searchParams.has('safe-mode') && patternOf(patterns, path) !== undefined;
}

/** The answer of the network, or a failure once it has taken too long. */
function soon(reply: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The network takes too long.')), PATIENCE_MS);
    reply.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
