import { getUnreadNotices, listNotices } from '@event-portal/contracts';
import { ApiError, type HttpClient } from '@event-portal/remote-kit';
import { createStore, type Store } from '@event-portal/ui/store';
import { queryOptions } from '@tanstack/react-query';

/** How often a page that somebody sees asks whether there is something new, in milliseconds. */
const ASK_EVERY_MS = 8000;

/** What belongs to the person's notices in the cache. */
export const NOTICES_KEY = ['shell', 'notices'] as const;

/** How much the person has not read. A page out of sight does not ask, and asks at once when it is seen again. */
function unreadQuery(http: HttpClient) {
  return queryOptions({
    queryKey: [...NOTICES_KEY, 'unread'],
    queryFn: ({ signal }) => http(getUnreadNotices, undefined, { signal }),
    staleTime: ASK_EVERY_MS / 2,
    // Whose session has ended is told nothing, until they sign in again.
    refetchInterval: ({ state: { error } }) =>
      error instanceof ApiError && error.status === 401 ? false : ASK_EVERY_MS,
    // It is asked again soon in any case.
    retry: false,
  });
}

/** What the parts of the bell share. */
export type Bell = {
  readonly unread: ReturnType<typeof unreadQuery>;
  /** The panel is `unused` until it is opened for the first time: only then is it loaded. */
  readonly panel: Store<'unused' | 'open' | 'closed'>;
  readonly open: () => void;
};

/**
 * Makes a bell whose panel has not been opened.
 * @param askAhead asks for what the panel will show, while its code is on the way
 */
export function createBell(http: HttpClient, askAhead: (endpoint: typeof listNotices) => void): Bell {
  const panel = createStore<'unused' | 'open' | 'closed'>('unused');
  return {
    unread: unreadQuery(http),
    panel,
    open() {
      if (panel.get() === 'unused') askAhead(listNotices);
      panel.set('open');
    },
  };
}
