import type { AnswerAudience, QuestionKind } from '@event-portal/contracts';

/** What the kinds of questions are called, in the order in which they are offered. */
export const kindLabels: Readonly<Record<QuestionKind, string>> = {
  line: 'Short text',
  text: 'Long text',
  choice: 'One choice',
  choices: 'Several choices',
  list: 'One of a long list',
  number: 'Number',
  date: 'Date',
  link: 'Link',
  email: 'E-mail address',
  phone: 'Phone number',
  file: 'File (PDF)',
  consent: 'Consent',
};

/** Who reads a sensitive answer. */
export const audienceLabels: Readonly<Record<AnswerAudience, string>> = {
  admins: 'Admins only',
  readers: 'Admins, and those who read applications',
  staff: 'Admins, readers, and the staff at a check-in list that shows it',
};
