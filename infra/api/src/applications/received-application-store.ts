import {
  answerBy,
  ApplicationStatus,
  findTransition,
  type ApplicationDecision,
  type ReceivedApplicationsQuery,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { countRows, onlyPage, splitSort } from '../database/page';
import { lockEvent } from '../events/event-store';
import { notFound, Problem } from '../http/problem';
import { matches } from '../users/user-store';
import { countsByStatus, decisionsFrom, offerEnd } from './application-rules';
import { findApplication, listMilestones, moveApplication } from './application-store';

/** Statuses in the order in which an application passes them. */
const statusOrder = sql`array_position(${sql.val(ApplicationStatus.options)}::text[], applications.status)`;

/** Applications that were submitted at some time. A draft is its author's alone. */
function received(database: Database, eventId: string) {
  return database
    .selectFrom('applications')
    .innerJoin('users', 'users.userId', 'applications.userId')
    .where('applications.eventId', '=', eventId)
    .where('applications.status', '!=', 'started');
}

const receivedColumns = [
  'users.userId',
  'users.name',
  'users.email',
  'users.image',
  'applications.status',
  'applications.answers',
  'applications.submittedAt',
  'applications.version',
] as const;

/** One page of the applications to an event, and how many have each status. */
export async function listReceived(database: Database, eventId: string, query: ReceivedApplicationsQuery) {
  let rows = received(database, eventId);
  if (query.search) rows = rows.where(matches(query.search));
  if (query.status) rows = rows.where('applications.status', '=', query.status);

  const [field, direction] = splitSort(query.sort);
  const column = {
    submittedAt: sql`applications.submitted_at`,
    name: sql`users.name_key`,
    status: statusOrder,
  };
  const page = onlyPage(rows.select(receivedColumns), query)
    .orderBy(column[field], direction)
    .orderBy('users.nameKey')
    .orderBy('users.userId');
  const [items, total, counts] = await Promise.all([
    page.execute(),
    countRows(rows),
    database
      .selectFrom('applications')
      .select(['status', sql<number>`count(*)`.as('count')])
      .where('eventId', '=', eventId)
      .groupBy('status')
      .execute(),
  ]);
  return {
    items: items.map(toReceived),
    total,
    page: query.page,
    pageSize: query.pageSize,
    counts: countsByStatus(counts),
  };
}

/**
 * One application with its answers and its history.
 * @throws Problem `not_found`, also for a draft
 */
export async function getFile(database: Database, eventId: string, userId: string) {
  const row = await received(database, eventId)
    .select([...receivedColumns, 'applications.feedback'])
    .where('users.userId', '=', userId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { feedback, ...application } = row;
  return {
    ...toReceived(application),
    feedback,
    milestones: await listMilestones(database, eventId, userId),
  };
}

/**
 * Decides on an application. A seat that is offered after the event's last day to confirm can be taken for `offerMs`.
 * @throws Problem `not_found`, `transition_refused`, or `stale`
 */
export async function decide(
  change: Change,
  {
    eventId,
    userId,
    decision,
    version,
  }: { eventId: string; userId: string; decision: ApplicationDecision; version: number },
  offerMs: number,
) {
  const { tx, at } = change;
  const event = await lockEvent(tx, eventId);
  const application = await findApplication(tx, eventId, userId);
  if (!application || application.status === 'started') throw notFound();
  if (application.version !== version) throw new Problem('stale');
  const transition = findTransition(decision, application.status);
  if (!transition) throw new Problem('transition_refused');

  const { name } = await tx
    .selectFrom('users')
    .select('name')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const isLate = transition.to === 'accepted' && answerBy(event, null) <= at;
  await moveApplication(change, {
    event,
    person: { userId, name },
    application,
    transition,
    offerUntil: isLate ? offerEnd(event, at, offerMs) : null,
  });
  return getFile(tx, eventId, userId);
}

type ReceivedRow = {
  status: ApplicationStatus;
  answers: { affiliation: string; experience: 'first-time' | 'some' | 'seasoned' | null };
};

function toReceived<Row extends ReceivedRow>(row: Row) {
  const { affiliation, experience } = row.answers;
  return { ...row, affiliation, experience, decisions: decisionsFrom(row.status) };
}
