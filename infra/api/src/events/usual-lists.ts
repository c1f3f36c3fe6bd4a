import { usualCheckInLists, type EventDetails } from '@event-portal/contracts';
import type { DatabaseTransaction } from '../database/database';

/** Which event, and when it is. */
type EventTimes = Pick<EventDetails, 'startsAt' | 'endsAt' | 'timeZone'> & { readonly eventId: string };

/** Gives an event those of its usual check-in lists whose names it does not have. @returns their names */
export async function makeUsualLists(tx: DatabaseTransaction, event: EventTimes): Promise<string[]> {
  const { eventId } = event;
  const present = await tx.selectFrom('checkInLists').select('name').where('eventId', '=', eventId).execute();
  const names = new Set(present.map(({ name }) => name));
  const missing = usualCheckInLists(event).filter(({ name }) => !names.has(name));
  if (missing.length === 0) return [];
  await tx
    .insertInto('checkInLists')
    .values(missing.map((draft) => ({ ...draft, eventId })))
    .execute();
  return missing.map(({ name }) => name);
}
