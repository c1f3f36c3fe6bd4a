import * as z from 'zod/mini';
import { ApplicationStatus } from './application-state';
import { fillWords, mailWords, type MailFacts } from './mail';
import { textBlock, textLine, toVisibleLine } from './fields';

/** News of an event as an admin writes them: plain text with the placeholders of mails. */
export const NewsText = z.object({
  subject: mailWords(textLine(120, 'Enter a subject.')),
  text: mailWords(textBlock(5000).check(z.minLength(1, 'Write at least a sentence.'))),
});
export type NewsText = z.infer<typeof NewsText>;

/** To whom news go: to applicants by where their application stands, and to the admins and staff of the event. */
export const NewsGroup = z.enum([...ApplicationStatus.options, 'organisers']);
export type NewsGroup = z.infer<typeof NewsGroup>;

/** News as one person reads them, in their notices and in the mail. */
export function fillNews({ subject, text }: NewsText, facts: Pick<MailFacts, 'person' | 'event'>): NewsText {
  return { subject: toVisibleLine(fillWords(subject, facts)), text: fillWords(text, facts) };
}
