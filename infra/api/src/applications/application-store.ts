import {
  FIRST_FORM,
  isStillComing,
  type Answers,
  type ApplicationStatus,
  type ApplicationTransition,
  type AuditAction,
  type DeclineFeedback,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import { recordAudits } from '../audit/record-audit';
import type { Actor, Change } from '../database/change';
import type { Database } from '../database/database';
import { Problem } from '../http/problem';
import { noticeOfStep } from '../notices/step-notice';
import { tell } from '../notices/tell';
import { leaveEveryTeam } from '../teams/leave-team';
import { answersKey } from './answers-key';
import { readForms } from './form-store';

/** An application as it is stored. */
export type StoredApplication = {
  readonly status: ApplicationStatus;
  /** The version of the event's form that the answers belong to. */
  readonly formVersion: number;
  readonly answers: Answers;
  readonly version: number;
  readonly savedAt: string;
  readonly submittedAt: string | null;
  /** When changed answers were sent last in place of those that were submitted. */
  readonly changesSentAt: string | null;
  readonly waitlistedAt: string | null;
  /** Since when the person waited before a decision that can still be taken back. */
  readonly placeKeptSince: string | null;
  readonly offerUntil: string | null;
  readonly feedback: DeclineFeedback | null;
  /** What was answered when a seat was taken, and to which version of that form; null before anything was. */
  readonly confirmationVersion: number | null;
  readonly confirmationAnswers: Answers | null;
};

/** The columns of an application as it is stored. */
export const applicationColumns = [
  'applications.status',
  'applications.formVersion',
  'applications.answers',
  'applications.version',
  'applications.savedAt',
  'applications.submittedAt',
  'applications.changesSentAt',
  'applications.waitlistedAt',
  'applications.placeKeptSince',
  'applications.offerUntil',
  'applications.feedback',
  'applications.confirmationVersion',
  'applications.confirmationAnswers',
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

/** Answers, and the version of the event's form that they belong to. */
export type WrittenAnswers = { readonly answers: Answers; readonly formVersion: number };

/** A step of the state machine, with everything it is taken for. */
export type Move = {
  readonly person: Actor;
  readonly application: StoredApplication;
  readonly transition: ApplicationTransition;
  /** How long the offer of a seat stands, where it does not stand as long as the event says. */
  readonly offerUntil?: string | null;
  /** Why, where the step needs a reason. */
  readonly reason?: string;
  /** What is written in place of the answers, where the step does that. */
  readonly written?: WrittenAnswers;
};

/**
 * Moves applications along transitions, at most one step each: the one place where a status and the role that goes with it
 * change. People who are no longer coming leave their teams too, and everybody is told of what others decide. The caller holds
 * the event's lock and has checked that the steps may be taken.
 * @throws Problem `already_checked_in` when a step would take the seat of somebody who has arrived
 */
export async function moveApplications(
  change: Change,
  event: NamedEvent & { readonly seatsConfirmBy: string | null; readonly startsAt: string },
  moves: readonly Move[],
): Promise<void> {
  if (moves.length === 0) return;
  await changeRoles(change, event.eventId, moves);
  await writeMoves(change, event.eventId, moves);
  await writeMilestones(change, event.eventId, moves);
  const leaving = moves.filter(({ transition }) => !isStillComing(transition.to));
  await leaveEveryTeam(
    change,
    event,
    leaving.map(({ person }) => person),
  );
  await tell(
    change,
    moves.flatMap(({ person, application, transition, offerUntil = null, reason }) => {
      const about = noticeOfStep({ transition, event, offerUntil, reason });
      const cause = `application:${event.eventId}:${application.version + 1}`;
      return about ? [{ userId: person.userId, eventId: event.eventId, cause, about }] : [];
    }),
  );
  await recordAudits(
    change,
    moves.map(({ person, application, transition, reason }) => ({
      action: auditActionOf(transition),
      ...auditOf(event, person),
      changes: {
        ...(application.status !== transition.to && {
          status: { before: application.status, after: transition.to },
        }),
        ...(reason !== undefined && { reason: { before: null, after: reason } }),
      },
    })),
  );
}

async function writeMoves({ tx, at }: Change, eventId: string, moves: readonly Move[]): Promise<void> {
  const forms = await readForms(tx, eventId);
  const keyOf = ({ formVersion, answers }: WrittenAnswers) =>
    answersKey(forms.get(formVersion) ?? FIRST_FORM, answers);
  const rows = moves.map(({ person, application, transition, offerUntil = null, written }) => ({
    user_id: person.userId,
    status: transition.to,
    ...sentAfter(transition, application, at),
    ...placeAfter(transition, application, at),
    offer_until: offerUntil,
    form_version: written?.formVersion ?? application.formVersion,
    answers: written?.answers ?? null,
    // Also where an API without the key has saved them since.
    answers_key: keyOf(written ?? application),
  }));
  await sql`
    update applications
    set version = applications.version + 1, status = moved.status, submitted_at = moved.submitted_at,
        changes_sent_at = moved.changes_sent_at, waitlisted_at = moved.waitlisted_at,
        place_kept_since = moved.place_kept_since, offer_until = moved.offer_until, form_version = moved.form_version,
        answers = coalesce(moved.answers, applications.answers), answers_key = moved.answers_key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as moved (
      user_id uuid, status text, submitted_at timestamptz, changes_sent_at timestamptz, waitlisted_at timestamptz,
      place_kept_since timestamptz, offer_until timestamptz, form_version integer, answers jsonb, answers_key text
    )
    where applications.event_id = ${eventId} and applications.user_id = moved.user_id
  `.execute(tx);
}

async function writeMilestones({ tx, at, actor }: Change, eventId: string, moves: readonly Move[]) {
  await tx
    .insertInto('applicationMilestones')
    .values(
      moves.map(({ person, transition, reason }) => ({
        eventId,
        userId: person.userId,
        status: transition.to,
        at,
        step: transition.action,
        reason: reason ?? null,
        actorId: actor?.userId ?? null,
      })),
    )
    .execute();
}

function auditActionOf({ action }: ApplicationTransition): AuditAction {
  if (action === 'send_changes') return 'application.changes_sent';
  return action === 'let_in' ? 'application.let_in' : 'application.moved';
}

/** How the log names an application: by its applicant. */
export function auditOf(event: NamedEvent, person: Actor) {
  return { target: { kind: 'application', id: person.userId, label: person.name } as const, event };
}

async function changeRoles({ tx, at }: Change, eventId: string, moves: readonly Move[]): Promise<void> {
  const roles = moves.flatMap(({ person, transition: { role } }) =>
    role ? [{ eventId, userId: person.userId, role, assignedAt: at }] : [],
  );
  if (roles.length === 0) return;
  const changed = await tx
    .insertInto('eventRoles')
    .values(roles)
    .onConflict((conflict) =>
      conflict
        .columns(['eventId', 'userId'])
        .doUpdateSet((row) => ({ role: row.ref('excluded.role'), assignedAt: at }))
        // Staff may be checking somebody in at this moment: the first of the two changes wins.
        .where('eventRoles.checkedInAt', 'is', null),
    )
    .executeTakeFirst();
  if (changed.numInsertedOrUpdatedRows !== BigInt(roles.length)) throw new Problem('already_checked_in');
}

/** When it was submitted, and changed since, after a step. Changes keep the place that the application has by its day. */
function sentAfter(
  { action }: ApplicationTransition,
  { submittedAt, changesSentAt }: StoredApplication,
  at: string,
) {
  switch (action) {
    case 'submit':
      return { submitted_at: at, changes_sent_at: null };
    // Lists are in this order: whoever never sent an application has come by this day.
    case 'let_in':
      return { submitted_at: submittedAt ?? at, changes_sent_at: changesSentAt };
    case 'reopen':
      return { submitted_at: null, changes_sent_at: null };
    case 'send_changes':
      return { submitted_at: submittedAt, changes_sent_at: at };
    default:
      return { submitted_at: submittedAt, changes_sent_at: changesSentAt };
  }
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
    return { waitlisted_at: action === 'waitlist' ? (place ?? at) : at, place_kept_since: null };
  }
  return { waitlisted_at: null, place_kept_since: isDecidable(to) ? place : null };
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
