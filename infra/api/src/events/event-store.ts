import {
  type EventDetails,
  type EventDraft,
  EventPhase,
  type EventRole,
  keysOf,
  type ManagedEventsQuery,
  recordOf,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import { changesBetween, recordAudit } from '../audit/record-audit';
import type { Actor, Change } from '../database/change';
import type { Database, DatabaseTransaction } from '../database/database';
import { countRows, onlyPage, splitSort } from '../database/page';
import { foldText, holdsWords } from '../database/text-search';
import { notFound, Problem } from '../http/problem';
import { actingUntil } from './acting-until';
import { eventColumns, normaliseDraft, phaseInSql, withPhase, withViewerState } from './event-rules';
import { makeUsualLists } from './usual-lists';

/** Whose view of the events is asked for; null is a service, which has no standing anywhere. */
export type Viewer = { readonly userId: string; readonly isSuperuser: boolean } | null;

/** The published events, and the unpublished ones that the viewer works on, as they come. */
export async function listPortalEvents(database: Database, viewer: Viewer, now: Date) {
  const rows = await seenBy(database, viewer, now)
    .where((row) =>
      row.or([
        row('events.published', '=', true),
        row('eventRoles.role', 'in', ['admin', 'staff']),
        row.val(viewer?.isSuperuser ?? false),
      ]),
    )
    .orderBy('events.startsAt')
    .orderBy('events.eventId')
    .execute();
  return rows.map((event) => withViewerState(asSeen(event), now));
}

/**
 * One event with the viewer's standing. Whether they may know of it has been decided before.
 * @throws Problem `not_found`
 */
export async function getEvent(database: Database, eventId: string, viewer: Viewer, now: Date) {
  const event = await seenBy(database, viewer, now).where('events.eventId', '=', eventId).executeTakeFirst();
  if (!event) throw notFound();
  return withViewerState(asSeen(event), now);
}

function seenBy(database: Database, viewer: Viewer, now: Date) {
  const userId = viewer?.userId ?? null;
  return database
    .selectFrom('events')
    .leftJoin('eventRoles', (join) =>
      join.onRef('eventRoles.eventId', '=', 'events.eventId').on('eventRoles.userId', '=', userId),
    )
    .leftJoin('applications', (join) =>
      join.onRef('applications.eventId', '=', 'events.eventId').on('applications.userId', '=', userId),
    )
    .select(eventColumns)
    .select([
      'eventRoles.role as eventRole',
      'applications.status as applicationStatus',
      'applications.offerUntil',
    ])
    .select(actingUntil(sql.ref('events.eventId'), userId, now).as('actingUntil'));
}

/** A superuser who acts as an admin counts as one here, whatever their own role is. */
function asSeen<Event extends { eventRole: EventRole | null; actingUntil: string | null }>(
  event: Event,
): Event {
  return event.actingUntil === null ? event : { ...event, eventRole: 'admin' };
}

/** One page of every event of the platform, with its figures. */
export async function listManagedEvents(database: Database, query: ManagedEventsQuery, now: Date) {
  let found = database.selectFrom('events');
  if (query.search) found = found.where(holdsWords(query.search, sql.ref('events.nameKey')));
  const phase = phaseInSql(now);
  const rows = query.phase ? found.where(phase, '=', query.phase) : found;

  const [field, direction] = splitSort(query.sort);
  const column = {
    startsAt: 'events.startsAt',
    name: 'events.nameKey',
    updatedAt: 'events.updatedAt',
  } as const;
  const page = onlyPage(rows.select(eventColumns).select(managedColumns), query)
    .orderBy(column[field], direction)
    .orderBy('events.eventId');
  const [items, total, phases] = await Promise.all([
    page.execute(),
    countRows(rows),
    found
      .select([phase.as('phase'), sql<number>`count(*)`.as('count')])
      .groupBy('phase')
      .execute(),
  ]);
  return {
    items: items.map((event) => withPhase(event, now)),
    total,
    page: query.page,
    pageSize: query.pageSize,
    counts: recordOf(EventPhase.options, (option) => phases.find((row) => row.phase === option)?.count ?? 0),
  };
}

/**
 * One event with its figures.
 * @throws Problem `not_found`
 */
export async function getManagedEvent(database: Database, eventId: string, now: Date) {
  const event = await database
    .selectFrom('events')
    .select(eventColumns)
    .select(managedColumns)
    .where('events.eventId', '=', eventId)
    .executeTakeFirst();
  if (!event) throw notFound();
  return withPhase(event, now);
}

const managedColumns = [
  'events.updatedAt',
  sql<number>`(select count(*) from applications where applications.event_id = events.event_id)`.as(
    'applications',
  ),
  countOfRole('attendee').as('attendees'),
  countOfRole('admin').as('admins'),
] as const;

function countOfRole(role: 'attendee' | 'admin') {
  return sql<number>`(
    select count(*) from event_roles where event_roles.event_id = events.event_id and event_roles.role = ${role}
  )`;
}

/** Creates an unpublished event with its usual check-in lists, of which its creator is the first admin. */
export async function createEvent(change: Change, filledIn: EventDraft, creator: Actor) {
  const { tx, at } = change;
  const draft = normaliseDraft(filledIn);
  const event = await tx
    .insertInto('events')
    .values({ ...draft, nameKey: foldText(draft.name), createdAt: at, updatedAt: at })
    .returning(eventColumns)
    .executeTakeFirstOrThrow();
  await recordAudit(change, { action: 'event.created', ...aboutEvent(event) });
  await makeUsualLists(tx, event);

  await tx
    .insertInto('eventRoles')
    .values({ eventId: event.eventId, userId: creator.userId, role: 'admin', assignedAt: at })
    .execute();
  await recordAudit(change, {
    action: 'event_role.assigned',
    target: { kind: 'user', id: creator.userId, label: creator.name },
    event,
    changes: { role: { before: null, after: 'admin' } },
  });
  return event;
}

/**
 * Replaces what a person filled in about an event.
 * @throws Problem `stale` when it has changed since that version
 */
export async function updateEvent(change: Change, eventId: string, version: number, filledIn: EventDraft) {
  const draft = normaliseDraft(filledIn);
  const before = await lockEvent(change.tx, eventId);
  requireVersion(before, version);
  const changes = changesBetween<EventDraft>(before, draft, keysOf(draft));
  if (Object.keys(changes).length === 0) return before;

  const event = await writeEvent(change, eventId, { ...draft, nameKey: foldText(draft.name) });
  await recordAudit(change, { action: 'event.changed', ...aboutEvent(event), changes });
  return event;
}

/**
 * Publishes an event, or takes it back to a draft.
 * @throws Problem `stale` when it has changed since that version
 */
export async function setEventPublished(
  change: Change,
  eventId: string,
  version: number,
  published: boolean,
) {
  const before = await lockEvent(change.tx, eventId);
  requireVersion(before, version);
  if (before.published === published) return before;

  const event = await writeEvent(change, eventId, { published });
  await recordAudit(change, {
    action: published ? 'event.published' : 'event.unpublished',
    ...aboutEvent(event),
  });
  return event;
}

/**
 * Locks an event until the end of the transaction. Whatever changes its roles, applications or teams takes this
 * lock first, so that such changes follow one another and never wait for each other in a circle.
 * @throws Problem `not_found`
 */
export async function lockEvent(tx: DatabaseTransaction, eventId: string) {
  const event = await tx
    .selectFrom('events')
    .select([...eventColumns, 'events.waitlistNextAt'])
    .where('eventId', '=', eventId)
    .forUpdate()
    .executeTakeFirst();
  if (!event) throw notFound();
  return event;
}

async function writeEvent(
  { tx, at }: Change,
  eventId: string,
  fields: Partial<EventDraft & { nameKey: string; published: boolean }>,
) {
  return tx
    .updateTable('events')
    .set({ ...fields, version: sql`version + 1`, updatedAt: at })
    .where('eventId', '=', eventId)
    .returning(eventColumns)
    .executeTakeFirstOrThrow();
}

function requireVersion(current: { version: number }, version: number): void {
  if (current.version !== version) throw new Problem('stale');
}

/** How the log names an event. */
export function aboutEvent(event: Pick<EventDetails, 'name'> & { eventId: string }) {
  return { target: { kind: 'event', id: event.eventId, label: event.name } as const, event };
}
