import { answerBy } from '@event-portal/contracts';
import { sql } from 'kysely';
import { countsByStatus } from '../applications/application-rules';
import { countSeats, type SeatedEvent } from '../applications/seats';
import type { Database } from '../database/database';
import { countRows } from '../database/page';
import { countsByRole } from '../event-roles/event-role-store';
import { seatLimit } from '../events/event-rules';
import { notFound } from '../http/problem';
import { countPerDay, lastDays, quarterOf } from '../day-series';

const SERIES_DAYS = 14;
const DAY_MS = 24 * 3_600_000;

/** The figures of one event, for the people who run it. */
export async function getEventOverview(
  database: Database,
  eventId: string,
  platformLimit: number,
  now: Date,
) {
  const [event, statuses, roles, submissions, teams] = await Promise.all([
    database
      .selectFrom('events')
      .select(['eventId', 'timeZone', 'maxAttendees', 'seatsConfirmBy', 'startsAt', 'waitlistNextAt'])
      .where('eventId', '=', eventId)
      .executeTakeFirst(),
    database
      .selectFrom('applications')
      .select(['status', sql<number>`count(*)`.as('count')])
      .where('eventId', '=', eventId)
      .groupBy('status')
      .execute(),
    database
      .selectFrom('eventRoles')
      .select(['role', sql<number>`count(*)`.as('count'), sql<number>`count(checked_in_at)`.as('checkedIn')])
      .where('eventId', '=', eventId)
      .groupBy('role')
      .execute(),
    database
      .selectFrom('applications')
      .select([quarterOf(sql.ref('submittedAt')).as('at'), sql<number>`count(*)`.as('count')])
      .where('eventId', '=', eventId)
      // A day more than are shown: where the event is, they may have begun earlier.
      .where('submittedAt', '>=', new Date(now.getTime() - (SERIES_DAYS + 1) * DAY_MS).toISOString())
      .groupBy('at')
      .execute(),
    countRows(database.selectFrom('teams').where('eventId', '=', eventId)),
  ]);
  if (!event) throw notFound();
  const { offersEndAt, offersLapsed } = await readOffers(database, event, now);
  const days = lastDays(SERIES_DAYS, event.timeZone, now);
  return {
    applications: countsByStatus(statuses),
    roles: countsByRole(roles),
    checkedIn: roles.reduce((total, row) => total + row.checkedIn, 0),
    teams,
    seats: seatLimit(event.maxAttendees, platformLimit),
    submissionsPerDay: countPerDay(submissions, days, event.timeZone),
    desk: {
      seats: await countSeats(database, event, platformLimit, now.toISOString()),
      offersEndAt,
      offersLapsed,
      waitlistNextAt: event.waitlistNextAt,
      invited: await countRows(database.selectFrom('eventInvitations').where('eventId', '=', eventId)),
    },
  };
}

/** When the next offer of a seat ends, and how many have ended without an answer. */
async function readOffers(database: Database, event: SeatedEvent, now: Date) {
  const at = now.toISOString();
  const end = sql<string>`coalesce(offer_until, ${answerBy(event, null)}::timestamptz)`;
  return database
    .selectFrom('applications')
    .select([
      sql<string | null>`min(${end}) filter (where ${end} > ${at})`.as('offersEndAt'),
      sql<number>`count(*) filter (where ${end} <= ${at})`.as('offersLapsed'),
    ])
    .where('eventId', '=', event.eventId)
    .where('status', '=', 'accepted')
    .executeTakeFirstOrThrow();
}
