import { ApiError, isOutOfReach } from '@event-portal/remote-kit';
import type { DefaultError, QueryClient, QueryKey, UnusedSkipTokenOptions } from '@tanstack/react-query';

/** A query as `queryOptions` makes it. */
export type ReadableQuery<Data, Key extends QueryKey> = UnusedSkipTokenOptions<
  Data,
  DefaultError,
  Data,
  Key
> & { readonly queryKey: QueryKey };

/**
 * For loaders: what a query says now, or what it said last while the portal cannot be reached, so that a page that is
 * open goes on without the network. A refusal always counts. @throws ApiError
 */
export async function readKnown<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: ReadableQuery<Data, Key>,
): Promise<Data> {
  const known = queryClient.getQueryData<Data>(query.queryKey);
  try {
    return await queryClient.query(known === undefined ? query : { ...query, retry: false });
  } catch (error) {
    if (known === undefined || !isOutOfReach(error)) throw error;
    return known;
  }
}

/**
 * For loaders: reads a list, whose key ends with what was asked for. While the list is on the screen, one that cannot be
 * read does not take the place of the page: `useListData` keeps the old rows, out of reach, and says why.
 * @throws ApiError
 */
export async function loadList<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: ReadableQuery<Data, Key>,
): Promise<void> {
  const isShown = queryClient
    .getQueryCache()
    .findAll({ queryKey: query.queryKey.slice(0, -1), type: 'active' })
    .some(({ state }) => state.data !== undefined);
  try {
    await queryClient.query(isShown ? { ...query, retry: false } : query);
  } catch (error) {
    const isRefused = !(error instanceof ApiError) || (error.status ?? 500) < 500;
    if (!isShown || isRefused) throw error;
  }
}
