import {
  answerBy,
  findTransition,
  type ApplicantAction,
  type Answers,
  type ConfirmationAnswers,
  type DeclineFeedback,
} from '@event-portal/contracts';
import { recordAudit } from '../audit/record-audit';
import type { Actor, Change } from '../database/change';
import type { Database } from '../database/database';
import { countRows } from '../database/page';
import { findHeldRole } from '../event-roles/own-role';
import { eventColumns } from '../events/event-rules';
import { lockEvent } from '../events/event-store';
import { notFound, Problem } from '../http/problem';
import { answersKey } from './answers-key';
import { readChanges, takeChanges } from './application-changes';
import {
  applicantActions,
  confirmationError,
  isEditable,
  saveError,
  transitionError,
  type ApplicantSituation,
} from './application-rules';
import {
  auditOf,
  findApplication,
  listMilestones,
  moveApplications,
  type StoredApplication,
  type WrittenAnswers,
} from './application-store';
import { findConfirmation, keepConfirmation, requireConfirmation } from './confirmation-store';
import { readFormVersion } from './form-store';
import { holdAnswers, inNewestForm, readSent } from './written-answers';
import { countSeats, requireSeatToTake } from './seats';

/** One's application and what can be done with it now; without one, an empty form. */
export async function getOwnApplication(database: Database, eventId: string, userId: string, now: Date) {
  // One after the other: inside a transaction there is one connection.
  const event = await database
    .selectFrom('events')
    .select([...eventColumns, 'events.waitlistNextAt'])
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  const { eventRole } = await findHeldRole(database, eventId, userId);
  const application = await findApplication(database, eventId, userId);
  if (!event) throw notFound();
  const status = application?.status ?? null;
  const offerUntil = application?.offerUntil ?? null;
  const situation = { status, eventRole, event, offerUntil, now };
  const isChangeable = application !== undefined && transitionError('send_changes', situation) === null;
  return {
    status,
    ...(await readAnswers(database, eventId, application)),
    version: application?.version ?? 0,
    savedAt: application?.savedAt ?? null,
    milestones: application ? await listMilestones(database, eventId, userId) : [],
    editable: isEditable(situation),
    actions: applicantActions(situation),
    changes: isChangeable ? await readChanges(database, { eventId, userId }, application) : null,
    answerBy: status === 'accepted' ? answerBy(event, offerUntil) : null,
    waitlist: application?.waitlistedAt
      ? {
          ...(await readPlaceInLine(database, eventId, userId, application.waitlistedAt)),
          nextCycleAt: event.waitlistNextAt,
        }
      : null,
    feedback: application?.feedback ?? null,
    confirmation: await readOwnConfirmation(database, eventId, application, situation),
  };
}

async function readOwnConfirmation(
  database: Database,
  eventId: string,
  application: StoredApplication | undefined,
  situation: ApplicantSituation,
) {
  const confirmation = application && (await findConfirmation(database, eventId, application));
  if (!confirmation) return null;
  const isAnswered = application.confirmationAnswers !== null;
  return { ...confirmation, editable: confirmationError({ ...situation, isAnswered }) === null };
}

/** The questions and what was answered: a draft answers what is asked now, and whatever was sent keeps its questions. */
async function readAnswers(database: Database, eventId: string, application: StoredApplication | undefined) {
  if (!application || application.status === 'started') return inNewestForm(database, eventId, application);
  const { answers, formVersion } = application;
  return { formVersion, form: await readFormVersion(database, eventId, formVersion), answers };
}

async function readPlaceInLine(database: Database, eventId: string, userId: string, joinedAt: string) {
  const line = database
    .selectFrom('applications')
    .where('eventId', '=', eventId)
    .where('status', '=', 'waitlisted');
  const length = await countRows(line);
  const ahead = await countRows(
    line.where((row) =>
      row.or([
        row('waitlistedAt', '<', joinedAt),
        row.and([row('waitlistedAt', '=', joinedAt), row('userId', '<', userId)]),
      ]),
    ),
  );
  return { position: ahead + 1, length, joinedAt };
}

/**
 * Saves the answers as a draft; the first save makes it.
 * @throws Problem `stale` when another tab has saved since that version, or why it may not be saved now
 */
export async function saveApplication(
  change: Change,
  {
    eventId,
    applicant,
    version,
    formVersion,
    answers,
  }: { eventId: string; applicant: Actor; version: number; formVersion: number; answers: Answers },
  now: Date,
): Promise<void> {
  const { tx, at } = change;
  const { userId } = applicant;
  const event = await lockEvent(tx, eventId);
  const { eventRole } = await findHeldRole(tx, eventId, userId);
  const before = await findApplication(tx, eventId, userId);
  if ((before?.version ?? 0) !== version) throw new Problem('stale');
  const refusal = saveError({ status: before?.status ?? null, eventRole, event, now });
  if (refusal) throw new Problem(refusal);

  const form = await readFormVersion(tx, eventId, formVersion);
  const held = await holdAnswers(change, { eventId, userId, form, answers });
  const saved = {
    formVersion,
    // What belongs to a question that is not asked now stays: it may be asked again.
    answers: JSON.stringify({ ...before?.answers, ...held }),
    answersKey: answersKey(form, held),
    version: version + 1,
    savedAt: at,
  };
  if (before) {
    await tx
      .updateTable('applications')
      .set(saved)
      .where('eventId', '=', eventId)
      .where('userId', '=', userId)
      .execute();
  } else {
    await tx
      .insertInto('applications')
      .values({ eventId, userId, status: 'started', ...saved })
      .execute();
    await tx.insertInto('applicationMilestones').values({ eventId, userId, status: 'started', at }).execute();
  }
  // What a draft says is the applicant's own until it is submitted: the log only tells that it was saved.
  await recordAudit(change, { action: 'application.saved', ...auditOf(event, applicant) });
}

