import { ApplicationStatus, type ReceivedApplicationsQuery } from '@event-portal/contracts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/database';
import { inDirection, splitSort } from '../database/page';
import { bestScore, lowestScore, stillToRead, type Viewed } from './application-filter';

type Sort = ReceivedApplicationsQuery['sort'];

const byUser = sql.ref('applications.userId');
const bySubmission = sql.ref('applications.submittedAt');
// Statuses in the order in which an application passes them.
const byStatus = sql`array_position(${sql.val(ApplicationStatus.options)}::text[], applications.status)`;

/** The order of a list of applications, in which no two are alike. By name it needs the people, too. */
export async function findOrder(
  database: Database,
  viewed: Viewed,
  sort: Sort,
): Promise<RawBuilder<unknown>> {
  const [field, direction] = splitSort(sort);
  switch (field) {
    case 'submittedAt':
      return inDirection(direction, [bySubmission, byUser]);
    case 'name':
      return inDirection(direction, [sql.ref('users.nameKey'), byUser]);
    case 'status':
      return inDirection(direction, [byStatus, bySubmission, byUser]);
    case 'score':
      return inDirection(direction, [await scoreFor(database, viewed, direction), bySubmission, byUser]);
  }
}

/** The score as the viewer may know it. Who has nothing to read, as most admins, is answered from an index. */
async function scoreFor(
  database: Database,
  { eventId, viewerId }: Viewed,
  direction: 'asc' | 'desc',
): Promise<RawBuilder<number>> {
  const { rows } = await sql<{ applicantId: string }>`${stillToRead(eventId, viewerId)}`.execute(database);
  const [score, none] = direction === 'asc' ? [lowestScore, 6] : [bestScore, 0];
  if (rows.length === 0) return score;
  const hidden = rows.map(({ applicantId }) => applicantId);
  return sql<number>`case when applications.user_id = any(${hidden}::uuid[]) then ${sql.lit(none)} else ${score} end`;
}
