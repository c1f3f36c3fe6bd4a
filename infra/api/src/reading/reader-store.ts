import { undecidedStatuses, type ReaderList } from '@event-portal/contracts';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { lockEvent } from '../events/event-store';
import { notFound } from '../http/problem';
import { readingMeans } from './reading-scores';
import { readRules } from './reading-rules-store';

/** Those who run an event, and whether they read. Whoever lost the role reads no more. */
export function crewOf(database: Database, eventId: string) {
  return database
    .selectFrom('eventRoles')
    .innerJoin('users', 'users.userId', 'eventRoles.userId')
    .leftJoin('readers', (on) =>
      on
        .onRef('readers.eventId', '=', 'eventRoles.eventId')
        .onRef('readers.userId', '=', 'eventRoles.userId'),
    )
    .where('eventRoles.eventId', '=', eventId)
    .where('eventRoles.role', 'in', ['admin', 'staff']);
}

/** Who reads for an event, who could, and how far they are. */
export async function listReaders(database: Database, eventId: string) {
  const { readersEach } = await readRules(database, eventId);
  const [crew, progress, scoring, paces, applications] = await Promise.all([
    crewOf(database, eventId)
      .select(['users.userId', 'users.name', 'users.image', 'eventRoles.role', 'readers.chosenAt'])
      .orderBy('users.nameKey')
      .orderBy('users.userId')
      .execute(),
    readProgress(database, eventId),
    readScoring(database, eventId),
    readPaces(database, eventId),
    countApplications(database, eventId, readersEach),
  ]);
  const none = { waiting: 0, done: 0, skipped: 0, conflicts: 0 };
  return {
    readers: crew
      .filter(({ chosenAt }) => chosenAt !== null)
      .map(({ userId, name, image }): ReaderListed => {
        const { waiting, done, skipped, conflicts } = progress.get(userId) ?? none;
        const { mean = null, spread = null, othersMean = null } = scoring.get(userId) ?? {};
        const minutesLeft = minutesFor(waiting, paces.get(userId));
        return {
          ...{ userId, name, image, waiting, done, skipped, conflicts },
          ...{ minutesLeft, mean, spread, othersMean },
        };
      }),
    candidates: crew.flatMap(({ userId, name, role, chosenAt }) =>
      chosenAt === null && (role === 'admin' || role === 'staff') ? [{ userId, name, role }] : [],
    ),
    ...applications,
  };
}

type ReaderListed = Omit<ReaderList['readers'][number], 'userId'> & { userId: string };

async function readProgress(database: Database, eventId: string) {
  const rows = await openReadings(database, eventId)
    .select([
      'readings.readerId',
      sql<number>`count(*) filter (where readings.state = 'assigned')`.as('waiting'),
      sql<number>`count(*) filter (where readings.state = 'done')`.as('done'),
      sql<number>`count(*) filter (where readings.state = 'skipped')`.as('skipped'),
      sql<number>`count(*) filter (where readings.state = 'conflict')`.as('conflicts'),
    ])
    .groupBy('readings.readerId')
    .execute();
  return new Map(rows.map((row) => [row.readerId, row]));
}

/** The readings of an event that concern anybody: what was decided or withdrawn meanwhile is not read any more. */
export function openReadings(database: Database, eventId: string) {
  return database
    .selectFrom('readings')
    .innerJoin('applications', (on) =>
      on
        .onRef('applications.eventId', '=', 'readings.eventId')
        .onRef('applications.userId', '=', 'readings.applicantId'),
    )
    .where('readings.eventId', '=', eventId)
    .where('applications.status', 'not in', ['started', 'withdrawn'])
    .where((row) =>
      row.or([
        row('readings.state', '!=', 'assigned'),
        row('applications.status', 'in', [...undecidedStatuses]),
      ]),
    );
}

async function readScoring(database: Database, eventId: string) {
  const rows = await database
    .with('means', () => readingMeans(database, eventId))
    .selectFrom('means')
    .select([
      'means.readerId',
      sql<number>`avg(means.mean)::float8`.as('mean'),
      sql<number>`stddev_pop(means.mean)::float8`.as('spread'),
      sql<number | null>`avg((
        select avg(others.mean) from means as others
        where others.applicant_id = means.applicant_id and others.reader_id <> means.reader_id
      ))::float8`.as('othersMean'),
    ])
    .groupBy('means.readerId')
    .execute();
  return new Map(rows.map((row) => [row.readerId, row]));
}

/** Beyond this many seconds between two readings, the reader did something else in between. */
const LONGEST_PAUSE_S = 15 * 60;
/** How many readings it takes before a pace means anything. */
const FEWEST = 3;

/** The seconds that each reader usually takes for an application: the median of the times between two that they finished. */
export async function readPaces(database: Database, eventId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ readerId: string; seconds: number }>`
    select reader_id, percentile_cont(0.5) within group (order by seconds) as seconds
    from (
      select reader_id, extract(epoch from done_at - lag(done_at) over (partition by reader_id order by done_at)) as seconds
      from readings where event_id = ${eventId}::uuid and done_at is not null
    ) as gaps
    where seconds < ${LONGEST_PAUSE_S}
    group by reader_id having count(*) >= ${FEWEST}
  `.execute(database);
  return new Map(rows.map(({ readerId, seconds }) => [readerId, seconds]));
}

/** How long so many readings take at a pace. */
export function minutesFor(readings: number, seconds: number | undefined): number | null {
  return seconds === undefined ? null : Math.ceil((readings * seconds) / 60);
}

async function countApplications(database: Database, eventId: string, readersEach: number) {
  return database
    .selectFrom('applications')
    .where('applications.eventId', '=', eventId)
    .where('applications.status', 'in', [...undecidedStatuses])
    .select([
      sql<number>`count(*)`.as('applications'),
      sql<number>`count(*) filter (where (
        select count(*) from readings
        where readings.event_id = applications.event_id and readings.applicant_id = applications.user_id and state = 'done'
      ) >= ${readersEach})`.as('readEnough'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Lets one of those who run the event read.
 * @throws Problem `not_found` for anybody else
 */
export async function addReader(change: Change, eventId: string, userId: string): Promise<void> {
  const { tx, at } = change;
  const event = await lockEvent(tx, eventId);
  const person = await findCrew(tx, eventId, userId);
  if (person.chosenAt !== null) return;
  await tx.insertInto('readers').values({ eventId, userId, chosenAt: at }).execute();
  await recordAudit(change, {
    action: 'reader.added',
    target: { kind: 'user', id: userId, label: person.name },
    event,
  });
}

/**
 * Takes away what a reader has not read yet; what they have scored stays.
 * @throws Problem `not_found` for somebody who does not read
 */
export async function removeReader(change: Change, eventId: string, userId: string): Promise<void> {
  const { tx } = change;
  const event = await lockEvent(tx, eventId);
  const person = await findCrew(tx, eventId, userId);
  if (person.chosenAt === null) throw notFound();
  await tx.deleteFrom('readers').where('eventId', '=', eventId).where('userId', '=', userId).execute();
  await tx
    .deleteFrom('readings')
    .where('eventId', '=', eventId)
    .where('readerId', '=', userId)
    .where('state', '=', 'assigned')
    .execute();
  await recordAudit(change, {
    action: 'reader.removed',
    target: { kind: 'user', id: userId, label: person.name },
    event,
  });
}

async function findCrew(database: Database, eventId: string, userId: string) {
  const person = await crewOf(database, eventId)
    .select(['users.name', 'readers.chosenAt'])
    .where('users.userId', '=', userId)
    .executeTakeFirst();
  if (!person) throw notFound();
  return person;
}