/**
 * Takes one of the applicant's steps.
 * @throws Problem that says why it cannot be taken, `stale`, `form_changed`, `event_full` or `already_checked_in`
 */
export async function actOnApplication(
  change: Change,
  {
    eventId,
    applicant,
    action,
    version,
    confirmation,
  }: {
    eventId: string;
    applicant: Actor;
    action: ApplicantAction;
    version: number;
    confirmation?: ConfirmationAnswers | undefined;
  },
  { now, platformLimit }: { now: Date; platformLimit: number },
): Promise<void> {
  const { tx, at } = change;
  const { userId } = applicant;
  const event = await lockEvent(tx, eventId);
  const { eventRole } = await findHeldRole(tx, eventId, userId);
  const application = await findApplication(tx, eventId, userId);
  if (application && application.version !== version) throw new Problem('stale');
  const { status = null, offerUntil = null } = application ?? {};
  const refusal = transitionError(action, { status, eventRole, event, offerUntil, now });
  if (refusal) throw new Problem(refusal);

  const transition = findTransition(action, status);
  if (!application || !transition) throw new Problem('transition_refused');
  const written = await readWritten(change, { eventId, userId, action, application });
  if (action === 'take_seat') {
    const asked = await findConfirmation(tx, eventId, application);
    const answered = asked && requireConfirmation(asked, ['confirmation', 'answers'], confirmation);
    requireSeatToTake(await countSeats(tx, event, platformLimit, at));
    if (answered) await keepConfirmation(tx, { eventId, userId }, answered);
  }
  await moveApplications(change, event, [
    { person: applicant, application, transition, ...(written && { written }) },
  ]);
}

/** The answers that a step writes: what is submitted, or the changes with which somebody goes on who reopens. */
async function readWritten(
  change: Change,
  {
    eventId,
    userId,
    action,
    application,
  }: { eventId: string; userId: string; action: ApplicantAction; application: StoredApplication },
): Promise<WrittenAnswers | undefined> {
  if (action === 'submit') return readSent(change.tx, eventId, application);
  return action === 'reopen' ? takeChanges(change, { eventId, userId }) : undefined;
}

/**
 * Changes what was answered when the seat was taken.
 * @throws Problem `stale`, `transition_refused` without a seat or once the event has started, `form_changed` where other questions are
 * asked, or `invalid_request`
 */
export async function saveConfirmation(
  change: Change,
  {
    eventId,
    applicant,
    version,
    ...confirmation
  }: { eventId: string; applicant: Actor; version: number } & ConfirmationAnswers,
  now: Date,
): Promise<void> {
  const { tx } = change;
  const { userId } = applicant;
  const event = await lockEvent(tx, eventId);
  const { eventRole } = await findHeldRole(tx, eventId, userId);
  const application = await findApplication(tx, eventId, userId);
  if (application && application.version !== version) throw new Problem('stale');
  const isAnswered = (application?.confirmationAnswers ?? null) !== null;
  const status = application?.status ?? null;
  const refusal = confirmationError({ status, eventRole, event, isAnswered, now });
  if (refusal || !application) throw new Problem(refusal ?? 'transition_refused');

  const asked = await findConfirmation(tx, eventId, application);
  if (!asked) throw new Problem('form_changed');
  await keepConfirmation(tx, { eventId, userId }, requireConfirmation(asked, ['answers'], confirmation));
  await tx
    .updateTable('applications')
    .set({ version: version + 1 })
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .execute();
  await recordAudit(change, { action: 'application.confirmation_saved', ...auditOf(event, applicant) });
}

/**
 * Tells the organisers why a seat was declined; a second call replaces the first.
 * @throws Problem `transition_refused` unless the seat was declined
 */
export async function sendDeclineFeedback(
  change: Change,
  { eventId, applicant, feedback }: { eventId: string; applicant: Actor; feedback: DeclineFeedback },
): Promise<void> {
  const { tx } = change;
  const event = await lockEvent(tx, eventId);
  const application = await findApplication(tx, eventId, applicant.userId);
  if (application?.status !== 'declined') throw new Problem('transition_refused');
  await tx
    .updateTable('applications')
    .set({ feedback: JSON.stringify(feedback) })
    .where('eventId', '=', eventId)
    .where('userId', '=', applicant.userId)
    .execute();
  await recordAudit(change, { action: 'application.feedback_given', ...auditOf(event, applicant) });
}
