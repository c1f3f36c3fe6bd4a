import { sql, type Kysely, type Migration } from 'kysely';

/** Who reads applications by what, and what they say of them. An event without a row of rules reads as the contract says. */
export const readings: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table reading_rules (
        event_id uuid primary key references events on delete cascade,
        rubric jsonb not null,
        readers_each integer not null check (readers_each >= 1),
        blind boolean not null,
        closed boolean not null,
        version integer not null
      );
      create table readers (
        event_id uuid not null,
        user_id uuid not null,
        chosen_at timestamptz not null,
        primary key (event_id, user_id),
        foreign key (event_id, user_id) references event_roles on delete cascade
      );
      create table readings (
        reading_id uuid primary key default gen_random_uuid(),
        event_id uuid not null,
        applicant_id uuid not null,
        reader_id uuid not null references users on delete cascade,
        state text not null default 'assigned' check (state in ('assigned', 'done', 'skipped', 'conflict')),
        note text not null default '',
        flag text check (flag in ('must_accept', 'must_reject', 'look_again')),
        flag_reason text not null default '',
        version integer not null default 1,
        assigned_at timestamptz not null,
        by_hand boolean not null default false,
        saved_at timestamptz,
        done_at timestamptz,
        unique (event_id, applicant_id, reader_id),
        check (reader_id <> applicant_id),
        check (flag is null or flag_reason <> ''),
        foreign key (event_id, applicant_id) references applications on delete cascade
      );
      create index readings_of_reader on readings (reader_id, event_id);
      create table reading_scores (
        reading_id uuid not null references readings on delete cascade,
        criterion text not null,
        score smallint not null check (score between 1 and 5),
        primary key (reading_id, criterion)
      );
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`
      drop table reading_scores;
      drop table readings;
      drop table readers;
      drop table reading_rules;
    `.execute(database);
  },
};
