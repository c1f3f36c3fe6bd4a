import { carryOver, draftAnswers, type Answers, type EventForm } from '@event-portal/contracts';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { holdFiles } from '../files/stored-files';
import { Problem } from '../http/problem';
import { invalidRequest, toFields } from '../http/validation';
import { requireSubmittable } from './application-rules';
import type { WrittenAnswers } from './application-store';
import { readForm, readFormVersion } from './form-store';

/** What is asked now, with what was answered to whichever version of it. */
export async function inNewestForm(
  database: Database,
  eventId: string,
  written: WrittenAnswers | undefined,
): Promise<WrittenAnswers & { readonly form: EventForm }> {
  const { version: formVersion, form } = await readForm(database, eventId);
  const before = written ? await readFormVersion(database, eventId, written.formVersion) : form;
  return { formVersion, form, answers: carryOver(written?.answers ?? {}, before, form) };
}

/**
 * The answers as they are saved: what belongs to a question, and files that the person has here.
 * @throws Problem `invalid_request`
 */
export async function holdAnswers(
  { tx, at }: Change,
  { answers, ...to }: { eventId: string; userId: string; form: EventForm; answers: Answers },
): Promise<Answers> {
  const parsed = draftAnswers(to.form).safeParse(answers);
  if (!parsed.success) throw invalidRequest(toFields(parsed.error.issues, ['answers']));
  return holdFiles(tx, { ...to, answers: parsed.data }, at);
}

/**
 * The answers as they are sent.
 * @throws Problem `form_changed` when other questions are asked by now, or `invalid_request`
 */
export async function readSent(
  database: Database,
  eventId: string,
  { formVersion, answers }: WrittenAnswers,
): Promise<WrittenAnswers> {
  const { version, form } = await readForm(database, eventId);
  if (version !== formVersion) throw new Problem('form_changed');
  return { formVersion, answers: requireSubmittable(form, answers) };
}
