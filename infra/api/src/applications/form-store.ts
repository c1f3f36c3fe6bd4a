import {
  everyQuestion,
  FIRST_CONFIRMATION_FORM,
  FIRST_FORM,
  questionsOf,
  type AskedQuestions,
  type AuditAction,
  type EventForm,
  type ManagedConfirmationForm,
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

/** The forms of an event: what it asks of those who apply, and of those who take their seat. */
export type FormKind = 'application' | 'confirmation';

const forms = {
  application: {
    table: 'eventForms',
    first: { version: 1, form: FIRST_FORM },
    /** Which version an application answers. */
    answered: 'applications.formVersion',
    audit: 'event.form_changed',
  },
  confirmation: {
    table: 'confirmationForms',
    first: { version: 1, form: FIRST_CONFIRMATION_FORM },
    answered: 'applications.confirmationVersion',
    audit: 'event.confirmation_form_changed',
  },
} as const satisfies Record<FormKind, { first: VersionedForm; audit: AuditAction; [name: string]: unknown }>;

function versionsOf(database: Database, eventId: string, kind: FormKind) {
  return database.selectFrom(forms[kind].table).select(['version', 'form']).where('eventId', '=', eventId);
}

/** What an event asks now. */
export async function readForm(
  database: Database,
  eventId: string,
  kind: FormKind = 'application',
): Promise<VersionedForm> {
  const newest = await versionsOf(database, eventId, kind)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ?? forms[kind].first;
}

/**
 * What an event asked in one version.
 * @throws Problem `not_found`
 */
export async function readFormVersion(
  database: Database,
  eventId: string,
  version: number,
  kind: FormKind = 'application',
): Promise<EventForm> {
  const { first } = forms[kind];
  if (version === first.version) return first.form;
  const row = await versionsOf(database, eventId, kind).where('version', '=', version).executeTakeFirst();
  if (!row) throw notFound();
  return row.form;
}

/** Every version of what an event asks, by its number. */
export async function readForms(
  database: Database,
  eventId: string,
  kind: FormKind = 'application',
): Promise<ReadonlyMap<number, EventForm>> {
  const rows = await versionsOf(database, eventId, kind).orderBy('version').execute();
  return new Map([forms[kind].first, ...rows].map(({ version, form }) => [version, form]));
}

/** The versions that somebody has sent an answer to, and the newest, by their number. */
export async function readAskedForms(
  database: Database,
  eventId: string,
  kind: FormKind = 'application',
): Promise<ReadonlyMap<number, EventForm>> {
  const versions = await readForms(database, eventId, kind);
  const { rows } = await sql<{ version: number }>`
    select asked.version from unnest(${[...versions.keys()]}::integer[]) as asked (version)
    where exists (
      select from applications
      where event_id = ${eventId} and ${sql.ref(forms[kind].answered)} = asked.version and status <> 'started'
    )
  `.execute(database);
  const asked = new Set([...rows.map(({ version }) => version), Math.max(...versions.keys())]);
  return new Map([...versions].filter(([version]) => asked.has(version)));
}

/** Every question of every version that was answered, and which of them are asked now. */
export async function listAskedQuestions(database: Database, eventId: string): Promise<AskedQuestions> {
  return {
    ...(await readAskedQuestions(database, eventId, 'application')),
    confirmation: await readAskedQuestions(database, eventId, 'confirmation'),
  };
}

async function readAskedQuestions(database: Database, eventId: string, kind: FormKind) {
  const versions = [...(await readAskedForms(database, eventId, kind)).values()];
  const current = versions.at(-1) ?? forms[kind].first.form;
  return { questions: [...everyQuestion(versions)], current: questionsOf(current).map(({ id }) => id) };
}

/** The newest form, and how many it concerns. */
export async function getManagedForm(database: Database, eventId: string): Promise<ManagedForm> {
  const applications = database.selectFrom('applications').where('eventId', '=', eventId);
  const newest = await readForm(database, eventId);
  const drafts = await countRows(applications.where('status', '=', 'started'));
  return { ...newest, drafts, submitted: (await countRows(applications)) - drafts };
}

/** The newest form at confirmation, and how many it does not concern any more. */
export async function getManagedConfirmationForm(
  database: Database,
  eventId: string,
): Promise<ManagedConfirmationForm> {
  const answered = database
    .selectFrom('applications')
    .where('eventId', '=', eventId)
    .where('confirmationVersion', 'is not', null);
  return { ...(await readForm(database, eventId, 'confirmation')), answered: await countRows(answered) };
}

/**
 * Asks other questions from now on. A form that asks the same as before is no new version.
 * @throws Problem `stale` when there is a newer version than the one it was made from, or `invalid_request` where a question
 * would become one of another kind
 */
export async function saveForm(
  change: Change,
  { eventId, version, form }: { eventId: string } & VersionedForm,
  kind: FormKind = 'application',
): Promise<void> {
  const { tx, at, actor } = change;
  const { table, audit } = forms[kind];
  const event = await lockEvent(tx, eventId);
  const versions = await readForms(tx, eventId, kind);
  const newest = Math.max(...versions.keys());
  if (version !== newest) throw new Problem('stale');
  requireSameKinds(form, [...versions.values()]);
  if (isDeepStrictEqual(versions.get(newest), form)) return;
  await tx
    .insertInto(table)
    .values({
      eventId,
      version: newest + 1,
      form: JSON.stringify(form),
      madeAt: at,
      madeBy: actor?.userId ?? null,
    })
    .execute();
  await recordAudit(change, {
    action: audit,
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
