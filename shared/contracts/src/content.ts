import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { textBlock, textLine, Timestamp, WebAddress } from './fields';
import { ContentItemId } from './ids';

/** Where a piece of content appears. */
export const ContentKind = z.enum(['announcement', 'community-link', 'programming-resource', 'sponsor']);
export type ContentKind = z.infer<typeof ContentKind>;

/** What a superuser fills in. `label` is a topic for a resource, a tier for a sponsor. */
export const ContentDraft = z.object({
  kind: ContentKind,
  title: textLine(100, 'Enter a title.'),
  body: textBlock(1000),
  url: z.nullable(WebAddress),
  label: z.string().check(z.trim(), z.maxLength(40, 'Use at most 40 characters.')),
  /** Lower comes first; announcements come by their dates instead. */
  position: z
    .int('Use a whole number.')
    .check(z.gte(0, 'Use zero or more.'), z.lte(10_000, 'Use at most 10,000.')),
});
export type ContentDraft = z.infer<typeof ContentDraft>;

/** A piece of content as pages show it. */
export const ContentItem = z.extend(ContentDraft, {
  itemId: ContentItemId,
  publishedAt: Timestamp,
  updatedAt: Timestamp,
  /** Who changed it last, for superusers; null when nobody knows. */
  updatedBy: z.optional(z.nullable(z.string())),
});
export type ContentItem = z.infer<typeof ContentItem>;

const tag = 'Content';
const ContentParams = z.object({ itemId: ContentItemId });

export const listContent = endpoint({
  method: 'GET',
  path: '/content',
  tag,
  summary: 'The portal’s content of one kind, or of every kind.',
  access: 'session',
  query: z.object({ kind: z.optional(ContentKind) }),
  reply: z.object({ items: z.array(ContentItem) }),
});

export const createContent = endpoint({
  method: 'POST',
  path: '/content',
  tag,
  summary: 'Adds a piece of content.',
  access: 'superuser',
  body: ContentDraft,
  reply: ContentItem,
  status: 201,
});

export const updateContent = endpoint({
  method: 'PUT',
  path: '/content/:itemId',
  tag,
  summary: 'Replaces a piece of content.',
  access: 'superuser',
  params: ContentParams,
  body: ContentDraft,
  reply: ContentItem,
});

export const orderContent = endpoint({
  method: 'PUT',
  path: '/content/order/:kind',
  tag,
  summary:
    'Puts the content of one kind in another order. Refused as `stale` when `from` is not the order that there is.',
  access: 'superuser',
  params: z.object({ kind: ContentKind }),
  body: z
    .object({ from: z.array(ContentItemId), to: z.array(ContentItemId) })
    .check(z.refine(({ from, to }) => isSameSet(from, to), 'Name the same pieces in both orders.')),
});

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && new Set([...one, ...other]).size === one.length;
}

export const deleteContent = endpoint({
  method: 'DELETE',
  path: '/content/:itemId',
  tag,
  summary: 'Removes a piece of content.',
  access: 'superuser',
  params: ContentParams,
});
