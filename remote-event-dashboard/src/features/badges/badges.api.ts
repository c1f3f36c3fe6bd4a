import { listBadges, type BadgesQuery, type DirectoryFilter, type EventId } from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';
import { eventKey } from '#shared/event-queries.ts';

/** What is printed on the badges of some people; a part of them, where they are many. */
export function badgesQuery(http: HttpClient, eventId: EventId, query: BadgesQuery) {
  return queryOptions({
    queryKey: eventKey(eventId, 'badges', query),
    queryFn: ({ signal }) => http(listBadges, { params: { eventId }, query }, { signal }),
  });
}

/** The address of a page for the people whom a filter finds. */
export function withFilter(address: string, filter: DirectoryFilter): string {
  const given = Object.entries(filter).filter(([, value]) => Boolean(value));
  const search = new URLSearchParams(given).toString();
  return search === '' ? address : `${address}?${search}`;
}
