import type { ApplicationStatus } from '@event-portal/contracts';
import { type Answers, type ApplicationExportQuery } from '@event-portal/contracts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/database';
import { inDirection, splitSort } from '../database/page';
import { CSV_PAGE_SIZE } from '../http/csv';
import { contactEmail } from '../users/user-store';
import { hasStatus, isFound, statusesOf, type ApplicationFilter, type Viewed } from './application-filter';
import { findOrder, type OrderColumn } from './application-order';

/** An application as a file tells of it. */
export type ApplicationRow = {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly status: ApplicationStatus;
  readonly submittedAt: string | null;
  readonly formVersion: number;
  readonly answers: Answers;
  readonly confirmationVersion: number | null;
  readonly confirmationAnswers: Answers | null;
  readonly statusSince: string | null;
};

type Sort = ApplicationExportQuery['sort'];

/** Which applications, in which order, and whether it is told since when they have their status. */
type Wanted = {
  readonly where: RawBuilder<boolean>;
  readonly viewed: Viewed;
  readonly sort: Sort;
  readonly statusSince?: boolean;
};

/** Whether an application is one of those that the filter of the list leaves. */
export function isListed(database: Database, viewed: Viewed, filter: ApplicationFilter): RawBuilder<boolean> {
  return sql<boolean>`${isFound(database, viewed, filter)} and ${hasStatus(statusesOf(filter))}`;
}

/**
 * Batch after batch, each a query of its own that goes on after the last row of the one before: nothing of the database is held
 * while the reader takes what there is, however slowly.
 */
export async function* readApplicationBatches(
  database: Database,
  { where, viewed, sort, statusSince = false }: Wanted,
): AsyncGenerator<readonly ApplicationRow[], void> {
  const [field, direction] = splitSort(sort);
  const columns = await findOrder(database, viewed, sort);
  const [first, ...others] = columns;
  const order = inDirection(direction, [first.column, ...others.map(({ column }) => column)]);
  // As the database writes it: a moment loses digits on its way through JavaScript.
  const place = sql<string[]>`array[${sql.join(columns.map(({ column }) => sql`${column}::text`))}]`;
  const since = statusSince ? newestMilestone : sql<null>`null`;
  for (let last: readonly string[] | undefined; ;) {
    // A batch of applications before anybody's name, where the order does not need it: the people of a batch alone are looked up.
    const batch = database
      .selectFrom('applications')
      .$if(field === 'name', (some) => some.innerJoin('users', 'users.userId', 'applications.userId'))
      .where(where)
      .$if(last !== undefined, (some) => some.where(isAfter(columns, direction, last ?? [])))
      .selectAll('applications')
      .orderBy(order)
      .limit(CSV_PAGE_SIZE);
    const rows = await database
      .selectFrom(batch.as('applications'))
      .innerJoin('users', 'users.userId', 'applications.userId')
      .select(['users.userId', 'users.name', contactEmail.as('email'), 'applications.status'])
      .select(['applications.submittedAt', 'applications.formVersion', 'applications.answers'])
      .select(['applications.confirmationVersion', 'applications.confirmationAnswers'])
      .select([since.as('statusSince'), place.as('place')])
      .orderBy(order)
      .execute();
    yield rows;
    last = rows.at(-1)?.place;
    if (rows.length < CSV_PAGE_SIZE) return;
  }
}

function isAfter(
  columns: readonly OrderColumn[],
  direction: 'asc' | 'desc',
  place: readonly string[],
): RawBuilder<boolean> {
  const here = sql.join(columns.map(({ column }) => column));
  const there = sql.join(columns.map(({ type }, index) => sql`${place[index]}::${sql.raw(type)}`));
  return sql<boolean>`(${here}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${there})`;
}

const newestMilestone = sql<string | null>`(
  select at from application_milestones milestone
  where milestone.event_id = applications.event_id and milestone.user_id = applications.user_id
  order by milestone_id desc limit 1
)`;
