import {
  answerBy,
  doorOpensAt,
  type ApplicationStatus,
  type WalkIn,
  type WalkInSubject,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import { mayApply, requireDoorTransition } from '../applications/application-rules';
import { findApplication, moveApplications, type StoredApplication } from '../applications/application-store';
import { deleteDrafts } from '../applications/draft-decisions';
import { readForm } from '../applications/form-store';
import { findEvent } from '../applications/received-application-store';
import { countSeats, requireSeatAtDoor } from '../applications/seats';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { findHeldRole } from '../event-roles/own-role';
import { lockEvent } from '../events/event-store';
import { notFound, Problem } from '../http/problem';

/** The time of the call, and the most seats that any event may have. */
export type WalkInOptions = { readonly now: Date; readonly platformLimit: number };

/** How many seats are free for people who have none, and from when on such people are let in. */
export async function getWalkInSeats(
  database: Database,
  eventId: string,
  { now, platformLimit }: WalkInOptions,
) {
  const event = await findEvent(database, eventId);
  const seats = await countSeats(database, event, platformLimit, now.toISOString());
  const opensAt = doorOpensAt(event);
  const state = isPast(event.endsAt, now) ? 'over' : isPast(opensAt, now) ? 'open' : 'early';
  return { seats, state, opensAt } as const;
}

function isPast(moment: string, now: Date): boolean {
  return Date.parse(moment) <= now.getTime();
}

/**
 * Who signs in with an address, and how they stand. Whatever refuses them is said before somebody promises them a seat.
 * @throws Problem as `letIn` does, but for the seats
 */
export async function findWalkIn(
  database: Database,
  eventId: string,
  email: string,
  { now }: WalkInOptions,
): Promise<ShownPerson> {
  const event = await findEvent(database, eventId);
  const { application, ...person } = await readPerson(database, eventId, { email });
  if (person.standing !== 'seated') requireDoorTransition(application?.status ?? 'started', { event, now });
  return toWalkIn(person);
}

/**
 * Gives a seat to somebody at the door, whatever was decided before. Of two who press at once, the second finds it done.
 * @throws Problem `not_found` of an id that has not applied, `user_not_found` of an address, `user_suspended`, `role_conflict` of
 * somebody who runs the event, `seat_taken_back`, `door_closed`, or `event_full`
 */
export async function letIn(
  change: Change,
  { eventId, subject }: { readonly eventId: string; readonly subject: WalkInSubject },
  { now, platformLimit }: WalkInOptions,
): Promise<ShownPerson> {
  const { tx, at } = change;
  const event = await lockEvent(tx, eventId);
  const person = await readPerson(tx, eventId, subject);
  const { userId, name } = person;
  if (person.standing === 'seated') return toWalkIn(person);

  const transition = requireDoorTransition(person.application?.status ?? 'started', { event, now });
  const isOffered =
    person.application?.status === 'accepted' && answerBy(event, person.application.offerUntil) > at;
  requireSeatAtDoor(await countSeats(tx, event, platformLimit, at), isOffered);
  const application = person.application ?? (await beginApplication(change, eventId, userId));
  // What was noted for them is settled, and nobody at the door learns that there was anything.
  await deleteDrafts(tx, eventId, [userId]);
  const { status, formVersion } = application;
  await moveApplications(change, event, [
    {
      person: { userId, name },
      application,
      transition,
      // What somebody wrote and never sent is for nobody else to read.
      ...(status === 'started' && { written: { formVersion, answers: {} } }),
    },
  ]);
  return toWalkIn({ ...person, standing: 'seated' });
}

type ShownPerson = Pick<WalkIn, 'name' | 'image' | 'standing'> & { readonly userId: string };
type FoundPerson = ShownPerson & { readonly application: StoredApplication | undefined };

function toWalkIn({ userId, name, image, standing }: ShownPerson): ShownPerson {
  return { userId, name, image, standing };
}

/** Finds whoever is at the door, unless they are never let in as somebody who comes. */
async function readPerson(database: Database, eventId: string, subject: WalkInSubject): Promise<FoundPerson> {
  const person = await database
    .selectFrom('users')
    .select(['userId', 'name', 'image', 'suspendedAt'])
    .where(
      'userId' in subject
        ? sql<boolean>`user_id = ${subject.userId}`
        : sql<boolean>`lower(email) = ${subject.email.toLowerCase()}`,
    )
    .executeTakeFirst();
  const application = person && (await findApplication(database, eventId, person.userId));
  const isSent = application !== undefined && application.status !== 'started';
  if ('userId' in subject && !isSent) throw notFound();
  if (!person) throw strangerAt();
  const { eventRole } = await findHeldRole(database, eventId, person.userId);
  if (!mayApply(eventRole))
    throw new Problem('role_conflict', {
      message: 'They help to run this event, and need no seat.',
    });
  if (person.suspendedAt !== null) throw new Problem('user_suspended');
  if (application?.status === 'rejected' && (await wasSeatTakenBack(database, eventId, person.userId)))
    throw new Problem('seat_taken_back');
  const standing = eventRole === 'attendee' ? 'seated' : standingOf(isSent ? application.status : null);
  const { suspendedAt: _suspendedAt, ...shown } = person;
  return { ...shown, standing, application };
}

function strangerAt(): Problem {
  return new Problem('user_not_found', {
    fields: { email: 'Nobody signs in with this address.' },
  });
}

function standingOf(status: ApplicationStatus | null): WalkIn['standing'] {
  if (status === null) return 'not_applied';
  return status === 'declined' ? 'declined' : 'not_accepted';
}

async function wasSeatTakenBack(database: Database, eventId: string, userId: string): Promise<boolean> {
  const last = await database
    .selectFrom('applicationMilestones')
    .select('step')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .orderBy('milestoneId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.step === 'remove_seat';
}

/** Somebody who never applied has begun to now: the state machine goes on from there. */
async function beginApplication(
  { tx, at }: Change,
  eventId: string,
  userId: string,
): Promise<StoredApplication> {
  const { version: formVersion } = await readForm(tx, eventId);
  const facts = { formVersion, answers: JSON.stringify({}), answersKey: '', version: 1, savedAt: at };
  await tx
    .insertInto('applications')
    .values({ eventId, userId, status: 'started', ...facts })
    .execute();
  await tx.insertInto('applicationMilestones').values({ eventId, userId, status: 'started', at }).execute();
  const begun = await findApplication(tx, eventId, userId);
  if (!begun) throw notFound();
  return begun;
}
