import type { ApplicationStatus } from '@event-portal/contracts';
import { type Answers, type ApplicationExportQuery } from '@event-portal/contracts';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import { splitSort } from '../database/page';
import type { Outcome } from '../jobs/job-worker';
import { contactEmail } from '../users/user-store';
import {
  hasStatus,
  selectFound,
  statusesOf,
  type ApplicationFilter,
  type FoundApplications,
  type Viewed,
} from '../applications/application-filter';
import { findOrder } from '../applications/application-order';

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

/** The applications that the filter of the list leaves, to select from. */
export function selectListed(
  database: Database,
  viewed: Viewed,
  filter: ApplicationFilter,
): FoundApplications {
  return selectFound(database, viewed, filter).where(hasStatus(statusesOf(filter)));
}

/** Who is in a file, in its order: their ids alone, read once, so that nobody is in it twice or missing who stays. */
export async function listApplicants(
  database: Database,
  viewed: Viewed,
  { listed, sort }: { readonly listed: FoundApplications; readonly sort: ApplicationExportQuery['sort'] },
): Promise<readonly string[]> {
  const rows = await listed
    .$if(splitSort(sort)[0] === 'name', (some) =>
      some.innerJoin('users', 'users.userId', 'applications.userId'),
    )
    .select('applications.userId')
    .orderBy(await findOrder(database, viewed, sort))
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Which of the applications to an event are read. */
type Wanted = {
  readonly userIds: readonly string[];
  /** Where they still have to be when their turn comes. */
  readonly listed: FoundApplications;
  /** Whether it is told since when they have their status. */
  readonly statusSince?: boolean;
};

/** Some applications, in the order of the ids. */
export async function readApplications({
  userIds,
  listed,
  statusSince = false,
}: Wanted): Promise<readonly ApplicationRow[]> {
  const since = statusSince ? newestMilestone : sql<null>`null`;
  return listed
    .innerJoin(
      sql<{ userId: string; place: number }>`unnest(${userIds}::uuid[]) with ordinality`.as<'wanted'>(
        sql`wanted (user_id, place)`,
      ),
      'wanted.userId',
      'applications.userId',
    )
    .innerJoin('users', 'users.userId', 'wanted.userId')
    .select(['users.userId', 'users.name', contactEmail.as('email'), 'applications.status'])
    .select(['applications.submittedAt', 'applications.formVersion', 'applications.answers'])
    .select(['applications.confirmationVersion', 'applications.confirmationAnswers'])
    .select(since.as('statusSince'))
    .orderBy('wanted.place')
    .execute();
}

const newestMilestone = sql<string | null>`(
  select at from application_milestones milestone
  where milestone.event_id = applications.event_id and milestone.user_id = applications.user_id
  order by milestone_id desc limit 1
)`;

/** What has become of people whose turn came: those who no longer fit the filter are left out. */
export function outcomesOf(
  userIds: readonly string[],
  rows: readonly ApplicationRow[],
): ReadonlyMap<string, Outcome> {
  const found = new Set(rows.map(({ userId }) => userId));
  return new Map(userIds.map((userId) => [userId, found.has(userId) ? 'done' : 'no_longer_listed']));
}
