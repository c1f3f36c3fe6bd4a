import {
  everyQuestion,
  FIRST_FORM,
  questionsOf,
  type AskedQuestions,
  type EventForm,
  type ManagedForm,
  type VersionedForm,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { countRows } from '../database/page';
import { lockEvent } from '../events/event-store';
import { notFound, Problem } from '../http/problem';
import { invalidRequest } from '../http/validation';

const FIRST: VersionedForm = { version: 1, form: FIRST_FORM };

function versionsOf(database: Database, eventId: string) {
  return database.selectFrom('eventForms').select(['version', 'form']).where('eventId', '=', eventId);
}

/** What an event asks now. */
export async function readForm(database: Database, eventId: string): Promise<VersionedForm> {
  const newest = await versionsOf(database, eventId).orderBy('version', 'desc').limit(1).executeTakeFirst();
  return newest ?? FIRST;
}

/**
 * What an event asked in one version.
 * @throws Problem `not_found`
 */
export async function readFormVersion(
  database: Database,
  eventId: string,
  version: number,
): Promise<EventForm> {
  if (version === FIRST.version) return FIRST.form;
  const row = await versionsOf(database, eventId).where('version', '=', version).executeTakeFirst();
  if (!row) throw notFound();
  return row.form;
}

/** Every version of what an event asks, by its number. */
export async function readForms(
  database: Database,
  eventId: string,
): Promise<ReadonlyMap<number, EventForm>> {
  const rows = await versionsOf(database, eventId).orderBy('version').execute();
  return new Map([FIRST, ...rows].map(({ version, form }) => [version, form]));
}

/** The versions that somebody has sent an answer to, and the newest, by their number. */
export async function readAskedForms(
  database: Database,
  eventId: string,
): Promise<ReadonlyMap<number, EventForm>> {
  const forms = await readForms(database, eventId);
  const { rows } = await sql<{ version: number }>`
    select asked.version from unnest(${[...forms.keys()]}::integer[]) as asked (version)
    where exists (
      select from applications
      where event_id = ${eventId} and form_version = asked.version and status <> 'started'
    )
  `.execute(database);
  const asked = new Set([...rows.map(({ version }) => version), Math.max(...forms.keys())]);
  return new Map([...forms].filter(([version]) => asked.has(version)));
}

/** Every question of every version that was answered, and which of them are asked now. */
export async function listAskedQuestions(database: Database, eventId: string): Promise<AskedQuestions> {
  const forms = [...(await readAskedForms(database, eventId)).values()];
  const current = forms.at(-1) ?? FIRST_FORM;
  return { questions: [...everyQuestion(forms)], current: questionsOf(current).map(({ id }) => id) };
}

/** The newest form, and how many it concerns. */
export async function getManagedForm(database: Database, eventId: string): Promise<ManagedForm> {
  const applications = database.selectFrom('applications').where('eventId', '=', eventId);
  const newest = await readForm(database, eventId);
  const drafts = await countRows(applications.where('status', '=', 'started'));
  return { ...newest, drafts, submitted: (await countRows(applications)) - drafts };
}

/**
 * Asks other questions from now on. A form that asks the same as before is no new version.
 * @throws Problem `stale` when there is a newer version than the one it was made from, or `invalid_request` where a question
 * would become one of another kind
 */
export async function saveForm(
  change: Change,
  { eventId, version, form }: { eventId: string } & VersionedForm,
): Promise<void> {
  const { tx, at, actor } = change;
  const event = await lockEvent(tx, eventId);
  const forms = await readForms(tx, eventId);
  const newest = Math.max(...forms.keys());
  if (version !== newest) throw new Problem('stale');
  requireSameKinds(form, [...forms.values()]);
  if (isDeepStrictEqual(forms.get(newest), form)) return;
  await tx
    .insertInto('eventForms')
    .values({
      eventId,
      version: newest + 1,
      form: JSON.stringify(form),
      madeAt: at,
      madeBy: actor?.userId ?? null,
    })
    .execute();
  await recordAudit(change, {
    action: 'event.form_changed',
    target: { kind: 'event', id: eventId, label: event.name },
    event,
    changes: { version: { before: newest, after: newest + 1 } },
  });
}

/** An answer keeps its meaning: a name that once stood for a choice never stands for a text. */
function requireSameKinds(form: EventForm, before: readonly EventForm[]): void {
  const kinds = new Map(before.flatMap(questionsOf).map(({ id, kind }) => [id, kind]));
  const fields: Record<string, string> = {};
  for (const [section, { questions }] of form.sections.entries())
    for (const [place, { id, kind }] of questions.entries())
      if ((kinds.get(id) ?? kind) !== kind)
        fields[`form.sections.${section}.questions.${place}.kind`] =
          'A question keeps its kind. Remove it, and ask a new one.';
  if (Object.keys(fields).length > 0) throw invalidRequest(fields);
}
