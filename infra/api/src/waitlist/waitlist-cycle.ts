import { answerBy, findTransition } from '@event-portal/contracts';
import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import { offerEnd } from '../applications/application-rules';
import { applicationColumns, moveApplications } from '../applications/application-store';
import { countSeats } from '../applications/seats';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database, DatabaseTransaction } from '../database/database';
import { aboutEvent, lockEvent } from '../events/event-store';

/** The settings of the cycles (C1), the same for every event. */
export type CycleSettings = Pick<
  ApiConfiguration,
  'MAX_ACCEPTED_APPLICATIONS' | 'ACCEPT_FROM_WAITLIST_COUNT' | 'ACCEPT_FROM_WAITLIST_PERIOD'
>;

/** What one cycle did. */
export type Cycle = {
  readonly offered: number;
  readonly lapsed: number;
  readonly nextCycleAt: string | null;
};

type LockedEvent = Awaited<ReturnType<typeof lockEvent>>;

/**
 * Runs one cycle of an event's waitlist, and schedules the next one. A person who has not taken an offered seat in time goes
 * to the end of the list. Free seats are offered to those who have waited longest, until the next cycle, and at most as many
 * as a cycle may offer. After the last cycle before the event no other is scheduled.
 * The caller holds the event's lock.
 */
export async function runCycle(change: Change, event: LockedEvent, settings: CycleSettings): Promise<Cycle> {
  const { tx, at } = change;
  const offerUntil = offerEnd(event, at, settings.ACCEPT_FROM_WAITLIST_PERIOD);
  const nextCycleAt = offerUntil < event.startsAt ? offerUntil : null;

  const lapsed = await moveAll(change, event, 'let_offer_lapse', await findLapsed(tx, event, at));
  const { free } = await countSeats(tx, event, settings.MAX_ACCEPTED_APPLICATIONS, at);
  const next = await findNext(tx, event, Math.min(settings.ACCEPT_FROM_WAITLIST_COUNT, free));
  const offered = await moveAll(change, event, 'offer_seat', next, offerUntil);

  await setNextCycle(tx, event.eventId, nextCycleAt);
  await recordAudit(change, {
    action: 'waitlist.cycle_ran',
    ...aboutEvent(event),
    changes: {
      offered: { before: null, after: offered },
      lapsed: { before: null, after: lapsed },
      nextCycleAt: { before: event.waitlistNextAt, after: nextCycleAt },
    },
  });
  return { offered, lapsed, nextCycleAt };
}

/**
 * Runs the cycle of an event when it is due. Of several instances that find it due one runs it: the others wait for its lock,
 * and then find that it is due no more.
 * @returns null where there was nothing to do
 */
export async function runDueCycle(
  change: Change,
  eventId: string,
  settings: CycleSettings,
): Promise<Cycle | null> {
  const event = await lockEvent(change.tx, eventId);
  const { waitlistNextAt, startsAt, published } = event;
  if (waitlistNextAt === null || waitlistNextAt > change.at || !published) return null;
  if (startsAt > change.at) return runCycle(change, event, settings);
  // The event was moved to an earlier day, or nothing ran for a long time: there is nothing to offer any more.
  await setNextCycle(change.tx, eventId, null);
  await recordAudit(change, { action: 'waitlist.stopped', ...aboutEvent(event) });
  return null;
}

/** Sets when an event's next cycle is; null stops them. */
export async function setNextCycle(tx: DatabaseTransaction, eventId: string, nextAt: string | null) {
  await tx.updateTable('events').set({ waitlistNextAt: nextAt }).where('eventId', '=', eventId).execute();
}

const accepted = (database: Database, eventId: string) =>
  database
    .selectFrom('applications')
    .where('applications.eventId', '=', eventId)
    .where('applications.status', '=', 'accepted');

const personColumns = ['users.userId', 'users.name', ...applicationColumns] as const;

function findLapsed(tx: DatabaseTransaction, event: LockedEvent, at: string) {
  return accepted(tx, event.eventId)
    .innerJoin('users', 'users.userId', 'applications.userId')
    .where((row) => row(row.fn.coalesce('applications.offerUntil', row.val(answerBy(event, null))), '<=', at))
    .select(personColumns)
    .orderBy('users.userId')
    .execute();
}

/** Those who wait longest; who is suspended could not answer, and keeps the place. */
function findNext(tx: DatabaseTransaction, { eventId }: LockedEvent, most: number) {
  return tx
    .selectFrom('applications')
    .innerJoin('users', 'users.userId', 'applications.userId')
    .where('applications.eventId', '=', eventId)
    .where('applications.status', '=', 'waitlisted')
    .where('users.suspendedAt', 'is', null)
    .select(personColumns)
    .orderBy('applications.waitlistedAt')
    .orderBy('users.userId')
    .limit(most)
    .execute();
}

async function moveAll(
  change: Change,
  event: LockedEvent,
  step: 'offer_seat' | 'let_offer_lapse',
  people: Awaited<ReturnType<typeof findNext>>,
  offerUntil: string | null = null,
): Promise<number> {
  const moves = people.map(({ userId, name, ...application }) => {
    const transition = findTransition(step, application.status);
    if (!transition) throw new TypeError(`The state machine has no ${step} from ${application.status}.`);
    return { person: { userId, name }, application, transition, offerUntil };
  });
  await moveApplications(change, event, moves);
  return people.length;
}
