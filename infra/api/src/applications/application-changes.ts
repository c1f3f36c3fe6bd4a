import { findTransition, type Answers, type ApplicationChanges } from '@event-portal/contracts';
import { recordAudit } from '../audit/record-audit';
import type { Actor, Change } from '../database/change';
import type { Database } from '../database/database';
import { findHeldRole } from '../event-roles/own-role';
import { lockEvent } from '../events/event-store';
import { Problem } from '../http/problem';
import { transitionError } from './application-rules';
import { auditOf, findApplication, moveApplications, type WrittenAnswers } from './application-store';
import { readFormVersion } from './form-store';
import { holdAnswers, inNewestForm, readSent } from './written-answers';

type Owner = { readonly eventId: string; readonly userId: string };
type Own = { readonly eventId: string; readonly applicant: Actor };

/** The answers that can be changed: those that were changed and not sent, else those that were sent. */
export async function readChanges(
  database: Database,
  owner: Owner,
  sent: WrittenAnswers,
): Promise<ApplicationChanges> {
  const stored = await findStored(database, owner);
  const unsent = toUnsent(stored);
  const { version = 0, savedAt = null } = stored ?? {};
  return {
    ...(await inNewestForm(database, owner.eventId, unsent ?? sent)),
    version,
    savedAt: unsent ? savedAt : null,
  };
}

/**
 * Saves changes to what was sent, which stands until they are sent, too.
 * @throws Problem `stale` when another tab has saved since that version, or why it may not be changed now
 */
export async function saveChanges(
  change: Change,
  { eventId, applicant, version, formVersion, answers }: Own & WrittenAnswers & { readonly version: number },
  now: Date,
): Promise<void> {
  const owner = { eventId, userId: applicant.userId };
  const { event, stored, application } = await requireChangeable(change, { eventId, applicant }, now);
  requireVersion(stored, version);
  const form = await readFormVersion(change.tx, eventId, formVersion);
  const held = await holdAnswers(change, { ...owner, form, answers });
  // What belongs to a question that is not asked now stays: it may be asked again.
  const before = toUnsent(stored) ?? application;
  await write(change, owner, {
    formVersion,
    answers: { ...before.answers, ...held },
    version: version + 1,
  });
  // What changes say is the applicant's own until they are sent: the log only tells that they were saved.
  await recordAudit(change, { action: 'application.changes_saved', ...auditOf(event, applicant) });
}

/** Discards changes that were not sent; what was sent stands. */
export async function discardChanges(change: Change, { eventId, applicant }: Own): Promise<void> {
  const event = await lockEvent(change.tx, eventId);
  if (await takeChanges(change, { eventId, userId: applicant.userId }))
    await recordAudit(change, { action: 'application.changes_discarded', ...auditOf(event, applicant) });
}

/**
 * Sends the saved changes in place of what was sent, all at once.
 * @throws Problem `stale`, `form_changed`, `invalid_request`, or why it may not be changed now
 */
export async function sendChanges(
  change: Change,
  { eventId, applicant, version }: Own & { readonly version: number },
  now: Date,
): Promise<void> {
  const { event, stored, application } = await requireChangeable(change, { eventId, applicant }, now);
  requireVersion(stored, version);
  const unsent = toUnsent(stored);
  const transition = findTransition('send_changes', application.status);
  if (!unsent || !transition)
    throw new Problem('transition_refused', { message: 'Nothing has changed since it was sent.' });
  const written = await readSent(change.tx, eventId, unsent);
  await moveApplications(change, event, [{ person: applicant, application, transition, written }]);
  await takeChanges(change, { eventId, userId: applicant.userId });
}

/** Takes changes that were not sent away from where they wait. @returns them, or undefined where there are none */
export async function takeChanges(change: Change, owner: Owner): Promise<WrittenAnswers | undefined> {
  const stored = await findStored(change.tx, owner);
  const unsent = toUnsent(stored);
  if (stored && unsent) {
    const { formVersion, version } = stored;
    // The count goes on: a tab that still shows them is told that it is out of date.
    await write(change, owner, { formVersion, answers: null, version: version + 1 });
  }
  return unsent;
}

async function requireChangeable({ tx }: Change, { eventId, applicant: { userId } }: Own, now: Date) {
  const event = await lockEvent(tx, eventId);
  const { eventRole } = await findHeldRole(tx, eventId, userId);
  const application = await findApplication(tx, eventId, userId);
  const { status = null, offerUntil = null } = application ?? {};
  const refusal = transitionError('send_changes', { status, eventRole, event, offerUntil, now });
  if (refusal) throw new Problem(refusal);
  if (!application) throw new Problem('transition_refused');
  return { event, application, stored: await findStored(tx, { eventId, userId }) };
}

type Stored = NonNullable<Awaited<ReturnType<typeof findStored>>>;

function findStored(database: Database, { eventId, userId }: Owner) {
  return database
    .selectFrom('applicationChanges')
    .select(['formVersion', 'answers', 'version', 'savedAt'])
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

function toUnsent(stored: Stored | undefined): WrittenAnswers | undefined {
  return stored?.answers ? { formVersion: stored.formVersion, answers: stored.answers } : undefined;
}

function requireVersion(stored: Stored | undefined, version: number): void {
  if ((stored?.version ?? 0) !== version) throw new Problem('stale');
}

async function write(
  { tx, at }: Change,
  owner: Owner,
  { answers, ...rest }: { formVersion: number; answers: Answers | null; version: number },
): Promise<void> {
  const values = { ...rest, answers: answers && JSON.stringify(answers), savedAt: at };
  await tx
    .insertInto('applicationChanges')
    .values({ ...owner, ...values })
    .onConflict((conflict) => conflict.columns(['eventId', 'userId']).doUpdateSet(values))
    .execute();
}
