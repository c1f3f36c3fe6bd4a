import { listNotices, markNoticeRead, markNoticesRead } from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { NOTICES_KEY } from './unread';

/** What the person was told, newest first, a page at a time. */
export function noticesQuery(http: HttpClient) {
  return infiniteQueryOptions({
    queryKey: [...NOTICES_KEY, 'list'],
    queryFn: ({ signal, pageParam }) =>
      http(listNotices, { query: pageParam === undefined ? {} : { before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ notices, more }) => (more ? notices.at(-1)?.noticeId : undefined),
    // What came since the panel was last open is at its top.
    staleTime: 0,
  });
}

/** Marks one as read, also while its page is opened in place of this one. */
export function markRead(http: HttpClient, noticeId: string) {
  return http(markNoticeRead, { params: { noticeId } }, { outlivesPage: true });
}

/** Marks everything as read up to the newest that is shown. */
export function markAllRead(http: HttpClient, upTo: string) {
  return http(markNoticesRead, { body: { upTo } });
}
