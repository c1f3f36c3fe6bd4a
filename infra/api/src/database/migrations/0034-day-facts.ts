import { sql, type Kysely, type Migration } from 'kysely';

/**
 * What people need on the day of an event. Beside the event, because fewer people may read it: a password of the Wi-Fi is in it.
 */
export const dayFacts: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table day_facts (
        event_id uuid primary key references events on delete cascade,
        wifi_network text not null,
        wifi_password text not null,
        help text not null,
        bring text not null,
        programme jsonb not null,
        version integer not null
      )
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`drop table day_facts`.execute(database);
  },
};
