import { questionsOf, type Answers, type EventForm } from '@event-portal/contracts';
import { sql } from 'kysely';
import { foldText } from '../database/text-search';

/** What an application is found by: everything that the applicant wrote in their own words. */
export function answersKey(form: EventForm, answers: Answers): string {
  const typed = questionsOf(form).flatMap(({ id, kind }) => {
    const answer = answers[id];
    return ownWords.has(kind) && typeof answer === 'string' ? [answer] : [];
  });
  return foldText(typed.join('\n'));
}

/** The kinds of questions that people answer in their own words. */
export const ownWords: ReadonlySet<string> = new Set(['line', 'text', 'link', 'email', 'phone']);

/** The same in the database. An older API writes no key, so that accents count there. */
export const answersKeyInSql = sql<string>`coalesce(applications.answers_key, lower(applications.answers::text))`;
