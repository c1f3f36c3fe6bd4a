import { SESSION_QUERY_KEY } from '@event-portal/remote-kit';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { Bell } from './unread';

/**
 * Reads again what is on the screen as soon as the person was told something new: what it is about has changed. The session is
 * read only when somebody asks for it, as after every change.
 * @returns a function that ends it
 */
export function watchNews(queryClient: QueryClient, { unread: { queryKey } }: Bell): () => void {
  const watched = hashKey(queryKey);
  const untouched = new Set([watched, hashKey(SESSION_QUERY_KEY)]);
  let last = queryClient.getQueryData(queryKey)?.newest;
  return queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type !== 'updated' || query.queryHash !== watched) return;
    const newest = queryClient.getQueryData(queryKey)?.newest;
    if (newest === undefined || newest === last) return;
    const isNews = last !== undefined;
    last = newest;
    if (isNews)
      void queryClient.invalidateQueries({ predicate: ({ queryHash }) => !untouched.has(queryHash) });
  });
}
