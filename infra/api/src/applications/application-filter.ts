import {
  ApplicationStatus,
  closedStatuses,
  undecidedStatuses,
  SCORES,
  type ReceivedApplicationsQuery,
} from '@event-portal/contracts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/database';
import { eachWord } from '../database/text-search';
import { personKey } from '../users/user-store';
import { answersKeyInSql } from './answers-key';

/** What narrows the list of applications, and with it a file and a selection of them. */
export type ApplicationFilter = Omit<ReceivedApplicationsQuery, 'page' | 'pageSize' | 'sort'>;

/** The statuses that a filter leaves. A draft is its author's alone. */
export function statusesOf(
  filter: Pick<ApplicationFilter, 'status' | 'undecided' | 'closed'>,
): ApplicationStatus[] {
  const isIn = (some: readonly ApplicationStatus[], status: ApplicationStatus) => some.includes(status);
  return ApplicationStatus.options.filter(
    (status) =>
      status !== 'started' &&
      (!filter.status || status === filter.status) &&
      (!filter.undecided || isIn(undecidedStatuses, status)) &&
      (!filter.closed || isIn(closedStatuses, status)),
  );
}

/** Whether an application has one of some statuses. */
export function hasStatus(statuses: readonly ApplicationStatus[]): RawBuilder<boolean> {
  return sql<boolean>`applications.status = any(${statuses}::text[])`;
}

/** Whose list it is: nobody is told of readings what they have still to find out themselves. */
export type Viewed = { readonly eventId: string; readonly viewerId: string };

/** Whether an application of the event is one that a filter finds, in whatever status it is. */
export function isFound(
  database: Database,
  { eventId, viewerId }: Viewed,
  { search, draft, leastScore, mostScore, flag }: Omit<ApplicationFilter, 'status' | 'undecided' | 'closed'>,
): RawBuilder<boolean> {
  const asksForReadings = leastScore !== undefined || mostScore !== undefined || flag !== undefined;
  const conditions = [
    sql<boolean>`applications.event_id = ${eventId}`,
    ...(search === '' ? [] : eachWordOf(database, eventId, search)),
    ...(draft === undefined ? [] : [hasDraft(draft)]),
    ...(leastScore === undefined && mostScore === undefined ? [] : [hasScore(leastScore, mostScore)]),
    ...(flag === undefined ? [] : [hasFlag(eventId, flag)]),
    ...(asksForReadings
      ? [sql<boolean>`applications.user_id not in (${stillToRead(eventId, viewerId)})`]
      : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** The applicants to an event whom somebody has still to read. */
export function stillToRead(eventId: string, viewerId: string): RawBuilder<string> {
  return sql<string>`select applicant_id from readings where event_id = ${eventId} and reader_id = ${viewerId} and state = 'assigned'`;
}

/** As the indexes have it that lists are sorted by: without a score, it is behind every other one. */
export const bestScore = sql<number>`coalesce(applications.mean_score, 0)`;
export const lowestScore = sql<number>`coalesce(applications.mean_score, 6)`;

function hasScore(least: number = SCORES[0], most: number = SCORES.length): RawBuilder<boolean> {
  return sql<boolean>`${bestScore} between ${least} and ${most}`;
}

function hasFlag(eventId: string, flag: NonNullable<ApplicationFilter['flag']>): RawBuilder<boolean> {
  const flagged = sql`select applicant_id from readings where event_id = ${eventId}`;
  return flag === 'any'
    ? sql<boolean>`applications.user_id in (${flagged} and flag is not null)`
    : sql<boolean>`applications.user_id in (${flagged} and flag = ${flag})`;
}

function hasDraft(draft: NonNullable<ApplicationFilter['draft']>): RawBuilder<boolean> {
  const noted = sql`select from draft_decisions noted where noted.event_id = applications.event_id and noted.user_id = applications.user_id`;
  return draft === 'none'
    ? sql<boolean>`not exists (${noted})`
    : sql<boolean>`exists (${noted} and noted.decision = ${draft})`;
}

/**
 * For every word of a search, whether somebody has it in their name, their addresses or their answers. The longest word fits
 * the fewest: it is looked up in the indexes of both, and the others only in what it has found, in the answers first.
 */
function eachWordOf(database: Database, eventId: string, search: string): RawBuilder<boolean>[] {
  const byLength = search
    .split(/\s+/)
    .sort((one, other) => other.length - one.length)
    .join(' ');
  const applicants = database
    .selectFrom('applications')
    .select('applications.userId')
    .where('applications.eventId', '=', eventId);
  const inAnswers = eachWord(byLength, answersKeyInSql);
  return eachWord(byLength, personKey).map((inPerson, place) => {
    const inAnswer = inAnswers[place] ?? inPerson;
    if (place > 0)
      return sql<boolean>`(${inAnswer} or exists (select from users where users.user_id = applications.user_id and ${inPerson}))`;
    const having = applicants
      .innerJoin('users', 'users.userId', 'applications.userId')
      .where(inPerson)
      .unionAll(applicants.where(inAnswer));
    return sql<boolean>`applications.user_id in ${having}`;
  });
}
