import * as z from 'zod/mini';
import { ReceivedApplicationsFilter, ReceivedApplicationsQuery } from './application-endpoints';
import { endpoint } from './endpoint';
import { EventParams } from './event';
import { Question } from './questions';
import { QuestionId } from './ids';

const tag = 'Applications';

const asked = {
  /** Each once with its newest words: those that are asked now, then those that are not any more. */
  questions: z.array(Question),
  /** Those that are asked now. */
  current: z.array(QuestionId),
};

/** Every question that the event has ever asked. */
const AskedQuestions = z.object({
  ...asked,
  /** Those that were asked of people who took their seat. */
  confirmation: z._default(z.object(asked), { questions: [], current: [] }),
});
export type AskedQuestions = z.infer<typeof AskedQuestions>;

export const listAskedQuestions = endpoint({
  method: 'GET',
  path: '/events/:eventId/questions',
  tag,
  summary: 'Every question that the event has asked in any version of its form, each once.',
  access: { eventRoles: ['admin'] },
  params: EventParams,
  reply: AskedQuestions,
});

/** What the file of applications can say of a person beside their answers. */
export const ExportFact = z.enum(['userId', 'name', 'email', 'status', 'statusSince', 'submittedAt']);
export type ExportFact = z.infer<typeof ExportFact>;

/** Names with commas between them. */
const Names = z.pipe(
  z.string(),
  z.transform((names) => [...new Set(names.split(',').filter((name) => name !== ''))]),
);

export const ApplicationExportQuery = z.object({
  ...ReceivedApplicationsFilter,
  facts: z._default(z.pipe(Names, z.array(ExportFact)), ['name', 'email', 'status', 'submittedAt']),
  questions: z._default(z.pipe(Names, z.array(QuestionId)), []),
  /** Questions of the form at confirmation. */
  confirmation: z._default(z.pipe(Names, z.array(QuestionId)), []),
  /** Says that answers to sensitive questions are meant to be in the file. */
  sensitive: z.optional(z.enum(['yes'])),
  sort: ReceivedApplicationsQuery.shape.sort,
});
export type ApplicationExportQuery = z.infer<typeof ApplicationExportQuery>;

export const exportApplications = endpoint({
  method: 'GET',
  path: '/events/:eventId/applications-file',
  tag,
  summary:
    'The applications as a CSV file, with the filters and the order of the list and the columns that are asked for. The log notes who took which columns of how many people. Sensitive questions need `sensitive=yes`.',
  access: { eventRoles: ['admin'] },
  params: EventParams,
  query: ApplicationExportQuery,
  csv: true,
});

export const FileArchiveQuery = z.object({
  ...ReceivedApplicationsFilter,
  /** The questions that were answered with files; without one, all that are not sensitive. */
  questions: z._default(z.pipe(Names, z.array(QuestionId)), []),
  /** A question for consent: only files of those who said yes to it are in the archive. */
  consent: z.optional(QuestionId),
  /** Says that answers to sensitive questions are meant to be in the archive. */
  sensitive: z.optional(z.enum(['yes'])),
  sort: ReceivedApplicationsQuery.shape.sort,
});
export type FileArchiveQuery = z.infer<typeof FileArchiveQuery>;

export const downloadFileArchive = endpoint({
  method: 'GET',
  path: '/events/:eventId/files-archive',
  tag,
  summary:
    'The files that people applied with as one ZIP archive, with the filters and the order of the list. Its last file, `index.csv`, says whose each one is and which are missing; an archive that breaks off does not open. The log notes who took the files of how many people.',
  access: { eventRoles: ['admin'] },
  params: EventParams,
  query: FileArchiveQuery,
  zip: true,
});

const { sort: _order, ...whatIsInAnArchive } = FileArchiveQuery.shape;

export const measureFileArchive = endpoint({
  method: 'GET',
  path: '/events/:eventId/files-archive/size',
  tag,
  summary: 'How many files an archive would have now, of how many people, and how large they are together.',
  access: { eventRoles: ['admin'] },
  params: EventParams,
  query: z.object(whatIsInAnArchive),
  reply: z.object({ people: z.int(), files: z.int(), bytes: z.int() }),
});

/** How often something was answered; null where it is fewer than `FEWEST_SHOWN` and the question sensitive. */
const Figure = z.nullable(z.int());

/** Of a sensitive question, a figure below this is not told: it could be about one person. */
export const FEWEST_SHOWN = 5;

/** What people answered to one question. */
export const QuestionFigures = z.object({
  id: QuestionId,
  label: z.string(),
  kind: z.string(),
  sensitive: z.boolean(),
  /** How many said something. */
  answered: Figure,
  /** How many said what, in the order in which it is read; empty for questions that are answered in people's own words. */
  counts: z.array(z.object({ label: z.string(), count: Figure })),
});
export type QuestionFigures = z.infer<typeof QuestionFigures>;

const { status, undecided, closed } = ReceivedApplicationsFilter;

export const AnswerFiguresQuery = z.object({ status, undecided, closed });
export type AnswerFiguresQuery = z.infer<typeof AnswerFiguresQuery>;

const AnswerFigures = z.object({
  applications: z.int(),
  questions: z.array(QuestionFigures),
  /** Of those who took their seat. */
  confirmation: z._default(z.array(QuestionFigures), []),
  /** How many were asked that: they took a seat when the event asked something of those who do. */
  confirming: z.optional(z.int()),
});

export const getAnswerFigures = endpoint({
  method: 'GET',
  path: '/events/:eventId/figures',
  tag,
  summary: 'How many answered what, question by question. Small counts of sensitive questions are not told.',
  access: { eventRoles: ['admin'] },
  params: EventParams,
  query: AnswerFiguresQuery,
  reply: AnswerFigures,
});
