import { answerBy } from '@event-portal/contracts';
import { sql } from 'kysely';
import { countsByStatus } from '../applications/application-rules';
import { countSeats, type SeatedEvent } from '../applications/seats';
import type { Database } from '../database/database';
import { countRows } from '../database/page';
import { countsByRole } from '../event-roles/event-role-store';
import { seatLimit } from '../events/event-rules';
import { notFound } from '../http/problem';
import { countPerDay, lastDays } from '../day-series';

const SERIES_DAYS = 14;

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
      .select('submittedAt')
      .where('eventId', '=', eventId)
      .where('submittedAt', 'is not', null)
      .$narrowType<{ submittedAt: string }>()
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
    submissionsPerDay: countPerDay(
      submissions.map(({ submittedAt }) => submittedAt),
      days,
      event.timeZone,
    ),
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
