import {
  ApplicationStatus,
  closedStatuses,
  undecidedStatuses,
  SCORES,
  type ReceivedApplicationsQuery,
} from '@event-portal/contracts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/database';
import { holdsWords } from '../database/text-search';
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

/** The applications to the event that a filter finds, in whatever status they are, to select from. */
export function selectFound(
  database: Database,
  { eventId, viewerId }: Viewed,
  { search, draft, leastScore, mostScore, flag }: Omit<ApplicationFilter, 'status' | 'undecided' | 'closed'>,
) {
  const asksForReadings = leastScore !== undefined || mostScore !== undefined || flag !== undefined;
  const words = search.split(/\s+/).filter((word) => word !== '');
  // It fits the fewest.
  const [longest, ...others] = words.sort((one, other) => other.length - one.length);
  const toEvent = database.selectFrom('applications').where('applications.eventId', '=', eventId).selectAll();
  const applications = longest === undefined ? toEvent : havingWord(database, eventId, longest);
  const conditions = [
    ...others.map((word) => hasWord(word)),
    ...(draft === undefined ? [] : [hasDraft(draft)]),
    ...(leastScore === undefined && mostScore === undefined ? [] : [hasScore(leastScore, mostScore)]),
    ...(flag === undefined ? [] : [hasFlag(eventId, flag)]),
    ...(asksForReadings
      ? [sql<boolean>`applications.user_id not in (${stillToRead(eventId, viewerId)})`]
      : []),
  ];
  return conditions.reduce(
    (found, condition) => found.where(condition),
    database.selectFrom(applications.as('applications')),
  );
}

/** Applications that some filter finds, without columns yet. */
export type FoundApplications = ReturnType<typeof selectFound>;

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
 * The applications of whoever has a word in their answers, and of the others whoever has it in their name or addresses: each half is
 * looked up in an index, and nothing has to be put together from both.
 */
function havingWord(database: Database, eventId: string, word: string) {
  const toEvent = database.selectFrom('applications').where('applications.eventId', '=', eventId);
  const inAnswers = holdsWords(word, answersKeyInSql);
  const ofPeople = toEvent
    .innerJoin('users', 'users.userId', 'applications.userId')
    .where(holdsWords(word, personKey))
    .where(
      sql<boolean>`not exists (select from applications where event_id = ${eventId} and user_id = users.user_id and ${inAnswers})`,
    );
  return toEvent.where(inAnswers).selectAll('applications').unionAll(ofPeople.selectAll('applications'));
}

/** Whether somebody has a word in their answers, their name or their addresses: asked of what another word has found. */
function hasWord(word: string): RawBuilder<boolean> {
  return sql<boolean>`(${holdsWords(word, answersKeyInSql)}
    or exists (select from users where users.user_id = applications.user_id and ${holdsWords(word, personKey)}))`;
}
