import type { AttendeesQuery } from '@event-portal/contracts';
import { sql, type SelectQueryBuilder } from 'kysely';
import { recordAudit } from '../audit/record-audit';
import type { Actor, Change } from '../database/change';
import type { Database, DatabaseTransaction } from '../database/database';
import { inDirection, onlyPage, splitSort } from '../database/page';
import type { Tables } from '../database/schema';
import { notFound } from '../http/problem';
import { contactEmail, findPeople } from '../users/user-store';

function attendees(database: Database, eventId: string) {
  return database
    .selectFrom('eventRoles')
    .innerJoin('users', 'users.userId', 'eventRoles.userId')
    .leftJoin('users as helpers', 'helpers.userId', 'eventRoles.checkedInBy')
    .where('eventRoles.eventId', '=', eventId)
    .where('eventRoles.role', '=', 'attendee');
}

const attendeeColumns = [
  'users.userId',
  'users.name',
  'users.image',
  'eventRoles.checkedInAt',
  'helpers.name as checkedInBy',
] as const;

/** One page of the people with a seat, and how many of all of them have arrived. */
export async function listAttendees(database: Database, eventId: string, query: AttendeesQuery) {
  const seats = database
    .selectFrom('eventRoles')
    .where('eventRoles.eventId', '=', eventId)
    .where('eventRoles.role', '=', 'attendee');
  const found = query.search
    ? seats.where('eventRoles.userId', 'in', findPeople(database, query.search))
    : seats;
  const rows = query.checkedIn
    ? found.where('eventRoles.checkedInAt', query.checkedIn === 'yes' ? 'is not' : 'is', null)
    : found;

  const [field, direction] = splitSort(query.sort);
  const byName = sql`users.name_key, users.user_id`;
  const order =
    field === 'name'
      ? inDirection(direction, [sql.ref('users.nameKey'), sql.ref('users.userId')])
      : sql`event_roles.checked_in_at ${sql.raw(direction)} nulls last, ${byName}`;
  const page = onlyPage(
    rows.innerJoin('users', 'users.userId', 'eventRoles.userId').select('eventRoles.userId'),
    query,
  ).orderBy(order);
  const [items, figures, { arrived: here, expected }] = await Promise.all([
    attendees(database, eventId)
      .select([...attendeeColumns, contactEmail.as('email')])
      .where('eventRoles.userId', 'in', page)
      .orderBy(order)
      .execute(),
    countCheckedIn(seats),
    countCheckedIn(found),
  ]);
  const counts = { here, missing: expected - here };
  const total = { yes: here, no: counts.missing, all: expected }[query.checkedIn ?? 'all'];
  return { items, total, page: query.page, pageSize: query.pageSize, ...figures, counts };
}

async function countCheckedIn(seats: SelectQueryBuilder<Tables, 'eventRoles', object>) {
  return seats
    .select([
      sql<number>`count(*)`.as('expected'),
      sql<number>`count(event_roles.checked_in_at)`.as('arrived'),
    ])
    .executeTakeFirstOrThrow();
}

/** Who checks in, and whom. */
export type CheckInRequest = { readonly eventId: string; readonly userId: string; readonly helper: Actor };

/**
 * Marks a person as arrived; a second call changes nothing.
 * @throws Problem `not_found` for somebody without a seat
 */
export async function checkIn(change: Change, { eventId, userId, helper }: CheckInRequest) {
  const { tx, at } = change;
  await lockSeat(tx, eventId, userId);
  const before = await getAttendee(tx, eventId, userId);
  if (before.checkedInAt !== null) return before;

  await tx
    .updateTable('eventRoles')
    .set({ checkedInAt: at, checkedInBy: helper.userId })
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .execute();
  await recordAudit(change, {
    action: 'attendee.checked_in',
    target: { kind: 'user', id: userId, label: before.name },
    event: await nameEvent(tx, eventId),
  });
  return getAttendee(tx, eventId, userId);
}

/**
 * Takes a mistaken check-in back; a second call changes nothing.
 * @throws Problem `not_found` for somebody without a seat
 */
export async function undoCheckIn(change: Change, { eventId, userId }: CheckInRequest) {
  const { tx } = change;
  await lockSeat(tx, eventId, userId);
  const before = await getAttendee(tx, eventId, userId);
  if (before.checkedInAt === null) return before;

  await tx
    .updateTable('eventRoles')
    .set({ checkedInAt: null, checkedInBy: null })
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .execute();
  await recordAudit(change, {
    action: 'attendee.check_in_undone',
    target: { kind: 'user', id: userId, label: before.name },
    event: await nameEvent(tx, eventId),
    changes: { checkedInAt: { before: before.checkedInAt, after: null } },
  });
  return getAttendee(tx, eventId, userId);
}

/** One's own seat; null for somebody without one. */
export async function getOwnSeat(database: Database, eventId: string, userId: string) {
  const seat = await attendees(database, eventId)
    .select(['users.name', 'eventRoles.checkedInAt'])
    .select((row) =>
      row
        .selectFrom('applicationMilestones')
        .select('at')
        .whereRef('applicationMilestones.eventId', '=', 'eventRoles.eventId')
        .whereRef('applicationMilestones.userId', '=', 'eventRoles.userId')
        .where('status', '=', 'confirmed')
        .orderBy('milestoneId', 'desc')
        .limit(1)
        .as('confirmedAt'),
    )
    .where('users.userId', '=', userId)
    .executeTakeFirst();
  return seat ?? null;
}

/** Locks the seat alone, not the event: check-in does not wait for applicants, nor they for check-in. */
async function lockSeat(tx: DatabaseTransaction, eventId: string, userId: string): Promise<void> {
  await tx
    .selectFrom('eventRoles')
    .select('role')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .forUpdate()
    .execute();
}

async function getAttendee(database: Database, eventId: string, userId: string) {
  const attendee = await attendees(database, eventId)
    .select([...attendeeColumns, contactEmail.as('email')])
    .where('users.userId', '=', userId)
    .executeTakeFirst();
  if (!attendee) throw notFound();
  return attendee;
}

async function nameEvent(tx: DatabaseTransaction, eventId: string) {
  return tx
    .selectFrom('events')
    .select(['eventId', 'name'])
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
}
