import { QueryClient } from '@tanstack/react-query';
import { spread } from '../spread';
import { ApiError } from './api-error';

/** The longest that is waited before something is asked for again, in milliseconds. */
const LONGEST_PAUSE_MS = 30_000;

/**
 * The cache as the shell and the tests use it. What is asked for is asked at once, whatever the browser believes about the
 * network, and fails with a reason: nothing is put off without a word. A change that may be sent later says so
 * (`waitingChange`).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without it, a component fetches again what its page's loader fetched a moment ago.
        staleTime: 30_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
        retryDelay: (failures) => spread(Math.min(1000 * 2 ** failures, LONGEST_PAUSE_MS)),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.failure.kind === 'offline' || (error.status ?? 0) >= 502;
}
