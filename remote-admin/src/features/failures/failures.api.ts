import { getRemoteFailure, listRemoteFailures, type RemoteFailuresQuery } from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';

/** A page of what browsers could not use, and how that went over time. */
export function failuresQuery(http: HttpClient, query: RemoteFailuresQuery) {
  return queryOptions({
    queryKey: ['admin', 'failures', query],
    queryFn: ({ signal }) => http(listRemoteFailures, { query }, { signal }),
  });
}

/** One failure with the people who had it: those whom a search finds, where there is one. */
export function failureQuery(http: HttpClient, failureId: string, search: string) {
  return queryOptions({
    queryKey: ['admin', 'failure', failureId, search],
    queryFn: ({ signal }) => http(getRemoteFailure, { params: { failureId }, query: { search } }, { signal }),
  });
}
