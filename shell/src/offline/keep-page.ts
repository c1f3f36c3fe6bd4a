import {
  askedAhead,
  type CurrentUser,
  earlyAddress,
  getCurrentUser,
  OFFLINE_WORKER,
  registryPart,
  WebRuntime,
  type RemoteVersion,
} from '@event-portal/contracts';
import { isCurrent, KEPT_AS, keptAddress, listSets, nameSet, WHOLE } from './kept-sets';
import { onDemand } from '../on-demand';
import type { KeptPages, PageKeeper } from './kept-pages';

/** Only pages that scan need it. */
const codes = onDemand(() => import('../codes/code-reader'));

/** So many pages are kept at most; the one that was opened longest ago goes first. */
const SETS_AT_MOST = 8;

/** What keeping needs. */
export type KeepingParts = {
  readonly window: PageKeeper & Pick<Window, 'document'> & { readonly performance: Performance };
  readonly fetch: typeof fetch;
  readonly runtime: WebRuntime;
  readonly pages: KeptPages;
};

/** A page that is open, and what it is made of. */
export type OpenPage = {
  /** Its address within the portal. */
  readonly page: Pick<URL, 'pathname' | 'search'>;
  readonly pattern: string;
  readonly version: RemoteVersion;
  /** The person in the session, who is not asked for once more. */
  readonly user: CurrentUser;
};

/**
 * Keeps an open page: its document, the files that it is made of and what it reads, all of the version that runs. The worker
 * that answers with it is installed along with it. What fails leaves what was kept before as it is.
 * @returns whether it is kept
 */
export async function keepPage(parts: KeepingParts, opened: OpenPage): Promise<boolean> {
  const { window, runtime, pages } = parts;
  const { caches, navigator } = window;
  const { basePath = '' } = runtime;
  const { pathname } = opened.page;
  const { hours } = opened.version.offline?.[opened.pattern] ?? { hours: 0 };
  const { document, record } =
    (caches && navigator.serviceWorker && (await readDocument(parts, opened))) ?? {};
  if (!caches || document === undefined || !pages.owner.write(opened.user.userId)) return false;

  const keptAt = Date.now();
  const path = basePath + pathname;
  const name = nameSet(basePath, { path, keptAt, until: keptAt + hours * 3_600_000 });
  try {
    const set = await caches.open(name);
    await set.put(path, await markDocument(document, keptAt));
    const ownFiles = mayScan(document) ? await keepCodeWorker(parts, set) : undefined;
    for (const file of listFiles(parts, opened.version, await document.text()))
      await set.put(file, await readFile(parts, opened.version, file));
    if (record !== undefined) await set.put(...(await readRecord(parts, record)));
    for (const [address, reply] of await readReplies(parts, opened)) await set.put(address, reply);
    // Whoever has signed out meanwhile wants nothing kept.
    if (pages.owner.read() !== opened.user.userId || !pages.isWanted())
      throw new Error('Nobody wants it any more.');
    await set.put(WHOLE, new Response(''));
    await installWorker(parts, opened, ownFiles);
  } catch {
    await caches.delete(name);
    return false;
  }
  const sets = listSets(basePath, await caches.keys()).filter((set) => set.name !== name);
  const outdated = sets.filter(
    (set, index) => set.path === path || !isCurrent(set, keptAt) || index >= SETS_AT_MOST - 1,
  );
  for (const set of outdated) await caches.delete(set.name);
  return true;
}

/** Removes the pages alone, as after a change that they do not show; what answers with them stays. */
export async function dropPages({ window: { caches }, runtime }: KeepingParts): Promise<void> {
  for (const { name } of listSets(runtime.basePath ?? '', (await caches?.keys()) ?? []))
    await caches?.delete(name);
}

/**
 * The document of the page as the network has it, and the hash of the rest of its remote, where it has a part of it; undefined
 * where it is not of what runs here.
 */
async function readDocument(
  { fetch, runtime }: KeepingParts,
  { page, version }: OpenPage,
): Promise<{ document: Response; record?: string | undefined } | undefined> {
  const document = await fetch((runtime.basePath ?? '') + page.pathname, { credentials: 'same-origin' });
  const written = /id="runtime">(.*?)<\/script>/s.exec(await document.clone().text())?.[1];
  const other = document.ok ? WebRuntime.safeParse(JSON.parse(written ?? 'null')).data : undefined;
  if (other?.shell.buildId !== runtime.shell.buildId) return undefined;
  if ('url' in other.registry) return { document };
  const [remote] = other.registry.remotes;
  const isWhatRuns = remote?.current.buildId === version.buildId && !remote.canary && !remote.disabled;
  return isWhatRuns ? { document, record: remote.record } : undefined;
}

/** The rest of the remote, by which the page loads what it did not start with. */
async function readRecord(
  { fetch, runtime, window }: KeepingParts,
  record: string,
): Promise<readonly [string, Response]> {
  const { href } = new URL((runtime.basePath ?? '') + registryPart(record), window.document.baseURI);
  const reply = await fetch(href, { integrity: record });
  if (!reply.ok) throw new Error(`${href} did not come.`);
  return [href, await keep(reply, 'file')];
}

/** Whether the document of a page may use the camera, as that of the scanner alone may. */
function mayScan({ headers }: Response): boolean {
  return headers.get('permissions-policy')?.includes('camera=(self)') === true;
}

