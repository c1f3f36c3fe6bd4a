import { sql, type Kysely, type Migration } from 'kysely';

/** The place that somebody had on the waitlist, kept while a decision can still be taken back. */
export const keptPlaces: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table applications add column place_kept_since timestamptz`.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`alter table applications drop column place_kept_since`.execute(database);
  },
};
