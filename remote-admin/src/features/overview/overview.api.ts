import { getPlatformOverview } from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';

/** How often figures that somebody looks at are read again, in milliseconds. */
const POLL_INTERVAL_MS = 30_000;

/** The platform's figures, what waits for somebody, and the last changes. */
export function platformOverviewQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) => http(getPlatformOverview, undefined, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  });
}
