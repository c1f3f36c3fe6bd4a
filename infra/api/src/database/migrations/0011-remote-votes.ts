import { sql, type Kysely, type Migration } from 'kysely';

/** Who has reported a remote in an hour, as a code: repeated reports of one person count once. Kept for a day. */
export const remoteVotes: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table remote_votes (
        hour timestamptz not null,
        voter text not null,
        remote text not null,
        version text not null,
        failure text not null,
        primary key (hour, voter, remote, version, failure)
      );
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`drop table remote_votes`.execute(database);
  },
};
