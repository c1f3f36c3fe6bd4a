import {
  answerInWords,
  ApplicationExportQuery,
  everyQuestion,
  ExportFact,
  isAnswered,
  QuestionId,
  questionsOf,
  type Answers,
  type EventForm,
  type Question,
} from '@event-portal/contracts';
import * as z from 'zod/mini';
import type { Viewed } from '../applications/application-filter';
import { readAskedForms } from '../applications/form-store';
import { findEvent } from '../applications/received-application-store';
import { recordAudit } from '../audit/record-audit';
import type { Change } from '../database/change';
import type { Database } from '../database/database';
import { foldText } from '../database/text-search';
import { BYTE_ORDER_MARK, CSV_PAGE_SIZE, csvLine, plainFileName } from '../http/csv';
import type { JobWork } from '../jobs/job-worker';
import { requireAsked } from './asked-question';
import { addPart, beginExport, makeExport } from './export-store';
import {
  listApplicants,
  outcomesOf,
  readApplications,
  selectListed,
  type ApplicationRow,
} from './exported-applications';

/** What is asked for, as the job keeps it. */
const Parameters = z.object({
  viewerId: z.string(),
  query: z.extend(ApplicationExportQuery, {
    facts: z.array(ExportFact),
    questions: z.array(QuestionId),
    confirmation: z.array(QuestionId),
  }),
});

/**
 * Sets out to make a file of the applications that a filter leaves, with the columns that were asked for. The log notes who takes what.
 * @throws Problem `not_found`, `job_under_way`, or `invalid_request` of a question that the event never asked, or a sensitive one
 * that is not asked for expressly
 */
export async function exportApplications(
  change: Change,
  viewed: Viewed,
  query: ApplicationExportQuery,
): Promise<string> {
  const { tx } = change;
  const { eventId, viewerId } = viewed;
  const event = await findEvent(tx, eventId);
  const { head, isSensitive } = await chooseColumns(tx, eventId, query);
  const userIds = await listApplicants(tx, viewed, {
    listed: selectListed(tx, viewed, query),
    sort: query.sort,
  });
  await recordAudit(change, {
    action: 'application.exported',
    target: { kind: 'event', id: eventId, label: event.name },
    event,
    changes: {
      people: { before: null, after: userIds.length },
      columns: { before: null, after: head },
      sensitive: { before: null, after: isSensitive },
    },
  });
  return makeExport(change, {
    ...{ event, kind: 'export_applications', parameters: { viewerId, query }, userIds },
    fileName: plainFileName(`applications ${foldText(event.name)}`, 'csv'),
    firstPart: toPart(BYTE_ORDER_MARK + csvLine(head)),
  });
}

/** Adds a line for each person. */
export const applicationExportWork: JobWork = {
  batch: CSV_PAGE_SIZE,

  begin: beginExport,

  async workOn(change, { jobId, eventId, parameters }, userIds) {
    const { tx } = change;
    const { viewerId, query } = Parameters.parse(parameters);
    const { cellsOf } = await chooseColumns(tx, eventId, query);
    const rows = await readApplications({
      ...{ userIds, listed: selectListed(tx, { eventId, viewerId }, query) },
      statusSince: query.facts.includes('statusSince'),
    });
    await addPart(change, jobId, toPart(rows.map((row) => csvLine(cellsOf(row))).join('')));
    return outcomesOf(userIds, rows);
  },
};

function toPart(content: string) {
  return { content, bytes: Buffer.byteLength(content) };
}

/** The columns of a file: what they are called, and what each says of an application. */
async function chooseColumns(database: Database, eventId: string, query: ApplicationExportQuery) {
  const forms = await readAskedForms(database, eventId);
  const confirmationForms = await readAskedForms(database, eventId, 'confirmation');
  const everyAsked = everyQuestion([...forms.values()]);
  const everyConfirming = everyQuestion([...confirmationForms.values()]);
  const questions = query.questions.map((id) => requireAsked(everyAsked, id, query));
  const confirmation = query.confirmation.map((id) =>
    requireAsked(everyConfirming, id, { ...query, field: 'confirmation' }),
  );
  const asked = [...questions, ...confirmation];
  const inApplication = cellsIn(forms, questions);
  const atConfirmation = cellsIn(confirmationForms, confirmation);
  return {
    head: [...query.facts.map((fact) => factLabels[fact]), ...asked.map(({ label }) => label)],
    isSensitive: asked.some(({ sensitive }) => sensitive),
    cellsOf: (row: ApplicationRow) => [
      ...query.facts.map((fact) => row[fact]),
      ...inApplication(row.formVersion, row.answers),
      ...atConfirmation(row.confirmationVersion, row.confirmationAnswers),
    ],
  };
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
function cellsIn(forms: Forms, questions: readonly Question[]) {
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
