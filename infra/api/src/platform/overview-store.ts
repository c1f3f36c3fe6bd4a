import {
  type ApplicationStatus,
  type AttentionItem,
  EventPhase,
  eventPhase,
  recordOf,
  undecidedStatuses,
} from '@event-portal/contracts';
import { sql, type RawBuilder } from 'kysely';
import { countsByStatus } from '../applications/application-rules';
import { listRecentAudit } from '../audit/audit-store';
import type { Database } from '../database/database';
import { findAttention, type WatchedEvent } from './attention-rules';
import { countPerDay, lastDays, utcDayOf } from '../day-series';

const DAY_MS = 24 * 3_600_000;
const SERIES_DAYS = 14;
const RECENT_ACTIONS = 8;

/** The figures of the platform, what waits for somebody, and the last changes. */
export async function getPlatformOverview(database: Database, now: Date) {
  const [users, rest] = await Promise.all([
    inOneSnapshot(database, (tx) => countUsers(tx, now)),
    inOneSnapshot(database, (tx) => readEventFigures(tx, now)),
  ]);
  return { users, ...rest };
}

/** Figures that contradict each other are worse than figures that are a moment old. Those of people and of events never meet. */
function inOneSnapshot<Figures>(
  database: Database,
  read: (tx: Database) => Promise<Figures>,
): Promise<Figures> {
  return database.transaction().setIsolationLevel('repeatable read').execute(read);
}

async function readEventFigures(database: Database, now: Date) {
  const applications = await countApplications(database);
  const events = await readEvents(database, applications);
  const byStatus = countsByStatus(applications);
  return {
    events: { total: events.length, byPhase: countByPhase(events, now) },
    applications: {
      total: sum(Object.values(byStatus)) - byStatus.started,
      ...(await countSubmissions(database, now)),
      byStatus,
    },
    checkIns: await countCheckIns(database),
    attention: findAttention(events, now) satisfies Omit<AttentionItem, 'eventId'>[],
    recentActions: await listRecentAudit(database, { limit: RECENT_ACTIONS }),
  };
}

type ApplicationCount = {
  readonly eventId: string;
  readonly status: ApplicationStatus;
  readonly count: number;
};

/** How many applications each event has in each status: once for all figures, in the order of an index, so that nothing is sorted. */
async function countApplications(database: Database): Promise<ApplicationCount[]> {
  return database
    .selectFrom('applications')
    .select(['eventId', 'status', sql<number>`count(*)`.as('count')])
    .groupBy(['eventId', 'status'])
    .execute();
}

async function readEvents(
  database: Database,
  applications: readonly ApplicationCount[],
): Promise<WatchedEvent[]> {
  const events = await database
    .selectFrom('events')
    .select([
      'eventId',
      'name',
      'published',
      'startsAt',
      'endsAt',
      'applicationsOpenAt',
      'applicationsCloseAt',
    ])
    .select([
      sql<number>`(select count(*) from event_roles where event_roles.event_id = events.event_id and role = 'admin')`.as(
        'admins',
      ),
    ])
    .orderBy('startsAt')
    .orderBy('eventId')
    .execute();
  const waiting = countPerEvent(applications, undecidedStatuses);
  const drafts = countPerEvent(applications, ['started']);
  return events.map((event) => ({
    ...event,
    waiting: waiting.get(event.eventId) ?? 0,
    drafts: drafts.get(event.eventId) ?? 0,
  }));
}

function countPerEvent(applications: readonly ApplicationCount[], statuses: readonly ApplicationStatus[]) {
  const counted = new Map<string, number>();
  for (const { eventId, status, count } of applications)
    if (statuses.includes(status)) counted.set(eventId, (counted.get(eventId) ?? 0) + count);
  return counted;
}

function countByPhase(events: readonly WatchedEvent[], now: Date): Record<EventPhase, number> {
  const phases = events.map((event) => eventPhase(event, now));
  return recordOf(EventPhase.options, (phase) => phases.filter((other) => other === phase).length);
}

async function countUsers(database: Database, now: Date) {
  const figures = await database
    .selectFrom('users')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where onboarded)`.as('onboarded'),
    ])
    .executeTakeFirstOrThrow();
  const recent = await database
    .selectFrom('users')
    .select(recently(sql.ref('createdAt'), now))
    .where('createdAt', '>=', seriesStart(now))
    .groupBy('at')
    .execute();
  return { ...figures, ...weeksAndDays(recent, now) };
}

async function countSubmissions(database: Database, now: Date) {
  const recent = await database
    .selectFrom('applications')
    .select(recently(sql.ref('submittedAt'), now))
    .where('submittedAt', '>=', seriesStart(now))
    .groupBy('at')
    .execute();
  return weeksAndDays(recent, now);
}

async function countCheckIns(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('eventRoles')
    .select(sql<number>`count(*)`.as('count'))
    .where('checkedInAt', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

function seriesStart(now: Date): string {
  return `${lastDays(SERIES_DAYS, 'UTC', now)[0] ?? ''}T00:00:00.000Z`;
}

/** How much happened on each day, and how much of it in the last seven days and in the seven before. */
function recently(moment: RawBuilder<unknown>, now: Date) {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  return [
    utcDayOf(moment).as('at'),
    sql<number>`count(*)`.as('count'),
    sql<number>`count(*) filter (where ${moment} > ${ago(7)})`.as('lastWeek'),
    sql<number>`count(*) filter (where ${moment} > ${ago(14)} and ${moment} <= ${ago(7)})`.as('weekBefore'),
  ] as const;
}

type Recent = {
  readonly at: string;
  readonly count: number;
  readonly lastWeek: number;
  readonly weekBefore: number;
};

function weeksAndDays(recent: readonly Recent[], now: Date) {
  return {
    lastSevenDays: sum(recent.map(({ lastWeek }) => lastWeek)),
    sevenDaysBefore: sum(recent.map(({ weekBefore }) => weekBefore)),
    perDay: countPerDay(recent, lastDays(SERIES_DAYS, 'UTC', now), 'UTC'),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
