import {
  answerInWords,
  everyQuestion,
  isAnswered,
  questionsOf,
  type Answers,
  type ApplicationExportQuery,
  type ApplicationStatus,
  type EventForm,
  type ExportFact,
  type Question,
} from '@event-portal/contracts';
import { sql, type RawBuilder } from 'kysely';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { countRows } from '../database/page';
import { foldText } from '../database/text-search';
import { CSV_PAGE_SIZE, type CsvFile } from '../http/csv';
import { invalidRequest } from '../http/validation';
import { contactEmail } from '../users/user-store';
import { readAskedForms } from './form-store';
import { hasStatus, isFound, statusesOf } from './application-filter';
import { findEvent } from './received-application-store';

/**
 * The applications that a filter leaves, as a file with the columns that were asked for. Before a line of it is made, the log
 * notes who takes what.
 * @throws Problem `not_found`, or `invalid_request` of a question that the event never asked, or a sensitive one without its consent
 */
export async function exportApplications(
  database: Database,
  eventId: string,
  query: ApplicationExportQuery,
  makeChange: (work: (change: Change) => Promise<void>) => Promise<void>,
): Promise<CsvFile> {
  const event = await findEvent(database, eventId);
  const forms = await readAskedForms(database, eventId);
  const confirmationForms = await readAskedForms(database, eventId, 'confirmation');
  const questions = requireQuestions('questions', forms, query);
  const confirmation = requireQuestions('confirmation', confirmationForms, query);
  const asked = [...questions, ...confirmation];
  const head = [...query.facts.map((fact) => factLabels[fact]), ...asked.map(({ label }) => label)];
  await makeChange(async (change) => {
    const people = await countRows(
      change.tx.selectFrom('applications').where(isExported(change.tx, eventId, query)),
    );
    await recordAudit(change, {
      action: 'application.exported',
      target: { kind: 'event', id: eventId, label: event.name },
      event,
      changes: {
        people: { before: null, after: people },
        columns: { before: null, after: head },
        sensitive: { before: null, after: asked.some(({ sensitive }) => sensitive) },
      },
    });
  });
  const inApplication = cellsOf(forms, questions);
  const atConfirmation = cellsOf(confirmationForms, confirmation);
  async function* readBatches() {
    for await (const rows of readApplications(database, eventId, query))
      yield rows.map((row) => [
        ...query.facts.map((fact) => row[fact]),
        ...inApplication(row.formVersion, row.answers),
        ...atConfirmation(row.confirmationVersion, row.confirmationAnswers),
      ]);
  }
  return { name: `applications ${foldText(event.name)}`, head, batches: readBatches() };
}

const factLabels: Readonly<Record<ExportFact, string>> = {
  userId: 'User id',
  name: 'Name',
  email: 'E-mail',
  status: 'Status',
  statusSince: 'Status since',
  submittedAt: 'Submitted at',
};

type Forms = ReadonlyMap<number, EventForm>;

/** The questions that were asked for, in that order. Sensitive ones have to be asked for expressly. */
function requireQuestions(
  field: 'questions' | 'confirmation',
  forms: Forms,
  query: ApplicationExportQuery,
): Question[] {
  const every = everyQuestion([...forms.values()]);
  return query[field].map((id) => {
    const question = every.find((one) => one.id === id);
    if (!question) throw invalidRequest({ [field]: `The event has never asked “${id}”. Leave it out.` });
    if (question.sensitive && !query.sensitive)
      throw invalidRequest({
        [field]: `“${question.label}” is sensitive. Ask for it with sensitive=yes, or leave it out.`,
      });
    return question;
  });
}

/** Whether an application is one of those that the filter leaves. */
function isExported(database: Database, eventId: string, query: ApplicationExportQuery): RawBuilder<boolean> {
  return sql<boolean>`${isFound(database, eventId, query)} and ${hasStatus(statusesOf(query))}`;
}

type ExportedRow = Readonly<Record<Exclude<ExportFact, 'status'>, string | null>> & {
  readonly status: ApplicationStatus;
  readonly formVersion: number;
  readonly answers: Answers;
  readonly confirmationVersion: number | null;
  readonly confirmationAnswers: Answers | null;
};

/**
 * Batch after batch, each a query of its own that goes on after the last row of the one before: nothing of the database is held
 * while the reader takes what there is, however slowly.
 */
async function* readApplications(
  database: Database,
  eventId: string,
  query: ApplicationExportQuery,
): AsyncGenerator<readonly ExportedRow[], void> {
  // As the database writes it: a moment loses digits on its way through JavaScript.
  const moment = sql<string>`applications.submitted_at::text`;
  const statusSince = !query.facts.includes('statusSince')
    ? sql<null>`null`
    : sql<string | null>`(
    select at from application_milestones milestone
    where milestone.event_id = applications.event_id and milestone.user_id = applications.user_id
    order by milestone_id desc limit 1
  )`;
  for (let last: { moment: string; userId: string } | undefined; ;) {
    // A batch of applications before anybody's name: the people of a batch alone are looked up.
    const batch = database
      .selectFrom('applications')
      .where(isExported(database, eventId, query))
      .$if(last !== undefined, (some) =>
        some.where(
          sql<boolean>`(applications.submitted_at, applications.user_id) > (${last?.moment}::timestamptz, ${last?.userId}::uuid)`,
        ),
      )
      .selectAll()
      .orderBy('applications.submittedAt')
      .orderBy('applications.userId')
      .limit(CSV_PAGE_SIZE);
    const rows = await database
      .selectFrom(batch.as('applications'))
      .innerJoin('users', 'users.userId', 'applications.userId')
      .select(['users.userId', 'users.name', contactEmail.as('email'), 'applications.status'])
      .select(['applications.submittedAt', 'applications.formVersion', 'applications.answers'])
      .select(['applications.confirmationVersion', 'applications.confirmationAnswers'])
      .select([statusSince.as('statusSince'), moment.as('moment')])
      .orderBy('applications.submittedAt')
      .orderBy('applications.userId')
      .execute();
    yield rows;
    last = rows.at(-1);
    if (rows.length < CSV_PAGE_SIZE) return;
  }
}

/** The cells of some questions, as each version of a form asked them. */
function cellsOf(forms: Forms, questions: readonly Question[]) {
  const asked = new Map(
    [...forms].map(([version, form]) => [version, new Map(questionsOf(form).map((one) => [one.id, one]))]),
  );
  return (version: number | null, answers: Answers | null) =>
    questions.map(({ id }) =>
      toCell(version === null ? undefined : asked.get(version)?.get(id), answers?.[id]),
    );
}

/** An answer as a cell. Empty where the question was not asked, in that version or after those answers. */
function toCell(question: Question | undefined, answer: Answers[string] | undefined): string | number {
  if (!question || answer === undefined) return '';
  if (question.kind === 'consent') return isAnswered(answer) ? 'Yes' : 'No';
  return typeof answer === 'number' ? answer : answerInWords(question, answer);
}
