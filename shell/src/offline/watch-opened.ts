import type { CurrentUser } from '@event-portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { onDemand } from '../on-demand';
import type { RemoteCatalogue } from '../remotes/remote-catalogue';
import { whenIdle } from '../when-idle';
import type { KeepingParts, OpenPage } from './keep-page';

/** Only pages that open without a network need it. */
const keeping = onDemand(() => import('./keep-page'));

/** How long a page has to stand before it is kept, and after a change of something, in milliseconds. */
const PAUSE_MS = 1500;
/** How often a page that was kept says that it is open, in milliseconds: browsers end a worker after half a minute. */
const AWAKE_MS = 20_000;

/** What watching needs. */
export type OpenedPages = KeepingParts & {
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  readonly queryClient: QueryClient;
  readonly catalogue: Pick<RemoteCatalogue, 'facts' | 'readWhole' | 'running' | 'past'>;
  readonly readUser: () => Promise<CurrentUser | null>;
  /** The open page, and the remote that owns it. */
  readonly findPage: () => { readonly remote: string; readonly page: string | undefined } | undefined;
  readonly location: Pick<Location, 'pathname' | 'search'>;
  readonly router: {
    readonly state: { readonly navigation: { readonly state: string } };
    subscribe(listener: () => void): unknown;
  };
  /** Whether something else than what is live is tried in this browser. */
  readonly isTrying: () => boolean;
};

/**
 * Keeps pages that open without a network, each once it has been opened and nothing else is to do; again when the network is back, if
 * it was gone by then. A change that was made here may be one that they do not show: they go, and the open one is kept anew.
 * Changes that may wait show in no kept page.
 */
export function watchOpened(parts: OpenedPages): void {
  const { window, runtime, pages, queryClient, catalogue, location, router } = parts;
  const { keptAt } = window.document.documentElement.dataset;
  if (keptAt !== undefined)
    setInterval(() => window.navigator.serviceWorker?.controller?.postMessage('open'), AWAKE_MS);
  // What was kept goes on as what it was, until it is loaded again.
  if (!runtime.keepsPages || keptAt !== undefined || runtime.shell.integrity === null) return;

  let opened = '';
  let waiting: ReturnType<typeof setTimeout> | undefined;

  async function findOpened(): Promise<OpenPage | undefined> {
    const { remote: name, page: pattern } = parts.findPage() ?? {};
    const running = catalogue.running().find((candidate) => candidate.name === name);
    if (
      name === undefined ||
      pattern === undefined ||
      running?.reason !== 'current' ||
      parts.isTrying() ||
      !pages.isWanted()
    )
      return undefined;
    const user = await parts.readUser();
    const person = user && { userId: user.userId, isSuperuser: user.role === 'superuser' };
    if (!catalogue.facts(name, person).remote.current.offline?.[pattern]) return undefined;
    await catalogue.readWhole(name);
    const { remote } = catalogue.facts(name, person);
    const { current: version, canary } = remote;
    const isWhole = version.version === running.version && version.integrity !== null && canary === null;
    if (!user || !isWhole || !version.offline?.[pattern]) return undefined;
    return {
      page: { pathname: location.pathname, search: location.search },
      pattern,
      version,
      user,
    };
  }
  /** @returns whether there is nothing left to do */
  async function keep(path: string): Promise<boolean> {
    await whenIdle();
    const page = path === location.pathname ? await findOpened() : undefined;
    return !page || (await keeping.load()).keepPage(parts, page);
  }
  function keepSoon(): void {
    clearTimeout(waiting);
    window.removeEventListener('online', keepSoon);
    const path = location.pathname;
    const attempt = async () => {
      const isDone = await keep(path).catch(() => false);
      if (!isDone) window.addEventListener('online', keepSoon);
    };
    waiting = setTimeout(() => void attempt(), PAUSE_MS);
  }
  const look = () => {
    if (router.state.navigation.state !== 'idle' || location.pathname === opened) return;
    opened = location.pathname;
    keepSoon();
  };
  look();
  router.subscribe(look);
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || pages.owner.read() === null) return;
    if (event.mutation.options.networkMode === 'online') return;
    void keeping
      .load()
      .then(({ dropPages }) => dropPages(parts))
      .then(keepSoon, () => undefined);
  });
}
