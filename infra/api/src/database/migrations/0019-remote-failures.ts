import { sql, type Kysely, type Migration } from 'kysely';

/**
 * What each person's browser could not use, for a week, and what was live when, as the API has seen it. The causes in
 * `remote_reports` are empty from now on: a cause is kept for each person who tells it.
 */
export const remoteFailures: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table remote_failures (
        hour timestamptz not null,
        user_id uuid not null references users on delete cascade,
        remote text not null,
        version text not null,
        failure text not null,
        cause text not null,
        page text not null,
        reason text not null,
        shell text not null,
        role text not null,
        browser text not null,
        first_at timestamptz not null,
        last_at timestamptz not null,
        primary key (hour, user_id, remote, version, failure, cause, page, reason, shell, browser)
      );
      create index remote_failures_of_a_person on remote_failures (user_id);

      create table remote_changes (
        remote text not null,
        sequence integer not null,
        at timestamptz not null,
        current text not null,
        canary text,
        percent integer,
        disabled boolean not null,
        primary key (remote, sequence)
      );
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`drop table remote_failures; drop table remote_changes`.execute(database);
  },
};
