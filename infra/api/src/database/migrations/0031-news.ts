import { sql, type Kysely, type Migration } from 'kysely';

/**
 * What admins write to the people of an event, who wants none of it by mail, and the link by which a mail of it says so; what
 * becomes of mails, and the addresses that take none.
 */
export const news: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table event_news (
        news_id uuid primary key default gen_random_uuid(),
        event_id uuid not null references events on delete cascade,
        job_id uuid not null unique references jobs on delete cascade,
        subject text not null,
        text text not null,
        groups text[] not null,
        written_at timestamptz not null,
        written_by uuid references users on delete set null
      );
      create index event_news_of_event on event_news (event_id, written_at);
      create index event_news_writer on event_news (written_by) where written_by is not null;

      create table unwanted_news (
        user_id uuid not null references users on delete cascade,
        event_id uuid not null references events on delete cascade,
        since timestamptz not null,
        primary key (user_id, event_id)
      );
      create index unwanted_news_event on unwanted_news (event_id);

      create table bounced_addresses (
        address text primary key,
        at timestamptz not null,
        reason text not null
      );

      alter table mails
        add column unsubscribe_token uuid unique,
        add column delivery text check (delivery in ('delivered', 'bounced', 'complained'));
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`
      alter table mails drop column unsubscribe_token, drop column delivery;
      drop table bounced_addresses, unwanted_news, event_news;
    `.execute(database);
  },
};
