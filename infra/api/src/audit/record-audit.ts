import type { AuditAction, AuditEntry } from '@event-portal/contracts';
import { sql } from 'kysely';
import type { Change } from '../database/change';
import { foldText } from '../database/text-search';

/** What happened, as the log tells it; who and when come from the change. */
export type AuditedFact = {
  readonly action: AuditAction;
  readonly target: AuditEntry['target'];
  readonly event?: { readonly eventId: string; readonly name: string };
  readonly changes?: AuditEntry['changes'];
};

/** What people do again and again with what is their own. What they do to others has an entry each time. */
const COUNTED: ReadonlySet<AuditAction> = new Set<AuditAction>([
  'user.signed_in',
  'user.signed_out',
  'user.profile_changed',
  'application.saved',
  'application.changes_saved',
  'application.changes_discarded',
  'reading.saved',
  'reading.taken_back',
  'application.file_added',
  'pass.replaced',
  'team.changed',
  'team.join_requested',
  'team.request_cancelled',
]);

const COUNTED_WITHIN_MS = 3_600_000;

/** How many of a person's last entries are searched for an equal one, so that doing two things in turn is counted too. */
const LAST_ENTRIES = 10;

/**
 * Writes one entry of the log, in the transaction of the change that it tells of: neither exists without the other. What
 * somebody repeats within an hour is counted beside the first entry of it, so that nobody fills the log at will.
 */
export async function recordAudit(change: Change, fact: AuditedFact): Promise<void> {
  if (!(await countRepeat(change, fact))) await recordAudits(change, [fact]);
}

/** Writes an entry for each of many facts, in one statement; none is counted beside another. */
export async function recordAudits(change: Change, facts: readonly AuditedFact[]): Promise<void> {
  if (facts.length === 0) return;
  const { tx, at, actor, requestId } = change;
  await tx
    .insertInto('auditLog')
    .values(
      facts.map(({ action, target, event, changes = {} }) => ({
        at,
        actorId: actor?.userId ?? null,
        actorName: actor?.name ?? null,
        action,
        targetKind: target.kind,
        targetId: target.id,
        targetLabel: target.label,
        eventId: event?.eventId ?? null,
        eventName: event?.name ?? null,
        changes: JSON.stringify(changes),
        requestId,
        searchKey: auditSearchKey([actor?.name, target.label, event?.name]),
      })),
    )
    .execute();
}

/** Counts a fact beside the entry that has told of it before. @returns whether there is one */
async function countRepeat(change: Change, fact: AuditedFact): Promise<boolean> {
  const { tx, at, actor, requestId } = change;
  const { action, target, event, changes = {} } = fact;
  if (actor === null || !COUNTED.has(action)) return false;
  const since = new Date(Date.parse(at) - COUNTED_WITHIN_MS).toISOString();
  const { rows } = await sql`
    insert into audit_repeats as known (entry_id, times, last_at, last_request_id)
    select entry_id, 2, ${at}::timestamptz, ${requestId}::text
    from (
      select * from audit_log where actor_id = ${actor.userId} order by entry_id desc limit ${LAST_ENTRIES}
    ) as last
    where at > ${since}::timestamptz and action = ${action} and target_kind = ${target.kind} and target_id = ${target.id}
      and target_label = ${target.label} and event_id is not distinct from ${event?.eventId ?? null}::uuid
      and changes = ${JSON.stringify(changes)}::jsonb
    order by entry_id desc limit 1
    on conflict (entry_id)
    do update set times = known.times + 1, last_at = excluded.last_at, last_request_id = excluded.last_request_id
    returning entry_id
  `.execute(tx);
  return rows.length > 0;
}

/** The text by which an entry is found: every name in it. */
export function auditSearchKey(names: readonly (string | null | undefined)[]): string {
  return foldText(names.filter((name) => name !== null && name !== undefined).join('\n'));
}

/** What differs between two states of a thing, among the named fields. */
export function changesBetween<State extends object>(
  before: State,
  after: State,
  fields: readonly (keyof State & string)[],
): AuditEntry['changes'] {
  const changed = fields.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(changed.map((field) => [field, { before: before[field], after: after[field] }]));
}
