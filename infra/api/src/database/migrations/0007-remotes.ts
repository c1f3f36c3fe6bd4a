import { sql, type Kysely, type Migration } from 'kysely';

/** How remotes do in browsers: counted by the hour, with nothing about the person. */
export const remotes: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table remote_reports (
        hour timestamptz not null,
        remote text not null,
        version text not null,
        failure text not null,
        cause text not null,
        count integer not null,
        last_at timestamptz not null,
        primary key (hour, remote, version, failure)
      );
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`drop table remote_reports`.execute(database);
  },
};
