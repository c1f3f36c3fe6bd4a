import {
  createContent,
  deleteContent as deleteContentEndpoint,
  listContent,
  orderContent as orderContentEndpoint,
  updateContent,
  type ContentDraft,
  type ContentItem,
  type ContentItemId,
  type ContentKind,
} from '@event-portal/contracts';
import type { HttpClient } from '@event-portal/remote-kit';
import { queryOptions } from '@tanstack/react-query';

/** The portal's content of every kind. */
export function contentQuery(http: HttpClient) {
  return queryOptions({
    queryKey: ['admin', 'content'],
    queryFn: ({ signal }) => http(listContent, { query: {} }, { signal }),
  });
}

/** Adds a piece of content, or replaces one. @throws ApiError */
export function saveContent(
  http: HttpClient,
  itemId: ContentItemId | null,
  body: ContentDraft,
): Promise<ContentItem> {
  return itemId === null ? http(createContent, { body }) : http(updateContent, { params: { itemId }, body });
}

/** Puts the content of one kind in another order than the one that was shown. @throws ApiError */
export function orderContent(
  http: HttpClient,
  kind: ContentKind,
  order: { from: readonly ContentItemId[]; to: readonly ContentItemId[] },
): Promise<void> {
  return http(orderContentEndpoint, { params: { kind }, body: { from: [...order.from], to: [...order.to] } });
}

/** Removes a piece of content. @throws ApiError */
export function deleteContent(http: HttpClient, itemId: ContentItemId): Promise<void> {
  return http(deleteContentEndpoint, { params: { itemId } });
}
