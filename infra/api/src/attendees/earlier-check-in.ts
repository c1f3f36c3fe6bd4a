import type { AttendeesQuery } from '@event-portal/contracts';
import { arrive, leave, lockSeat } from '../check-in/door';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { notFound } from '../http/problem';
import { listDirectory } from './directory-store';

// Remotes that were built before the scanner, and teams elsewhere, read people with a seat and check them in by what is here.

/** Whose seat at which event. */
type SeatKey = { readonly eventId: string; readonly userId: string };

/** A page of the people with a seat as it was told before, without addresses. */
export async function listAttendees(database: Database, eventId: string, query: AttendeesQuery) {
  const { items, total, page, pageSize, counts } = await listDirectory(database, eventId, query);
  const { counts: all } = await listDirectory(database, eventId, { ...query, search: '', pageSize: 1 });
  return {
    ...{ total, page, pageSize, counts, arrived: all.here, expected: all.here + all.missing },
    items: items.map(({ userId, name, image, checkedInAt, checkedInBy }) => ({
      ...{ userId, name, email: '', image, checkedInAt, checkedInBy },
    })),
  };
}

/**
 * Notes that somebody has come; a second call changes nothing.
 * @throws Problem `not_found` for somebody without a seat
 */
export async function checkIn(change: Change, seat: SeatKey) {
  await lockSeat(change.tx, seat.eventId, seat.userId);
  const { checkedInAt } = await getAttendee(change.tx, seat);
  if (checkedInAt === null) await arrive(change, { ...seat, at: change.at });
  return getAttendee(change.tx, seat);
}

/**
 * Takes back that somebody has come; a second call changes nothing.
 * @throws Problem `not_found` for somebody without a seat
 */
export async function undoCheckIn(change: Change, seat: SeatKey) {
  await lockSeat(change.tx, seat.eventId, seat.userId);
  const { checkedInAt } = await getAttendee(change.tx, seat);
  if (checkedInAt !== null) await leave(change, seat);
  return getAttendee(change.tx, seat);
}

async function getAttendee(database: Database, { eventId, userId }: SeatKey) {
  const attendee = await database
    .selectFrom('eventRoles')
    .innerJoin('users', 'users.userId', 'eventRoles.userId')
    .leftJoin('users as helpers', 'helpers.userId', 'eventRoles.checkedInBy')
    .select(['users.userId', 'users.name', 'users.image'])
    .select(['eventRoles.checkedInAt', 'helpers.name as checkedInBy'])
    .where('eventRoles.eventId', '=', eventId)
    .where('eventRoles.userId', '=', userId)
    .where('eventRoles.role', '=', 'attendee')
    .executeTakeFirst();
  if (!attendee) throw notFound();
  return { ...attendee, email: '' };
}
