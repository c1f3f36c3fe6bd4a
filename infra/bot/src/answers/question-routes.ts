import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { refusalOutcome, type Metrics } from '../metrics/metrics';
import { parseBody, type ReadSigned } from '../server/signed-message';
import type { Answers } from './answers';

const Question = z.object({
  question: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Ask something.'),
      z.maxLength(500, 'A question has at most 500 characters.'),
    ),
});

/** What the route of questions works with. */
export type QuestionParts = {
  readonly readSigned: ReadSigned;
  readonly answers: Answers;
  readonly metrics: Metrics;
};

/** Takes questions about the event, and answers them. */
export function registerQuestionRoute(app: FastifyInstance, parts: QuestionParts): void {
  const { readSigned, answers, metrics } = parts;

  app.post('/questions', {
    onSend: async (_request, reply) => {
      const refused = refusalOutcome(reply.statusCode);
      if (refused) metrics.countQuestion(refused);
    },
    handler: async (request) => {
      const { id, body } = readSigned(request);
      const { question } = parseBody(Question, body);
      const { outcome, text } = await answers.find(id, question);
      metrics.countQuestion(outcome);
      return { answer: text };
    },
  });
}
