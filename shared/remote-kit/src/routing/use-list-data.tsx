import { describeFailure } from '@event-portal/remote-kit';
import { Banner, Button } from '@event-portal/ui';
import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ReadableQuery } from './read-known';

/** What a list shows, and whether it answers what was asked for last. */
type ListData<Data> = {
  /** Of the last question that was answered. */
  readonly data: Data;
  /** Spread it into a `DataTable` or a `Results`. */
  readonly results: { readonly status: 'ready' | 'refetching' | 'failed'; readonly error: ReactNode };
};

/**
 * The data of a list that `loadList` has read. What answers an older question can be seen, but not used.
 * @param isChanging whether another question is being asked: `useList` knows
 * @param nothing what there is before the first answer, on a page that opens without a list
 */
export function useListData<Data, Key extends QueryKey>(
  query: ReadableQuery<Data, Key>,
  isChanging: boolean,
  nothing?: Data,
): ListData<Data> {
  const { data: current, failureReason, error, isFetching, refetch } = useQuery(query);
  const [last, setLast] = useState(current ?? nothing);
  if (current !== undefined && current !== last) setLast(current);
  const data = current ?? last;
  if (data === undefined) throw error ?? new Error('The loader of the page has not read this list.');

  const failure = current === undefined ? failureReason : null;
  const status =
    failure && !isChanging ? 'failed' : isChanging || current === undefined ? 'refetching' : 'ready';
  return {
    data,
    results: {
      status,
      error: failure && (
        <Banner
          tone="danger"
          live="assertive"
          title="This search could not be done"
          action={
            <Button size="small" pending={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {describeFailure(failure)} What you see here is older, and cannot be used now.
        </Banner>
      ),
    },
  };
}
