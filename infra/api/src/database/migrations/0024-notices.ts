import { sql, type Kysely, type Migration } from 'kysely';

/** What people are told of, written with the change that concerns them. Nobody is told of one cause twice. */
export const notices: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table notices (
        notice_id bigint generated always as identity primary key,
        user_id uuid not null references users on delete cascade,
        event_id uuid references events on delete cascade,
        kind text not null,
        cause text not null,
        facts jsonb not null,
        at timestamptz not null,
        read_at timestamptz,
        unique (user_id, cause)
      );
      create index notices_by_person on notices (user_id, notice_id desc);
      create index notices_unread on notices (user_id, notice_id desc) where read_at is null;
      create index notices_event on notices (event_id) where event_id is not null;
      create index notices_at on notices (at);
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`drop table notices`.execute(database);
  },
};
