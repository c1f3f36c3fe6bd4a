import { OFFLINE_WORKER, type UserQueryResult } from '@event-portal/contracts';
import { SESSION_QUERY_KEY, type KeptPagesSetting } from '@event-portal/remote-kit';
import { createStore } from '@event-portal/ui/store';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { storedText } from '../storage/stored-value';
import { offlineShelf } from './kept-sets';

const SESSION_HASH = hashKey(SESSION_QUERY_KEY);

/** Whose pages this browser keeps for when there is no network, and the end of that. */
export type KeptPages = {
  /** Whether pages are to be kept: where the portal does so, and the person has not turned it off. */
  readonly isWanted: () => boolean;
  readonly setting: KeptPagesSetting;
  /** The id of the person whose pages are kept. */
  readonly owner: ReturnType<typeof storedText<'localStorage'>>;
  /** Removes every page, and what answers with them. */
  readonly forget: () => Promise<void>;
};

/** The part of a window that pages are kept in. */
export type PageKeeper = Pick<Window, 'localStorage'> & {
  readonly caches?: CacheStorage;
  readonly navigator: { readonly serviceWorker?: ServiceWorkerContainer };
};

/**
 * Watches over what is kept: it goes as soon as somebody else signs in, and where the portal keeps pages no more. A session that
 * has ended by itself takes no pass away on the way to the door; who signs out calls `forget`.
 */
export function openKeptPages(
  window: PageKeeper,
  queryClient: QueryClient,
  { isAllowed, basePath }: { readonly isAllowed: boolean; readonly basePath: string },
): KeptPages {
  const { caches, navigator } = window;
  const owner = storedText(window, 'localStorage', 'offline-pages');
  const refused = storedText(window, 'localStorage', 'keeps-no-pages');
  const keeps = createStore(refused.read() === null);
  const forget = async () => {
    owner.remove();
    const shelf = offlineShelf(basePath);
    for (const name of (await caches?.keys()) ?? []) if (name.startsWith(shelf)) await caches?.delete(name);
    for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? []) {
      const worker = registration.active ?? registration.waiting ?? registration.installing;
      if (new URL(worker?.scriptURL ?? 'about:blank').pathname === `${basePath}/${OFFLINE_WORKER}`)
        await registration.unregister();
    }
  };
  const look = () => {
    const kept = owner.read();
    const session = queryClient.getQueryData<UserQueryResult>(SESSION_QUERY_KEY);
    const isSomebodyElses = session?.user && session.user.userId !== kept;
    if (kept !== null && (!isAllowed || isSomebodyElses)) forget().catch(() => undefined);
  };
  look();
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === SESSION_HASH) look();
  });
  return {
    isWanted: () => isAllowed && refused.read() === null,
    setting: {
      ...keeps,
      set(next) {
        if (next) refused.remove();
        else {
          refused.write('yes');
          forget().catch(() => undefined);
        }
        keeps.set(next);
      },
    },
    owner,
    forget,
  };
}
