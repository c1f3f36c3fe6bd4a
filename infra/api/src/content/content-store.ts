import { type ContentDraft, type ContentKind, keysOf } from '@event-portal/contracts';
import { sql } from 'kysely';
import { changesBetween, recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { notFound, Problem } from '../http/problem';

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

/** Names who changed each piece last: the log knows, by the moment of the change. */
export async function withAuthors<Item extends { readonly itemId: string; readonly updatedAt: string }>(
  database: Database,
  items: readonly Item[],
): Promise<(Item & { updatedBy: string | null })[]> {
  if (items.length === 0) return [];
  const entries = await database
    .selectFrom('auditLog')
    .select(['targetId', 'at', 'actorName'])
    .where('targetKind', '=', 'content')
    .where(
      'at',
      'in',
      items.map(({ updatedAt }) => updatedAt),
    )
    .execute();
  return items.map((item) => ({
    ...item,
    updatedBy:
      entries.find(({ targetId, at }) => targetId === item.itemId && at === item.updatedAt)?.actorName ??
      null,
  }));
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
  const changes = changesBetween<ContentDraft>(before, draft, keysOf(draft));
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

/** The order that a person saw, and the one that they want. */
type NewOrder = { readonly from: readonly string[]; readonly to: readonly string[] };

/**
 * Puts the content of one kind in another order.
 * @throws Problem `stale` when somebody else has changed the order, added or removed a piece
 */
export async function orderContent(change: Change, kind: ContentKind, { from, to }: NewOrder): Promise<void> {
  // One change of an order waits for the other: the second one finds that it is not the order that it knew.
  await sql`select pg_advisory_xact_lock(hashtext(${`content order ${kind}`}))`.execute(change.tx);
  const items = await listContent(change.tx, kind);
  if (items.map(({ itemId }) => itemId).join() !== from.join()) throw new Problem('stale');
  if (from.join() === to.join()) return;
  for (const [index, itemId] of to.entries())
    await change.tx
      .updateTable('contentItems')
      .set({ position: index * POSITION_STEP })
      .where('itemId', '=', itemId)
      .execute();
  const titlesIn = (order: readonly string[]) =>
    order.map((itemId) => items.find((item) => item.itemId === itemId)?.title);
  await recordAudit(change, {
    action: 'content.ordered',
    target: { kind: 'content', id: kind, label: kind },
    changes: { order: { before: titlesIn(from), after: titlesIn(to) } },
  });
}

/** New pieces come behind all others, by this much. */
const POSITION_STEP = 10;

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
