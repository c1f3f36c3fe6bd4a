import type {
  ApplicationAnswers,
  ApplicationStatus,
  ApplicationTransition,
  DeclineFeedback,
} from '@event-portal/contracts';
import { recordAudit } from '../audit/record-audit';
import type { Actor, Change } from '../database/change';
import type { Database } from '../database/database';
import { leaveEveryTeam } from '../teams/leave-team';
import { isStillComing } from './application-rules';

/** An application as it is stored. */
export type StoredApplication = {
  readonly status: ApplicationStatus;
  readonly answers: ApplicationAnswers;
  readonly version: number;
  readonly savedAt: string;
  readonly submittedAt: string | null;
  readonly waitlistedAt: string | null;
  readonly offerUntil: string | null;
  readonly feedback: DeclineFeedback | null;
};

/** The columns of an application as it is stored. */
export const applicationColumns = [
  'applications.status',
  'applications.answers',
  'applications.version',
  'applications.savedAt',
  'applications.submittedAt',
  'applications.waitlistedAt',
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

/** Every status that an application has had, oldest first. */
export async function listMilestones(database: Database, eventId: string, userId: string) {
  return database
    .selectFrom('applicationMilestones')
    .select(['status', 'at'])
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .orderBy('milestoneId')
    .execute();
}

/** A step of the state machine, with everything it is taken for. */
export type Move = {
  readonly event: NamedEvent;
  readonly person: Actor;
  readonly application: StoredApplication;
  readonly transition: ApplicationTransition;
  /** How long the offer of a seat stands, where it does not stand as long as the event says. */
  readonly offerUntil?: string | null;
};

/**
 * Moves an application along a transition: the one place where a status changes. Whoever no longer comes leaves
 * their team too. The caller holds the event's lock and has checked that the step may be taken.
 */
export async function moveApplication(change: Change, move: Move) {
  const { event, person, application, transition, offerUntil = null } = move;
  const { tx, at } = change;
  const { eventId } = event;
  const { userId } = person;
  const status = transition.to;
  await tx
    .updateTable('applications')
    .set({
      status,
      version: application.version + 1,
      submittedAt: submittedAtAfter(transition, application, at),
      waitlistedAt: status === 'waitlisted' ? at : null,
      offerUntil,
    })
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .execute();
  await tx.insertInto('applicationMilestones').values({ eventId, userId, status, at }).execute();
  if (!isStillComing(status)) await leaveEveryTeam(change, event, person);
  await recordAudit(change, {
    action: 'application.moved',
    ...auditOf(event, person),
    changes: { status: { before: application.status, after: status } },
  });
}

/** How the log names an application: by the person it is of. */
export function auditOf(event: NamedEvent, person: Actor) {
  return { target: { kind: 'application', id: person.userId, label: person.name } as const, event };
}

function submittedAtAfter({ to }: ApplicationTransition, { submittedAt }: StoredApplication, at: string) {
  if (to === 'submitted') return at;
  return to === 'started' ? null : submittedAt;
}
