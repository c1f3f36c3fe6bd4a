import { answerBy, type SeatCount } from '@event-portal/contracts';
import type { Database } from '../database/database';
import { countRows } from '../database/page';
import { seatLimit } from '../events/event-rules';
import { Problem } from '../http/problem';

/** What the seats of an event depend on. */
export type SeatedEvent = {
  readonly eventId: string;
  readonly maxAttendees: number | null;
  readonly seatsConfirmBy: string | null;
  readonly startsAt: string;
};

/** How many seats an event has, and what has become of them. Exact as long as the event is locked. */
export async function countSeats(
  database: Database,
  event: SeatedEvent,
  platformLimit: number,
  at: string,
): Promise<SeatCount> {
  const limit = seatLimit(event.maxAttendees, platformLimit);
  const taken = await countRows(
    database.selectFrom('eventRoles').where('eventId', '=', event.eventId).where('role', '=', 'attendee'),
  );
  const offered = await countRows(
    database
      .selectFrom('applications')
      .where('eventId', '=', event.eventId)
      .where('status', '=', 'accepted')
      .where((row) => row(row.fn.coalesce('offerUntil', row.val(answerBy(event, null))), '>', at)),
  );
  return { limit, taken, offered, free: Math.max(0, limit - taken - offered) };
}

/** @throws Problem `event_full` when no seat is free */
export function requireSeatToTake({ limit, taken }: SeatCount): void {
  if (taken >= limit) throw new Problem('event_full');
}

/** @throws Problem `event_full`, with the numbers, when neither a seat is free nor one is kept for the person */
export function requireSeatAtDoor({ limit, taken, offered, free }: SeatCount, isOffered: boolean): void {
  if (isOffered ? taken < limit : free > 0) return;
  const kept = offered === 0 ? '' : `, and ${offered} kept for people who were offered one`;
  throw new Problem('event_full', { message: `No seat is free: ${taken} of ${limit} are taken${kept}.` });
}

/** @throws Problem `no_seat_left`, with the numbers, when one more seat would be promised than there are */
export function requireSeatToPromise({ limit, taken, offered, free }: SeatCount): void {
  if (free > 0) return;
  throw new Problem('no_seat_left', {
    message: `No seat is left: ${taken} of ${limit} taken, ${offered} offered. Offering one more has to be asked for.`,
  });
}
