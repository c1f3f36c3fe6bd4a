import { getOwnMail, setNewsWanted, type EventId } from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';

/** Of which events the person wants no news by mail. */
export function ownMailQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ['portal', 'own-mail'],
    queryFn: ({ signal }) => http(getOwnMail, undefined, { signal }),
    staleTime: 0,
  });
}

/** Lets the news of an event come by mail again. @throws ApiError */
export function resumeNews(http: HttpClient, eventId: EventId) {
  return http(setNewsWanted, { params: { eventId }, body: { wanted: true } });
}
