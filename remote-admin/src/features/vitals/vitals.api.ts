import { listRemoteVitals, type RemoteVitals, type RemoteVitalsQuery } from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';

/** A page of how fast and how steady versions of remotes were for those who visited them. */
export function vitalsQuery(http: HttpClient, query: RemoteVitalsQuery) {
  return queryOptions({
    queryKey: ['admin', 'vitals', query],
    queryFn: ({ signal }) => http(listRemoteVitals, { query }, { signal }),
  });
}

/** Names a row of the list in addresses. */
export function idOfVitals({ remote, version, page }: RemoteVitals): string {
  return [remote, version, page ?? []].flat().join(' ');
}
