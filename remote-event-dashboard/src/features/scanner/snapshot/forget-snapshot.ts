import type { EventId } from '@event-portal/contracts';
import type { SealedCopies } from '@event-portal/remote-kit';

/** As what snapshots are kept in this browser, each by its event. */
export const FORM = 'snapshot';

/** Removes what was kept to judge by: the person may not judge any more. */
export async function forgetSnapshot(
  sealedCopies: SealedCopies | undefined,
  eventId: EventId,
): Promise<void> {
  await sealedCopies?.remove(FORM, eventId);
}
