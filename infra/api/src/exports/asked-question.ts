import type { Question } from '@event-portal/contracts';
import { invalidRequest } from '../http/validation';

/**
 * A question that a file is asked for with, of all that the event has ever asked. A sensitive one has to be asked for expressly.
 * @param field which part of the request names it
 * @throws Problem `invalid_request`
 */
export function requireAsked(
  every: readonly Question[],
  id: string,
  { sensitive, field = 'questions' }: { readonly sensitive?: 'yes' | undefined; readonly field?: string },
): Question {
  const question = every.find((one) => one.id === id);
  if (!question) throw invalidRequest({ [field]: `The event has never asked “${id}”. Leave it out.` });
  if (question.sensitive && !sensitive)
    throw invalidRequest({
      [field]: `“${question.label}” is sensitive. Ask for it with sensitive=yes, or leave it out.`,
    });
  return question;
}
