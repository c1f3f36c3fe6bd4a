import type { AuditEntry, AuditQuery } from '@event-portal/contracts';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../database/database';
import {
  countLength,
  inDirection,
  onlyPage,
  readFarPage,
  splitSort,
  type PageRequest,
} from '../database/page';
import type { AuditLogTable } from '../database/schema';
import { holdsWords } from '../database/text-search';

type WireEntry = Omit<AuditEntry, 'actor' | 'event'> & {
  actor: { userId: string; name: string } | null;
  event: { eventId: string; name: string } | null;
};

/** One page of the log. Both ends of the period are whole days in UTC. */
export async function listAuditEntries(database: Database, query: AuditQuery & PageRequest) {
  let rows = database.selectFrom('auditLog');
  if (query.search) rows = rows.where(holdsWords(query.search, sql.ref('searchKey')));
  if (query.action) rows = rows.where('action', '=', query.action);
  if (query.actorId) rows = rows.where('actorId', '=', query.actorId);
  if (query.eventId) rows = rows.where('eventId', '=', query.eventId);
  if (query.from) rows = rows.where('at', '>=', `${query.from}T00:00:00.000Z`);
  if (query.to) rows = rows.where('at', '<', dayAfter(query.to));

  const [, direction] = splitSort(query.sort);
  const order = inDirection(direction, [sql.ref('auditLog.at'), sql.ref('auditLog.entryId')]);
  // Ids alone until the page is known: what is skipped costs an entry of an index, and no row.
  const ids = rows.select('entryId').orderBy(order);
  const far = await readFarPage(ids, query);
  const [items, length] = await Promise.all([
    logged(database)
      .selectAll('auditLog')
      .select(repeatColumns)
      .where('auditLog.entryId', 'in', far?.rows.map(({ entryId }) => entryId) ?? onlyPage(ids, query))
      .orderBy(order)
      .execute(),
    far?.length ?? countLength(database, rows, query),
  ]);
  return { items: items.map(toEntry), page: query.page, pageSize: query.pageSize, ...length };
}

/** The last entries of the log; of one person, when named. */
export async function listRecentAudit(
  database: Database,
  { limit, actorId }: { limit: number; actorId?: string },
): Promise<WireEntry[]> {
  const rows = await logged(database)
    .selectAll('auditLog')
    .select(repeatColumns)
    .$if(actorId !== undefined, (query) => query.where('actorId', '=', actorId ?? null))
    .orderBy('at', 'desc')
    .orderBy('auditLog.entryId', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toEntry);
}

/** Every entry, and how often it was repeated. */
function logged(database: Database) {
  return database.selectFrom('auditLog').leftJoin('auditRepeats', 'auditRepeats.entryId', 'auditLog.entryId');
}

const repeatColumns = ['auditRepeats.times', 'auditRepeats.lastAt'] as const;

type LoggedRow = Selectable<AuditLogTable> & {
  readonly times: number | null;
  readonly lastAt: string | null;
};

function toEntry(row: LoggedRow): WireEntry {
  const { actorId, actorName, eventId, eventName } = row;
  return {
    entryId: String(row.entryId),
    at: row.at,
    actor: actorId !== null && actorName !== null ? { userId: actorId, name: actorName } : null,
    action: row.action,
    target: { kind: row.targetKind, id: row.targetId, label: row.targetLabel },
    event: eventId !== null && eventName !== null ? { eventId, name: eventName } : null,
    changes: row.changes,
    requestId: row.requestId,
    times: row.times ?? 1,
    lastAt: row.lastAt,
  };
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString();
}
