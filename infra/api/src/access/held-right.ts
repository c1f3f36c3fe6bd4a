import type { Endpoint } from '@event-portal/contracts';
import type { DatabaseTransaction } from '../database/database';
import type { Person } from '../http/caller';
import { Problem } from '../http/problem';
import { denialReason } from './access-rules';
import { lockSuperusers } from './superusers';

/**
 * Asks once more for the right to a change, inside its transaction: it was read before, and may have been taken since.
 * Locks the rows that the right depends on until the end: taking the right away waits for this change, and a change that
 * comes after it is refused.
 * @throws Problem `forbidden`
 */
export async function requireHeldRight(
  tx: DatabaseTransaction,
  endpoint: Endpoint,
  { user }: Person,
  eventId: string | undefined,
): Promise<void> {
  if (endpoint.access === 'public' || endpoint.access === 'session') return;
  if (user.role === 'superuser') {
    const inOffice = await lockSuperusers(tx);
    if (!inOffice.includes(user.userId)) throw new Problem('forbidden', { callerId: user.userId });
    return;
  }
  // A role at an event is not what superusers need, and nothing else of an event opens a change.
  const eventAccess = eventId === undefined ? null : await lockEventAccess(tx, eventId, user.userId);
  const refusal = denialReason(endpoint, { kind: 'person', role: 'user' }, eventAccess);
  if (refusal) throw new Problem('forbidden', { callerId: user.userId });
}

/** Locks the role alone, not the event: check-in does not wait for applicants, nor they for check-in. */
async function lockEventAccess(tx: DatabaseTransaction, eventId: string, userId: string) {
  const held = await tx
    .selectFrom('eventRoles')
    .select('role')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .forShare()
    .executeTakeFirst();
  // Whether they may know of the event has been decided before.
  return { eventId, published: true, role: held?.role ?? null };
}
