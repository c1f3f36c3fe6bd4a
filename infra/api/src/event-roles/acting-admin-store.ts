import { ACTING_ADMIN_MINUTES } from '@event-portal/contracts';
import { recordAudit } from '../audit/record-audit';
import type { Actor, Change } from '../database/change';
import { aboutEvent, lockEvent } from '../events/event-store';
import { findOwnRole } from './own-role';

const ACTING_MS = ACTING_ADMIN_MINUTES * 60_000;

/**
 * Lets a superuser act as an admin of an event for a while. The role that they hold stays in its own table, so there is
 * nothing to give back when it ends, and nothing that counts or lists the people of an event counts them.
 */
export async function actAsEventAdmin(change: Change, eventId: string, { userId }: Actor, now: Date) {
  const { tx, at } = change;
  const event = await lockEvent(tx, eventId);
  const before = await findOwnRole(tx, eventId, userId, now);
  if (before.eventRole === 'admin' && before.actingUntil === null) return before;

  const until = new Date(now.getTime() + ACTING_MS).toISOString();
  await tx
    .insertInto('actingAdmins')
    .values({ eventId, userId, startedAt: at, until })
    .onConflict((conflict) => conflict.columns(['eventId', 'userId']).doUpdateSet({ startedAt: at, until }))
    .execute();
  await recordAudit(change, {
    action: 'acting_admin.started',
    ...aboutEvent(event),
    changes: { until: { before: before.actingUntil, after: until } },
  });
  return findOwnRole(tx, eventId, userId, now);
}

/** Ends it before its time; does nothing where it has ended. */
export async function stopActingAsEventAdmin(
  change: Change,
  eventId: string,
  { userId }: Actor,
): Promise<void> {
  const { tx, at } = change;
  const event = await lockEvent(tx, eventId);
  const ended = await tx
    .deleteFrom('actingAdmins')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .returning('until')
    .executeTakeFirst();
  if (!ended || Date.parse(ended.until) <= Date.parse(at)) return;
  await recordAudit(change, {
    action: 'acting_admin.ended',
    ...aboutEvent(event),
    changes: { until: { before: ended.until, after: at } },
  });
}
