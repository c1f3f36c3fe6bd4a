import { EventRole } from '@event-portal/contracts';
import { sql } from 'kysely';
import { countsByStatus } from '../applications/application-rules';
import type { Database } from '../database/database';
import { countRows } from '../database/page';
import { notFound } from '../http/problem';
import { countPerDay, lastDays } from '../day-series';
import { seatLimit } from './event-rules';

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
      .select(['timeZone', 'maxAttendees'])
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
  const days = lastDays(SERIES_DAYS, event.timeZone, now);
  return {
    applications: countsByStatus(statuses),
    roles: Object.fromEntries(
      EventRole.options.map((role) => [role, roles.find((row) => row.role === role)?.count ?? 0]),
    ) as Record<EventRole, number>,
    checkedIn: roles.reduce((total, row) => total + row.checkedIn, 0),
    teams,
    seats: seatLimit(event.maxAttendees, platformLimit),
    submissionsPerDay: countPerDay(
      submissions.map(({ submittedAt }) => submittedAt),
      days,
      event.timeZone,
    ),
  };
}
