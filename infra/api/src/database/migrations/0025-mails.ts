import { sql, type Kysely, type Migration } from 'kysely';

/**
 * The mails that tell people what notices tell them, each once; the pace at which all instances together send them; and what
 * events have written for theirs.
 */
export const mails: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table mails (
        mail_id uuid primary key default gen_random_uuid(),
        notice_id bigint not null unique references notices on delete cascade,
        event_id uuid references events on delete cascade,
        state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
        attempts integer not null default 0,
        written_at timestamptz not null,
        next_at timestamptz not null,
        sent_at timestamptz,
        address text,
        failure text
      );
      create index mails_due on mails (next_at) where state = 'waiting';
      create index mails_by_event on mails (event_id, notice_id);
      create index mails_by_state on mails (event_id, state, notice_id);

      create table mail_pace (
        only_one boolean primary key default true check (only_one),
        free_at timestamptz not null default 'epoch',
        paused_at timestamptz
      );
      insert into mail_pace default values;

      create table paused_event_mails (
        event_id uuid primary key references events on delete cascade,
        paused_at timestamptz not null
      );
      create table event_mail_texts (
        event_id uuid not null references events on delete cascade,
        kind text not null,
        text jsonb not null,
        primary key (event_id, kind)
      );
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`drop table event_mail_texts, paused_event_mails, mail_pace, mails`.execute(database);
  },
};
