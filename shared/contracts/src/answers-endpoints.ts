import * as z from 'zod/mini';
import { ReceivedApplicationsFilter } from './application-endpoints';
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
