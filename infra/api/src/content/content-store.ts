import type { ContentDraft, ContentKind } from '@event-portal/contracts';
import { sql } from 'kysely';
import { changesBetween, recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { notFound } from '../http/problem';

const columns = [
  'itemId',
  'kind',
  'title',
  'body',
  'url',
  'label',
  'position',
  'publishedAt',
  'updatedAt',
] as const;

/** The portal's content of one kind, or of every kind, in the order in which pages show it: news by date, the rest by position. */
export async function listContent(database: Database, kind: ContentKind | undefined) {
  let rows = database.selectFrom('contentItems').select(columns);
  if (kind) rows = rows.where('kind', '=', kind);
  return rows
    .orderBy('kind')
    .orderBy(sql`case when kind = 'announcement' then published_at end`, 'desc')
    .orderBy('position')
    .orderBy('updatedAt', 'desc')
    .orderBy('itemId')
    .execute();
}

/** Adds a piece of content. */
export async function createContent(change: Change, draft: ContentDraft) {
  const item = await change.tx
    .insertInto('contentItems')
    .values({ ...draft, publishedAt: change.at, updatedAt: change.at })
    .returning(columns)
    .executeTakeFirstOrThrow();
  await recordAudit(change, { action: 'content.created', target: targetOf(item) });
  return item;
}

/**
 * Replaces a piece of content.
 * @throws Problem `not_found`
 */
export async function updateContent(change: Change, itemId: string, draft: ContentDraft) {
  const { tx, at } = change;
  const before = await tx
    .selectFrom('contentItems')
    .select(columns)
    .where('itemId', '=', itemId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw notFound();
  const changes = changesBetween<ContentDraft>(before, draft, Object.keys(draft) as (keyof ContentDraft)[]);
  if (Object.keys(changes).length === 0) return before;

  const item = await tx
    .updateTable('contentItems')
    .set({ ...draft, updatedAt: at })
    .where('itemId', '=', itemId)
    .returning(columns)
    .executeTakeFirstOrThrow();
  await recordAudit(change, { action: 'content.changed', target: targetOf(item), changes });
  return item;
}

/**
 * Removes a piece of content.
 * @throws Problem `not_found`
 */
export async function deleteContent(change: Change, itemId: string): Promise<void> {
  const item = await change.tx
    .deleteFrom('contentItems')
    .where('itemId', '=', itemId)
    .returning(columns)
    .executeTakeFirst();
  if (!item) throw notFound();
  await recordAudit(change, { action: 'content.deleted', target: targetOf(item) });
}

function targetOf({ itemId, title }: { itemId: string; title: string }) {
  return { kind: 'content', id: itemId, label: title } as const;
}
