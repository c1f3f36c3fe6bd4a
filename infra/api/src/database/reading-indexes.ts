import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database';

/**
 * Indexes that make reading faster and mean nothing else: without them every answer is the same. They are built beside those
 * who write, which no transaction allows, and are therefore no migrations.
 *
 * Each list that can be long has one for every order that it offers, read forwards or backwards, and one for its search. What is
 * there by its name is left as it is: an index that changes gets another name, and a migration drops the old one.
 */
export const readingIndexes: Readonly<Record<string, string>> = {
  users_by_email: 'users (email, user_id)',
  users_by_creation: 'users (created_at, user_id)',
  users_by_last_use: 'users (last_seen_at desc nulls last, user_id desc)',
  users_by_longest_absence: 'users (last_seen_at, user_id)',
  users_suspended: 'users (name_key, user_id) where suspended_at is not null',
  users_figures: 'users (role, onboarded, suspended_at)',
  users_search: `users using gin (
    (name_key || E'\\n' || lower(email) || E'\\n' || lower(coalesce(preferred_email, ''))) gin_trgm_ops
  ) with (fastupdate = off)`,
  applications_by_submission: 'applications (event_id, submitted_at, user_id) include (status)',
  applications_by_status: `applications (event_id, (array_position(
    array['started', 'submitted', 'under_review', 'accepted', 'rejected', 'waitlisted', 'confirmed', 'declined', 'withdrawn'], status
  )), submitted_at, user_id) include (status)`,
  // Who has no score comes last in either direction: behind the best as if it were 0, behind the lowest as if it were 6.
  applications_by_score: `applications (event_id, (coalesce(mean_score, 6)), submitted_at, user_id) include (status)`,
  applications_by_best_score: `applications (event_id, (coalesce(mean_score, 0)), submitted_at, user_id) include (status)`,
  readings_flagged: 'readings (event_id, flag, applicant_id) where flag is not null',
  applications_by_form: `applications (event_id, form_version) where status <> 'started'`,
  applications_search:
    'applications using gin ((coalesce(answers_key, lower(answers::text))) gin_trgm_ops) with (fastupdate = off)',
  applications_by_place: `applications (event_id, waitlisted_at, user_id) where status = 'waitlisted'`,
  event_roles_by_assignment: 'event_roles (event_id, assigned_at, user_id) include (role)',
  event_roles_arrived: 'event_roles (checked_in_at) where checked_in_at is not null',
  event_roles_by_arrival: 'event_roles (event_id, role, checked_in_at)',
  event_roles_by_last_arrival: 'event_roles (event_id, role, checked_in_at desc nulls last)',
  audit_log_by_action: 'audit_log (action, at, entry_id)',
  audit_log_search: 'audit_log using gin (search_key gin_trgm_ops) with (fastupdate = off)',
};

const LOCK = 5_160_118;
const TRY_AGAIN_MS = 100;

/**
 * Builds the reading indexes that are missing or were left half-built. While one is built, everybody goes on reading and writing.
 * Of two that build at once, one waits.
 */
export async function buildReadingIndexes(database: Database): Promise<void> {
  await database.connection().execute(async (connection) => {
    // Tried for and never waited for: whoever waits inside a statement holds up the building that it waits for.
    while (!(await tryLock(connection))) await delay(TRY_AGAIN_MS);
    try {
      for (const [name, definition] of Object.entries(readingIndexes))
        await build(connection, name, definition);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
    }
  });
}

async function tryLock(connection: Database): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${LOCK}) as locked`.execute(
    connection,
  );
  return rows[0]?.locked === true;
}

async function build(connection: Database, name: string, definition: string): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})
  `.execute(connection);
  if (rows[0]?.valid) return;
  if (rows[0]) await sql`drop index concurrently ${sql.id(name)}`.execute(connection);
  await sql`create index concurrently ${sql.id(name)} on ${sql.raw(definition)}`.execute(connection);
}
