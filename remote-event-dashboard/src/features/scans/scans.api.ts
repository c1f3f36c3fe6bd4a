import { listScans, type EventId, type ScansQuery } from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey, POLL_INTERVAL_MS } from '#shared/event-queries.ts';

/** A page of the scans of an event. */
export function scansQuery(http: HttpClient, eventId: EventId, query: ScansQuery) {
  return queryOptions({
    queryKey: eventKey(eventId, 'scans', query),
    queryFn: ({ signal }) => http(listScans, { params: { eventId }, query }, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  });
}