/**
 * Keeps the worker that reads codes. Where it does not come, codes are read without it.
 * @returns below which address it is: the worker that answers for pages answers for it alone there
 */
async function keepCodeWorker(
  { fetch, runtime, window }: KeepingParts,
  set: Cache,
): Promise<string | undefined> {
  // By now this file, by which the page starts the worker, is one of those that the page has loaded.
  const { codeWorkerAddress, ownFiles } = await codes.load();
  const { href } = new URL(codeWorkerAddress(runtime), window.document.baseURI);
  const reply = await fetch(href, { credentials: 'same-origin' });
  if (!reply.ok) return undefined;
  await set.put(href, await keep(reply, 'file', 'content-security-policy'));
  return ownFiles(runtime);
}

/** The document with the moment written on it, and with the headers that keep it what it is. */
async function markDocument(document: Response, keptAt: number): Promise<Response> {
  const text = (await document.clone().text()).replace('<html ', `<html data-kept-at="${keptAt}" `);
  const headers = new Headers(document.headers);
  // They are of the way that it came by.
  for (const name of ['content-encoding', 'content-length', 'etag', 'set-cookie']) headers.delete(name);
  return new Response(text, { status: document.status, headers });
}

/** The files of the document, those that the page is known to need, and what this page has loaded of both. */
function listFiles({ window, runtime }: KeepingParts, version: RemoteVersion, html: string): Set<string> {
  const here = window.document.baseURI;
  const bases = [new URL(runtime.shell.baseUrl, here).href, version.baseUrl];
  const inDocument = [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(
    ([, url = '']) => new URL(url, here).href,
  );
  const ofPage = Object.entries(version.offline ?? {}).flatMap(([pattern, { later = [] }]) => [
    ...(version.preload[pattern] ?? []),
    ...later,
  ]);
  const known = [version.entry, ...ofPage].map((file) => version.baseUrl + file);
  const loaded = window.performance.getEntriesByType('resource').map(({ name }) => name);
  return new Set(
    [...inDocument, ...known, ...loaded].filter(
      (url) => bases.some((base) => url.startsWith(base)) && /\.(js|mjs|css|woff2)$/.test(url),
    ),
  );
}

async function readFile(
  { fetch, runtime, window }: KeepingParts,
  version: RemoteVersion,
  url: string,
): Promise<Response> {
  const base = new URL(runtime.shell.baseUrl, window.document.baseURI).href;
  const integrity = url.startsWith(version.baseUrl)
    ? version.integrity?.[url.slice(version.baseUrl.length)]
    : runtime.shell.integrity?.[url.slice(base.length)];
  const reply = await fetch(url, { credentials: 'same-origin', integrity: integrity ?? '' });
  if (!reply.ok) throw new Error(`${url} did not come.`);
  return keep(reply, 'file');
}

/** What the page reads early, and the session; no other reply is kept, and none that is not meant for the person. */
async function readReplies(
  { fetch, runtime, window }: KeepingParts,
  { page, pattern, version, user }: OpenPage,
): Promise<(readonly [string, Response])[]> {
  const reads = version.early?.[pattern] ?? [];
  const addresses = [
    ...reads.map((read) => askedAhead(runtime.apiBaseUrl + earlyAddress(read, pattern, page), read)),
    ...('url' in runtime.registry ? [new URL(runtime.registry.url, window.document.baseURI).href] : []),
  ];
  const replies = await Promise.all(
    addresses.map(async (address) => {
      const reply = await fetch(address, { credentials: 'include', redirect: 'error' });
      if (!reply.ok) throw new Error(`${address} did not come.`);
      return reply.status === 200 ? [[keptAddress(address), await keep(reply, 'reply')] as const] : [];
    }),
  );
  const session = Response.json(user);
  return [[runtime.apiBaseUrl + getCurrentUser.path, await keep(session, 'reply')], ...replies.flat()];
}

/** The content of a reply and what it is, and nothing else that came with it but what is named. */
async function keep(reply: Response, as: 'file' | 'reply', ...also: readonly string[]): Promise<Response> {
  const type = reply.headers.get('content-type') ?? 'application/octet-stream';
  const headers = new Headers({ 'content-type': type, [KEPT_AS]: as });
  for (const name of also) headers.set(name, reply.headers.get(name) ?? '');
  return new Response(await reply.blob(), { headers });
}

/** The worker answers below the shortest address of those pages that this one lies at or below, and for a worker of the page where that is. */
async function installWorker(
  { window: { navigator }, runtime: { basePath = '' } }: KeepingParts,
  { page, pattern, version }: OpenPage,
  ownFiles: string | undefined,
): Promise<void> {
  const patterns = Object.keys(version.offline ?? {});
  const [widest = pattern] = patterns
    .filter((candidate) => pattern === candidate || pattern.startsWith(`${candidate}/`))
    .sort((one, other) => one.length - other.length);
  const scope = basePath + page.pathname.split('/', widest.split('/').length).join('/');
  const script = `${basePath}/${OFFLINE_WORKER}?pages=${encodeURIComponent(patterns.join())}`;
  // The page's own comes last: where it is, the other one is.
  for (const below of [ownFiles, scope])
    if (below !== undefined)
      await navigator.serviceWorker?.register(script, { scope: below, updateViaCache: 'none' });
}
