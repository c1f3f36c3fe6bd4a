import { sql, type Kysely, type Migration } from 'kysely';

/**
 * The files that people apply with. Without foreign keys: a row outlives the person and the event that it belongs to, until its
 * bytes are removed.
 */
export const files: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table files (
        file_id uuid primary key,
        event_id uuid not null,
        user_id uuid not null,
        question_id text not null,
        name text not null,
        size integer not null check (size > 0),
        stored_at timestamptz,
        needed_at timestamptz not null,
        removed_at timestamptz
      );
      create index files_of_person on files (event_id, user_id);
      create index files_by_need on files (needed_at);
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`drop table files`.execute(database);
  },
};
