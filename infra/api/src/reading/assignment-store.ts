import { undecidedStatuses } from '@event-portal/contracts';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { lockEvent } from '../events/event-store';
import { notFound, Problem } from '../http/problem';
import { assign, type Assignment } from './assignment';
import { crewOf } from './reader-store';
import { readRules } from './reading-rules-store';

const SHOWN_WITHOUT = 20;
const ROWS_AT_ONCE = 1000;

/** What dealing out the applications would do now. */
export async function planAssignment(database: Database, eventId: string, most: number | null) {
  return describe(await lookAt(database, eventId, most));
}

/**
 * Deals out the applications that wait for a decision.
 * @throws Problem `reading_closed`
 */
export async function assignReadings(change: Change, eventId: string, most: number | null) {
  const { tx, at } = change;
  const event = await lockEvent(tx, eventId);
  if ((await readRules(tx, eventId)).closed) throw new Problem('reading_closed');
  const seen = await lookAt(tx, eventId, most);
  const { given, taken } = seen.assignment;
  for (const { applicantId, readerId } of taken) {
    await tx
      .deleteFrom('readings')
      .where('eventId', '=', eventId)
      .where('applicantId', '=', applicantId)
      .where('readerId', '=', readerId)
      .where('state', '=', 'assigned')
      .execute();
  }
  const rows = given.map((pair) => ({ eventId, ...pair, assignedAt: at }));
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    await tx
      .insertInto('readings')
      .values(rows.slice(first, first + ROWS_AT_ONCE))
      .execute();
  }
  await recordAudit(change, {
    action: 'reading.assigned',
    target: { kind: 'event', id: eventId, label: event.name },
    event,
    changes: {
      given: { before: 0, after: given.length },
      taken: { before: 0, after: taken.length },
      ...(most !== null && { most: { before: null, after: most } }),
    },
  });
  return describe(seen);
}

/**
 * Gives one application to one reader; what they have already they keep.
 * @throws Problem `not_found` for somebody who does not read or an application that waits for no decision, `reading_closed`, or
 * `role_conflict` for their own application or a conflict of interest
 */
export async function giveReading(
  change: Change,
  { eventId, readerId, applicantId }: { eventId: string; readerId: string; applicantId: string },
): Promise<void> {
  const { tx, at } = change;
  const event = await lockEvent(tx, eventId);
  if ((await readRules(tx, eventId)).closed) throw new Problem('reading_closed');
  const reader = (await readersOf(tx, eventId)).find(({ userId }) => userId === readerId);
  const applicant = (await waitingApplicants(tx, eventId)).find(({ userId }) => userId === applicantId);
  if (!reader || !applicant) throw notFound();
  const isTheirs = readerId === applicantId;
  const held = await tx
    .selectFrom('readings')
    .select('state')
    .where('eventId', '=', eventId)
    .where('applicantId', '=', applicantId)
    .where('readerId', '=', readerId)
    .executeTakeFirst();
  if (isTheirs || held?.state === 'conflict') throw new Problem('role_conflict');
  if (held?.state === 'done') return;
  await tx
    .insertInto('readings')
    .values({ eventId, applicantId, readerId, assignedAt: at, byHand: true })
    .onConflict((conflict) =>
      conflict
        .columns(['eventId', 'applicantId', 'readerId'])
        .doUpdateSet({ state: 'assigned', byHand: true }),
    )
    .execute();
  await recordAudit(change, {
    action: 'reading.given',
    target: { kind: 'application', id: applicantId, label: applicant.name },
    event,
    changes: { reader: { before: null, after: reader.name } },
  });
}

function readersOf(database: Database, eventId: string) {
  return crewOf(database, eventId)
    .where('readers.chosenAt', 'is not', null)
    .select(['users.userId', 'users.name'])
    .orderBy('users.nameKey')
    .orderBy('users.userId')
    .execute();
}

function waitingApplicants(database: Database, eventId: string) {
  return database
    .selectFrom('applications')
    .innerJoin('users', 'users.userId', 'applications.userId')
    .where('applications.eventId', '=', eventId)
    .where('applications.status', 'in', [...undecidedStatuses])
    .select(['users.userId', 'users.name'])
    .execute();
}

type Named = { readonly userId: string; readonly name: string };
type Seen = {
  readonly readers: readonly (Named & { readonly before: number })[];
  readonly applicants: readonly Named[];
  readonly assignment: Assignment;
};

async function lookAt(database: Database, eventId: string, most: number | null): Promise<Seen> {
  const { readersEach } = await readRules(database, eventId);
  const readers = await readersOf(database, eventId);
  const applicants = await waitingApplicants(database, eventId);
  const held = await database
    .selectFrom('readings')
    .select(['applicantId', 'readerId', 'state', 'version', 'byHand'])
    .where('eventId', '=', eventId)
    .execute();
  const readings = held.map(({ version, byHand, ...reading }) => ({
    ...reading,
    movable: version === 1 && !byHand,
  }));
  const isWaiting = new Set(applicants.map(({ userId }) => userId));
  const countWaiting = (readerId: string) =>
    readings.filter(
      (one) => one.readerId === readerId && one.state === 'assigned' && isWaiting.has(one.applicantId),
    ).length;
  return {
    readers: readers.map((reader) => ({ ...reader, before: countWaiting(reader.userId) })),
    applicants,
    assignment: assign({
      applicantIds: applicants.map(({ userId }) => userId),
      readerIds: readers.map(({ userId }) => userId),
      readings,
      readersEach,
      most,
      seed: eventId,
    }),
  };
}

function describe({ readers, applicants, assignment }: Seen) {
  const { given, taken, waiting, without } = assignment;
  const nameOf = new Map(applicants.map(({ userId, name }) => [userId, name]));
  return {
    readers: readers.map((reader) => ({ ...reader, after: waiting.get(reader.userId) ?? 0 })),
    given: given.length,
    taken: taken.length,
    without: without.slice(0, SHOWN_WITHOUT).map(({ applicantId, missing, reason }) => ({
      userId: applicantId,
      name: nameOf.get(applicantId) ?? '',
      missing,
      reason,
    })),
    withoutTotal: without.length,
  };
}
