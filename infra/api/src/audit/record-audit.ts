import type { AuditAction, AuditEntry } from '@event-portal/contracts';
import type { Change } from '../database/change';
import { foldText } from '../database/text-search';

/** What happened, as the log tells it; who and when come from the change. */
export type AuditedFact = {
  readonly action: AuditAction;
  readonly target: AuditEntry['target'];
  readonly event?: { readonly eventId: string; readonly name: string };
  readonly changes?: AuditEntry['changes'];
};

/** Writes one entry of the log, in the transaction of the change that it tells of: neither exists without the other. */
export async function recordAudit(change: Change, fact: AuditedFact): Promise<void> {
  const { tx, at, actor, requestId } = change;
  const { action, target, event, changes = {} } = fact;
  await tx
    .insertInto('auditLog')
    .values({
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
    })
    .execute();
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
