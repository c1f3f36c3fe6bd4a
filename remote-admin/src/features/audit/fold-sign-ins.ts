import type { AuditAction, AuditEntry } from '@event-portal/contracts';
import { dayOf } from '@event-portal/ui';

const comingAndGoing: ReadonlySet<string> = new Set<AuditAction>(['user.signed_in', 'user.signed_out']);

/** The lines of the log, with neighbours of one day in which people only come and go as one. */
export function foldSignIns(
  entries: readonly AuditEntry[],
  timeZone: string,
): readonly (readonly [AuditEntry, ...AuditEntry[]])[] {
  const day = (at: string) => dayOf(Date.parse(at), timeZone);
  const lines: [AuditEntry, ...AuditEntry[]][] = [];
  for (const entry of entries) {
    const last = lines.at(-1)?.[0];
    const isLikeLast =
      last !== undefined &&
      comingAndGoing.has(last.action) &&
      comingAndGoing.has(entry.action) &&
      day(last.at) === day(entry.at);
    if (isLikeLast) lines.at(-1)?.push(entry);
    else lines.push([entry]);
  }
  return lines;
}
