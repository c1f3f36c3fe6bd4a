import { getPlatformSetup } from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';

/** How the platform was started, and the health of its parts. */
export function platformSetupQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ['admin', 'setup'],
    queryFn: ({ signal }) => http(getPlatformSetup, undefined, { signal }),
  });
}
