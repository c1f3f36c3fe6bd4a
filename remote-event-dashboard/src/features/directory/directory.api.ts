import {
  getDirectoryFigures,
  listDirectory,
  type DirectoryFilter,
  type DirectoryQuery,
  type EventId,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey, POLL_INTERVAL_MS } from '#shared/event-queries.ts';

/** A page of the people with a seat. */
export function directoryQuery(http: HttpClient, eventId: EventId, query: DirectoryQuery) {
  return queryOptions({
    queryKey: eventKey(eventId, 'directory', query),
    queryFn: ({ signal }) => http(listDirectory, { params: { eventId }, query }, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  });
}

/** How many of some people answered what, of what a check-in list shows. */
export function directoryFiguresQuery(http: HttpClient, eventId: EventId, filter: DirectoryFilter) {
  return queryOptions({
    queryKey: eventKey(eventId, 'directory-figures', filter),
    queryFn: ({ signal }) => http(getDirectoryFigures, { params: { eventId }, query: filter }, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  });
}
