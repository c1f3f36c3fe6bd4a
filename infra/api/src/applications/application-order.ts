import { ApplicationStatus, type ReceivedApplicationsQuery } from '@event-portal/contracts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/database';
import { splitSort } from '../database/page';
import { bestScore, lowestScore, stillToRead, type Viewed } from './application-filter';

/** A column that lists are sorted by. */
export type OrderColumn = {
  readonly column: RawBuilder<unknown>;
  readonly type: 'timestamptz' | 'uuid' | 'text' | 'int' | 'float8';
};

type Sort = ReceivedApplicationsQuery['sort'];

const byUser: OrderColumn = { column: sql.ref('applications.userId'), type: 'uuid' };
const bySubmission: OrderColumn = { column: sql.ref('applications.submittedAt'), type: 'timestamptz' };
const byStatus: OrderColumn = {
  // Statuses in the order in which an application passes them.
  column: sql`array_position(${sql.val(ApplicationStatus.options)}::text[], applications.status)`,
  type: 'int',
};

/** The columns of an order of applications; the last one tells any two apart. */
export async function findOrder(
  database: Database,
  viewed: Viewed,
  sort: Sort,
): Promise<readonly [OrderColumn, ...OrderColumn[]]> {
  const [field, direction] = splitSort(sort);
  switch (field) {
    case 'submittedAt':
      return [bySubmission, byUser];
    case 'name':
      return [{ column: sql.ref('users.nameKey'), type: 'text' }, byUser];
    case 'status':
      return [byStatus, bySubmission, byUser];
    case 'score':
      return [{ column: await scoreFor(database, viewed, direction), type: 'float8' }, bySubmission, byUser];
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
