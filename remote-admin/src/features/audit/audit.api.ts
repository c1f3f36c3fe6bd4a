import { listAuditEntries, type AuditQuery } from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';

/** A page of the log. */
export function auditQuery(http: HttpClient, query: AuditQuery) {
  return queryOptions({
    queryKey: ['admin', 'audit', query],
    queryFn: ({ signal }) => http(listAuditEntries, { query: { ...query, count: 'bounded' } }, { signal }),
  });
}
