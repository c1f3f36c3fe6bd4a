import { listContent, type ContentKind } from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';

/** The portal's content of one kind, in the order that its editors gave it. */
export function contentQuery(http: HttpClient, kind: ContentKind) {
  return queryOptions({
    queryKey: ['portal', 'content', kind],
    queryFn: ({ signal }) => http(listContent, { query: { kind } }, { signal }),
  });
}
