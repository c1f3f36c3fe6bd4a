import {
  isStillComing,
  type Answers,
  type ApplicationStatus,
  type ApplicationTransition,
  type DeclineFeedback,
} from '@event-portal/contracts';
import { recordAudit } from '../audit/record-audit';
import type { Actor, Change } from '../database/change';
import type { Database } from '../database/database';
import { Problem } from '../http/problem';
import { noticeOfStep } from '../notices/step-notice';
import { tell } from '../notices/tell';
import { leaveEveryTeam } from '../teams/leave-team';
import { answersKey } from './answers-key';
import { readFormVersion } from './form-store';

/** An application as it is stored. */
export type StoredApplication = {
  readonly status: ApplicationStatus;
  /** The version of the event's form that the answers belong to. */
  readonly formVersion: number;
  readonly answers: Answers;
  readonly version: number;
  readonly savedAt: string;
  readonly submittedAt: string | null;
  readonly waitlistedAt: string | null;
  /** Since when the person waited before a decision that can still be taken back. */
  readonly placeKeptSince: string | null;
  readonly offerUntil: string | null;
  readonly feedback: DeclineFeedback | null;
};

/** The columns of an application as it is stored. */
export const applicationColumns = [
  'applications.status',
  'applications.formVersion',
  'applications.answers',
  'applications.version',
  'applications.savedAt',
  'applications.submittedAt',
  'applications.waitlistedAt',
  'applications.placeKeptSince',
  'applications.offerUntil',
  'applications.feedback',
] as const;

type NamedEvent = { readonly eventId: string; readonly name: string };

/** Finds a person's application to an event. */
export async function findApplication(
  database: Database,
  eventId: string,
  userId: string,
): Promise<StoredApplication | undefined> {
  return database
    .selectFrom('applications')
    .select(applicationColumns)
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Every status that an application has had, oldest first: by which step, why, and who took it where it was another. */
export async function listMilestones(database: Database, eventId: string, userId: string) {
  const rows = await database
    .selectFrom('applicationMilestones')
    .leftJoin('users as others', (on) =>
      on
        .onRef('others.userId', '=', 'applicationMilestones.actorId')
        .onRef('others.userId', '!=', 'applicationMilestones.userId'),
    )
    .select(['status', 'at', 'step', 'reason', 'others.name as by'])
    .where('applicationMilestones.eventId', '=', eventId)
    .where('applicationMilestones.userId', '=', userId)
    .orderBy('milestoneId')
    .execute();
  return rows.map(({ status, at, step, reason, by }) => ({
    status,
    at,
    ...(step !== null && { step }),
    ...(reason !== null && { reason }),
    ...(by !== null && { by }),
  }));
}

/** A step of the state machine, with everything it is taken for. */
export type Move = {
  readonly event: NamedEvent & { readonly seatsConfirmBy: string | null; readonly startsAt: string };
  readonly person: Actor;
  readonly application: StoredApplication;
  readonly transition: ApplicationTransition;
  /** How long the offer of a seat stands, where it does not stand as long as the event says. */
  readonly offerUntil?: string | null;
  /** Why, where the step needs a reason. */
  readonly reason?: string;
  /** What is sent, where the step sends the answers. */
  readonly answers?: Answers;
};

/**
 * Moves an application along a transition: the one place where a status and the role that goes with it change. A person who
 * is no longer coming leaves their team too, and is told of what others decide. The caller holds the event's lock and has checked that the step may be taken.
 * @throws Problem `already_checked_in` when the step would take the seat of somebody who has arrived
 */
export async function moveApplication(change: Change, move: Move) {
  const { event, person, application, transition, offerUntil = null, reason } = move;
  const { answers = application.answers } = move;
  const { tx, at } = change;
  const { eventId } = event;
  const { userId } = person;
  const status = transition.to;
  await changeRole(change, eventId, userId, transition);
  await tx
    .updateTable('applications')
    .set({
      status,
      version: application.version + 1,
      submittedAt: submittedAtAfter(transition, application, at),
      ...placeAfter(transition, application, at),
      offerUntil,
      ...(move.answers && { answers: JSON.stringify(answers) }),
      // Also where an API without the key has saved them since.
      answersKey: answersKey(await readFormVersion(tx, eventId, application.formVersion), answers),
    })
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .execute();
  await tx
    .insertInto('applicationMilestones')
    .values({
      eventId,
      userId,
      status,
      at,
      step: transition.action,
      reason: reason ?? null,
      actorId: change.actor?.userId ?? null,
    })
    .execute();
  if (!isStillComing(status)) await leaveEveryTeam(change, event, person);
  const about = noticeOfStep({ transition, event, offerUntil, reason });
  const cause = `application:${eventId}:${application.version + 1}`;
  if (about) await tell(change, [{ userId, eventId, cause, about }]);
  await recordAudit(change, {
    action: 'application.moved',
    ...auditOf(event, person),
    changes: {
      status: { before: application.status, after: status },
      ...(reason !== undefined && { reason: { before: null, after: reason } }),
    },
  });
}

/** How the log names an application: by its applicant. */
export function auditOf(event: NamedEvent, person: Actor) {
  return { target: { kind: 'application', id: person.userId, label: person.name } as const, event };
}

async function changeRole(
  { tx, at }: Change,
  eventId: string,
  userId: string,
  { role }: ApplicationTransition,
): Promise<void> {
  if (!role) return;
  const changed = await tx
    .insertInto('eventRoles')
    .values({ eventId, userId, role, assignedAt: at })
    .onConflict((conflict) =>
      conflict
        .columns(['eventId', 'userId'])
        .doUpdateSet({ role, assignedAt: at })
        // Staff may be checking this person in at this moment: the first of the two changes wins.
        .where('eventRoles.checkedInAt', 'is', null),
    )
    .executeTakeFirst();
  if (changed.numInsertedOrUpdatedRows === 0n) throw new Problem('already_checked_in');
}

function submittedAtAfter({ action }: ApplicationTransition, { submittedAt }: StoredApplication, at: string) {
  if (action === 'submit') return at;
  return action === 'reopen' ? null : submittedAt;
}

/**
 * The place on the waitlist after a step. A decision that an admin takes back costs nobody their place; a person who lets an
 * offer pass, declines, withdraws or joins anew has no place to keep.
 */
function placeAfter(
  { action, to }: ApplicationTransition,
  { waitlistedAt, placeKeptSince }: StoredApplication,
  at: string,
) {
  const place = waitlistedAt ?? placeKeptSince;
  if (to === 'waitlisted') {
    return { waitlistedAt: action === 'waitlist' ? (place ?? at) : at, placeKeptSince: null };
  }
  return { waitlistedAt: null, placeKeptSince: isDecidable(to) ? place : null };
}

/** Whether an admin's decision can still lead from here to the waitlist, also by way of taking one back. */
function isDecidable(status: ApplicationStatus): boolean {
  switch (status) {
    case 'submitted':
    case 'under_review':
    case 'accepted':
    case 'rejected':
      return true;
    case 'started':
    case 'waitlisted':
    case 'confirmed':
    case 'declined':
    case 'withdrawn':
      return false;
  }
}
