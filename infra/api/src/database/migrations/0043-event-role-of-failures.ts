import { sql, type Kysely, type Migration } from 'kysely';

/** What somebody is at the event on whose page something failed. */
export const eventRoleOfFailures: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table remote_failures add column event_role text not null default ''`.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`alter table remote_failures drop column event_role`.execute(database);
  },
};
