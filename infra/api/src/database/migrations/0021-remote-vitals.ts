import { sql, type Kysely, type Migration } from 'kysely';

/**
 * How fast and how steady pages were, for a week: how many visits fell into which bucket. Nothing in it stands for a person.
 * The key begins with the hour, so that a day or a week of it is read and forgotten from the index.
 */
export const remoteVitals: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table remote_vitals (
        hour timestamptz not null,
        remote text not null,
        version text not null,
        page text not null,
        device text not null,
        vital text not null,
        bucket smallint not null,
        visits integer not null,
        primary key (hour, remote, version, page, device, vital, bucket)
      );
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`drop table remote_vitals`.execute(database);
  },
};
