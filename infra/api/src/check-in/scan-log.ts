import type { LoggedScan, ScansQuery } from '@event-portal/contracts';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import { inDirection, onlyPage, splitSort } from '../database/page';
import { findPeople } from '../users/user-store';

const kinds = {
  granted: sql<boolean>`(scans.verdict in ('welcome', 'goodbye') and scans.undone_at is null)`,
  refused: sql<boolean>`scans.verdict not in ('welcome', 'goodbye')`,
  undone: sql<boolean>`scans.undone_at is not null`,
  conflicts: sql<boolean>`scans.is_conflict`,
} as const;

/** One page of the scans of an event, and how many there are of each kind. */
export async function listScans(
  database: Database,
  eventId: string,
  query: ScansQuery & { search?: string },
) {
  let found = database.selectFrom('scans').where('scans.eventId', '=', eventId);
  if (query.list) found = found.where('scans.listId', '=', query.list);
  if (query.search) found = found.where('scans.userId', 'in', findPeople(database, query.search));
  const rows = query.only ? found.where(kinds[query.only], '=', true) : found;
  const [, direction] = splitSort(query.sort);
  const counted = found.select([
    sql<number>`count(*)`.as('all'),
    ...(['granted', 'refused', 'undone', 'conflicts'] as const).map((kind) =>
      sql<number>`count(*) filter (where ${kinds[kind]})`.as(kind),
    ),
  ]);
  const order = inDirection(direction, [sql.ref('scans.recordedAt'), sql.ref('scans.scanId')]);
  const page = onlyPage(rows, query)
    .innerJoin('checkInLists', 'checkInLists.listId', 'scans.listId')
    .leftJoin('users', 'users.userId', 'scans.userId')
    .leftJoin('users as recorders', 'recorders.userId', 'scans.recordedBy')
    .leftJoin('users as undoers', 'undoers.userId', 'scans.undoneBy')
    .leftJoin('scans as earlier', (join) =>
      join.onRef('earlier.listId', '=', 'scans.listId').onRef('earlier.scanId', '=', 'scans.earlierScanId'),
    )
    .leftJoin('users as earlierRecorders', 'earlierRecorders.userId', 'earlier.recordedBy')
    .select(['scans.scanId', 'scans.listId', 'checkInLists.name as listName', 'scans.verdict'])
    .select(['scans.direction', 'scans.scannedAt', 'scans.recordedAt', 'recorders.name as by'])
    .select(['scans.device', 'scans.undoneAt', 'undoers.name as undoneBy', 'scans.isConflict'])
    .select(['scans.userId', 'users.name', 'users.image'])
    .select(['earlier.scannedAt as earlierAt', 'earlierRecorders.name as earlierBy'])
    .select('earlier.device as earlierDevice')
    .orderBy(order);
  const [items, counts] = await Promise.all([page.execute(), counted.executeTakeFirstOrThrow()]);
  return {
    items: items.map(({ userId, name, image, earlierAt, earlierBy, earlierDevice, ...scan }) => ({
      ...scan,
      person: userId === null || name === null ? null : { userId, name, image },
      earlier:
        earlierAt === null || earlierDevice === null
          ? null
          : { at: earlierAt, by: earlierBy, device: earlierDevice },
    })) as LoggedScan[],
    total: (counts as Record<string, number>)[query.only ?? 'all'] ?? 0,
    ...{ page: query.page, pageSize: query.pageSize, counts },
  };
}
