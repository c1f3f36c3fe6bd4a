import {
  answerInWords,
  everyQuestion,
  isAnswered,
  questionsOf,
  type Answers,
  type ApplicationExportQuery,
  type EventForm,
  type ExportFact,
  type Question,
} from '@event-portal/contracts';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { foldText } from '../database/text-search';
import type { CsvFile } from '../http/csv';
import { isListed, listApplicants, readApplicationBatches } from './application-batches';
import type { Viewed } from './application-filter';
import { requireAsked } from './asked-question';
import { readAskedForms } from './form-store';
import { findEvent } from './received-application-store';

/**
 * The applications that a filter leaves, as a file with the columns that were asked for. Before a line of it is made, the log
 * notes who takes what.
 * @throws Problem `not_found`, or `invalid_request` of a question that the event never asked, or a sensitive one without its consent
 */
export async function exportApplications(
  database: Database,
  viewed: Viewed,
  query: ApplicationExportQuery,
  makeChange: (work: (change: Change) => Promise<void>) => Promise<void>,
): Promise<CsvFile> {
  const { eventId } = viewed;
  const event = await findEvent(database, eventId);
  const forms = await readAskedForms(database, eventId);
  const confirmationForms = await readAskedForms(database, eventId, 'confirmation');
  const everyAsked = everyQuestion([...forms.values()]);
  const everyConfirming = everyQuestion([...confirmationForms.values()]);
  const questions = query.questions.map((id) => requireAsked(everyAsked, id, query));
  const confirmation = query.confirmation.map((id) =>
    requireAsked(everyConfirming, id, { ...query, field: 'confirmation' }),
  );
  const asked = [...questions, ...confirmation];
  const head = [...query.facts.map((fact) => factLabels[fact]), ...asked.map(({ label }) => label)];
  const where = isListed(database, viewed, query);
  const userIds = await listApplicants(database, viewed, { where, sort: query.sort });
  await makeChange((change) =>
    recordAudit(change, {
      action: 'application.exported',
      target: { kind: 'event', id: eventId, label: event.name },
      event,
      changes: {
        people: { before: null, after: userIds.length },
        columns: { before: null, after: head },
        sensitive: { before: null, after: asked.some(({ sensitive }) => sensitive) },
      },
    }),
  );
  const inApplication = cellsOf(forms, questions);
  const atConfirmation = cellsOf(confirmationForms, confirmation);
  async function* readBatches() {
    for await (const rows of readApplicationBatches(database, {
      eventId,
      userIds,
      where,
      statusSince: query.facts.includes('statusSince'),
    }))
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
