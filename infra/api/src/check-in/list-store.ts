import {
  isSeenBy,
  keysOf,
  questionsOf,
  type CheckInList,
  type CheckInListDraft,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { readForms } from '../applications/form-store';
import { recordAudit, recordAudits } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database, DatabaseTransaction } from '../database/database';
import { aboutEvent, lockEvent } from '../events/event-store';
import { makeUsualLists } from '../events/usual-lists';
import { notFound, Problem } from '../http/problem';
import { invalidRequest } from '../http/validation';

/** Which list of which event. */
export type ListKey = { readonly eventId: string; readonly listId: string };

const draftColumns = [
  ...['name', 'kind', 'audience', 'opensAt', 'closesAt', 'limitPerPerson', 'limitHours'],
  ...['stock', 'countsExits', 'shownQuestions', 'showsTeam', 'note'],
] as unknown as readonly (keyof CheckInListDraft)[];

/** The lists of an event as they are kept, without what was scanned. */
export function selectLists(database: Database, eventId: string) {
  return database
    .selectFrom('checkInLists')
    .select([...draftColumns, 'listId', 'version'])
    .where('eventId', '=', eventId);
}

/** The lists of an event with their figures: the door, then as they open, then the others by name. */
export async function listCheckInLists(database: Database, eventId: string) {
  return selectLists(database, eventId)
    .select([
      sql<number>`(select count(*) from scans where scans.list_id = check_in_lists.list_id)`.as('scans'),
      sql<number>`(select count(*) from scans where scans.list_id = check_in_lists.list_id
        and verdict = 'welcome' and undone_at is null)`.as('given'),
    ])
    .orderBy(sql`kind <> 'door'`)
    .orderBy('opensAt', (order) => order.asc().nullsLast())
    .orderBy('name')
    .orderBy('listId')
    .execute();
}

async function getList(database: Database, { eventId, listId }: ListKey) {
  const list = (await listCheckInLists(database, eventId)).find((one) => one.listId === listId);
  if (!list) throw notFound();
  return list;
}

/**
 * Makes a list.
 * @throws Problem `invalid_request` for a second door, or a question that the event never asked
 */
export async function createCheckInList(change: Change, eventId: string, draft: CheckInListDraft) {
  const event = await lockEvent(change.tx, eventId);
  if (draft.kind === 'door') throw invalidRequest({ kind: 'The event has a door already.' });
  await requireQuestions(change.tx, eventId, draft, 'shownQuestions');
  const { listId } = await change.tx
    .insertInto('checkInLists')
    .values({ ...draft, eventId })
    .returning('listId')
    .executeTakeFirstOrThrow();
  const changes = { list: { before: null, after: draft.name } };
  await recordAudit(change, { action: 'check_in_list.created', ...aboutEvent(event), changes });
  return getList(change.tx, { eventId, listId });
}

/** Makes those of the usual lists whose names the event does not have yet. @returns their names @throws Problem `not_found` */
export async function addUsualCheckInLists(change: Change, eventId: string): Promise<string[]> {
  const event = await lockEvent(change.tx, eventId);
  const added = await makeUsualLists(change.tx, event);
  await recordAudits(
    change,
    added.map((name) => ({
      action: 'check_in_list.created',
      ...aboutEvent(event),
      changes: { list: { before: null, after: name } },
    })),
  );
  return added;
}

/**
 * Changes a list; what was scanned stays as it was judged.
 * @throws Problem `not_found`, `stale`, or `invalid_request`
 */
export async function updateCheckInList(
  change: Change,
  key: ListKey,
  { draft, version }: { readonly draft: CheckInListDraft; readonly version: number },
) {
  const { tx } = change;
  const event = await lockEvent(tx, key.eventId);
  const before = await lockList(tx, key, 'change');
  if (before.version !== version) throw new Problem('stale');
  if (before.kind !== draft.kind && [before.kind, draft.kind].includes('door'))
    throw invalidRequest({ 'draft.kind': 'The door stays the door, and there is one.' });
  await requireQuestions(tx, key.eventId, draft, 'draft.shownQuestions');
  const changed = keysOf(draft).filter((field) => !isDeepStrictEqual(before[field], draft[field]));
  if (changed.length === 0) return getList(tx, key);
  await tx
    .updateTable('checkInLists')
    .set({ ...draft, version: sql`version + 1` })
    .where('listId', '=', key.listId)
    .execute();
  await recordAudit(change, {
    action: 'check_in_list.changed',
    ...aboutEvent(event),
    changes: {
      list: { before: before.name, after: draft.name },
      ...Object.fromEntries(changed.map((field) => [field, { before: before[field], after: draft[field] }])),
    },
  });
  return getList(tx, key);
}

/**
 * Removes a list that nobody has been scanned for.
 * @throws Problem `not_found`, also for the door, or `list_in_use`
 */
export async function deleteCheckInList(change: Change, key: ListKey): Promise<void> {
  const { tx } = change;
  const event = await lockEvent(tx, key.eventId);
  const list = await lockList(tx, key, 'change');
  if (list.kind === 'door') throw new Problem('list_in_use', { message: 'The door of an event stays.' });
  const scan = await tx
    .selectFrom('scans')
    .select('scanId')
    .where('listId', '=', key.listId)
    .limit(1)
    .execute();
  if (scan.length > 0) throw new Problem('list_in_use');
  await tx.deleteFrom('checkInLists').where('listId', '=', key.listId).execute();
  const changes = { list: { before: list.name, after: null } };
  await recordAudit(change, { action: 'check_in_list.removed', ...aboutEvent(event), changes });
}

/**
 * Reads a list and locks it: to `change` it, or to `scan` for it. Scans wait for one another only where a stock is shared.
 * @throws Problem `not_found`
 */
export async function lockList(tx: DatabaseTransaction, { eventId, listId }: ListKey, to: 'change' | 'scan') {
  const rows = selectLists(tx, eventId).where('listId', '=', listId);
  const isShared = to === 'scan' && (await rows.executeTakeFirst())?.stock === null;
  let list = await (isShared ? rows.forShare() : rows.forUpdate()).executeTakeFirst();
  // It was given a stock in between.
  if (isShared && list && list.stock !== null) list = await rows.forUpdate().executeTakeFirst();
  if (!list) throw notFound();
  return list;
}

async function requireQuestions(
  database: Database,
  eventId: string,
  { shownQuestions }: Pick<CheckInList, 'shownQuestions'>,
  field: string,
): Promise<void> {
  const forms = [
    ...(await readForms(database, eventId)).values(),
    ...(await readForms(database, eventId, 'confirmation')).values(),
  ];
  // With the newest words of each; where a form at confirmation asks the same, that of it.
  const known = new Map(forms.flatMap(questionsOf).map((question) => [question.id, question]));
  for (const id of shownQuestions) {
    const question = known.get(id);
    if (!question) throw invalidRequest({ [field]: `The event has never asked “${id}”. Leave it out.` });
    if (!isSeenBy(question, 'staff'))
      throw invalidRequest({
        [field]: `“${question.label}” is sensitive, and not for the staff. Leave it out, or let them see it on the page of questions.`,
      });
  }
}
