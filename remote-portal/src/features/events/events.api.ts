import { listPortalEvents } from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';

/** The events that the person may know of, each with their standing and the next thing to do. */
export function eventsQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ['portal', 'events'],
    queryFn: ({ signal }) => http(listPortalEvents, undefined, { signal }),
  });
}
