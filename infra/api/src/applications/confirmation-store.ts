import { carryOver, questionsOf, type Confirmation, type ConfirmationAnswers } from '@event-portal/contracts';
import type { Database, DatabaseTransaction } from '../database/database';
import { Problem } from '../http/problem';
import { requireSubmittable } from './application-rules';
import type { StoredApplication } from './application-store';
import { readForm, readFormVersion } from './form-store';

/**
 * What is asked of somebody who may come, and what they answered: whoever has answered keeps their questions as long as they
 * have their seat, everybody else meets those that are asked now. Undefined for all others, and where nothing is asked.
 */
export async function findConfirmation(
  database: Database,
  eventId: string,
  application: StoredApplication,
): Promise<Confirmation | undefined> {
  const { status } = application;
  if (status !== 'accepted' && status !== 'confirmed') return undefined;
  const given = await findGivenConfirmation(database, eventId, application);
  if (given && status === 'confirmed') return given;
  const { form, version: formVersion } = await readForm(database, eventId, 'confirmation');
  if (questionsOf(form).length === 0) return undefined;
  return { form, formVersion, answers: carryOver(given?.answers ?? {}, given?.form ?? form, form) };
}

/** What somebody answered when they took a seat, with the questions as they were asked. */
export async function findGivenConfirmation(
  database: Database,
  eventId: string,
  {
    confirmationVersion: formVersion,
    confirmationAnswers: answers,
  }: Pick<StoredApplication, 'confirmationVersion' | 'confirmationAnswers'>,
): Promise<Confirmation | undefined> {
  if (formVersion === null || answers === null) return undefined;
  return {
    form: await readFormVersion(database, eventId, formVersion, 'confirmation'),
    formVersion,
    answers,
  };
}

/**
 * The answers as they are kept. Whoever sends none has answered nothing.
 * @param place where the answers are in the request
 * @throws Problem `form_changed` where they answer other questions than those that are asked, or `invalid_request`
 */
export function requireConfirmation(
  { form, formVersion }: Confirmation,
  place: readonly string[],
  given: ConfirmationAnswers = { formVersion, answers: {} },
): ConfirmationAnswers {
  if (given.formVersion !== formVersion) throw new Problem('form_changed');
  return { formVersion, answers: requireSubmittable(form, given.answers, place) };
}

/** Keeps what somebody answered. The caller holds the event's lock. */
export async function keepConfirmation(
  tx: DatabaseTransaction,
  { eventId, userId }: { eventId: string; userId: string },
  { formVersion, answers }: ConfirmationAnswers,
): Promise<void> {
  await tx
    .updateTable('applications')
    .set({ confirmationVersion: formVersion, confirmationAnswers: JSON.stringify(answers) })
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .execute();
}
