import type { AuditAction } from '@event-portal/contracts';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { DatabaseTransaction } from '../database/database';

/** Who arrives at which event. */
type Arrival = { readonly eventId: string; readonly userId: string };

/** Locks the seat alone, not the event: check-in does not wait for applicants, nor they for check-in. */
export async function lockSeat(tx: DatabaseTransaction, eventId: string, userId: string): Promise<void> {
  await tx
    .selectFrom('eventRoles')
    .select('role')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .forUpdate()
    .execute();
}

/** Notes at the seat that somebody has come through the door. */
export async function arrive(
  change: Change,
  { at, ...who }: Arrival & { readonly at: string },
): Promise<void> {
  await writeArrival(change, who, 'attendee.checked_in', at);
}

/** Notes at the seat that nobody came through the door after all. */
export async function leave(change: Change, who: Arrival): Promise<void> {
  await writeArrival(change, who, 'attendee.check_in_undone', null);
}

async function writeArrival(
  change: Change,
  { eventId, userId }: Arrival,
  action: AuditAction,
  checkedInAt: string | null,
): Promise<void> {
  const { tx, actor } = change;
  const names = await tx
    .selectFrom('events')
    .innerJoin('eventRoles', 'eventRoles.eventId', 'events.eventId')
    .innerJoin('users', 'users.userId', 'eventRoles.userId')
    .select(['events.name as event', 'users.name as person', 'eventRoles.checkedInAt as before'])
    .where('events.eventId', '=', eventId)
    .where('users.userId', '=', userId)
    .executeTakeFirst();
  // The seat may have gone since.
  if (!names) return;
  await tx
    .updateTable('eventRoles')
    .set({ checkedInAt, checkedInBy: checkedInAt === null ? null : (actor?.userId ?? null) })
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .execute();
  await recordAudit(change, {
    action,
    target: { kind: 'user', id: userId, label: names.person },
    event: { eventId, name: names.event },
    ...(checkedInAt === null && { changes: { checkedInAt: { before: names.before, after: null } } }),
  });
}
