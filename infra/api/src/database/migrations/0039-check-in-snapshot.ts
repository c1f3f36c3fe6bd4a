import { sql, type Kysely, type Migration } from 'kysely';

/** Devices ask for the passes of an event that are not accepted any more, again and again. */
export const checkInSnapshot: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create index passes_revoked on passes (event_id) where revoked_at is not null;
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`
      drop index passes_revoked;
    `.execute(database);
  },
};
