import { sql, type Kysely, type Migration } from 'kysely';

/** The browser that a person told of a remote from: a version may fail in one of them alone. */
export const browsersOfVotes: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table remote_votes add column browser text not null default ''`.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`alter table remote_votes drop column browser`.execute(database);
  },
};
