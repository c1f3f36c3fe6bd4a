import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';

/** The cache as the shell and the tests use it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without it, a component fetches again what its page's loader fetched a moment ago.
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      },
    },
  });
}

function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.failure.kind === 'offline' || (error.status ?? 0) >= 502;
}
