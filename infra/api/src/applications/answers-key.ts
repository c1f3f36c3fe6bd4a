import type { ApplicationAnswers } from '@event-portal/contracts';
import { sql } from 'kysely';
import { foldText } from '../database/text-search';

type Words = Pick<ApplicationAnswers, 'affiliation' | 'motivation' | 'projectUrl' | 'dietaryNeeds'>;

/** What an application is found by: everything that the applicant wrote in their own words. */
export function answersKey({ affiliation, motivation, projectUrl, dietaryNeeds }: Words): string {
  return foldText([affiliation, motivation, projectUrl, dietaryNeeds].join('\n'));
}

/** The same in the database. An older API writes no key, so that accents count there. */
export const answersKeyInSql = sql<string>`coalesce(applications.answers_key, lower(applications.answers::text))`;
