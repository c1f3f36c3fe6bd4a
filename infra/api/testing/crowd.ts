import { FIRST_FORM, type ApplicationStatus } from '@event-portal/contracts';
import { sql } from 'kysely';
import { answersKey } from '../src/applications/answers-key';
import type { Database } from '../src/database/database';
import { completeAnswers } from './people';

/** Makes many people with an application to an event, in one moment. @returns their ids, in the order of their names */
export async function addCrowd(
  database: Database,
  eventId: string,
  size: number,
  status: ApplicationStatus = 'submitted',
): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`
    with people as (
      insert into users (email, name, name_key, onboarded, created_at)
      select gen_random_uuid() || '@example.test', 'Guest ' || lpad(n::text, 4, '0'), 'guest ' || lpad(n::text, 4, '0'), true, now()
      from generate_series(1, ${size}) n
      returning user_id, name_key
    ), applied as (
      insert into applications (event_id, user_id, status, answers, answers_key, saved_at, submitted_at)
      select ${eventId}, user_id, ${status}, ${JSON.stringify(completeAnswers)}::jsonb,
        ${answersKey(FIRST_FORM, completeAnswers)}, now() - interval '1 hour', now() - interval '1 hour'
      from people
    ), roles as (
      insert into event_roles (event_id, user_id, role, assigned_at)
      select ${eventId}, user_id, 'applicant', now() from people
    )
    select user_id from people order by name_key
  `.execute(database);
  return rows.map(({ userId }) => userId);
}
