import { auditSearchKey, type AuditedFact } from '../audit/record-audit';
import type { SeedData, SeededUser } from './seed-data';

/** Writes a line of the log into the world, as the change itself would have written it. */
export function addAuditEntry(seed: SeedData, at: string, actor: SeededUser | null, fact: AuditedFact): void {
  const { action, target, event, changes = {} } = fact;
  seed.auditLog.push({
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
    requestId: null,
    searchKey: auditSearchKey([actor?.name, target.label, event?.name]),
  });
}

/** How the log names a person. */
export function person({ userId, name }: SeededUser) {
  return { kind: 'user', id: userId, label: name } as const;
}
