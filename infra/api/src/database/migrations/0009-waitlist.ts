import { sql, type Kysely, type Migration } from 'kysely';

/** When an event's next waitlist cycle runs, and how long the offer of a seat stands where it does not follow the event's dates. */
export const waitlist: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      alter table events add column waitlist_next_at timestamptz;
      create index events_waitlist_next on events (waitlist_next_at) where waitlist_next_at is not null;
      alter table applications add column offer_until timestamptz;
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`
      alter table applications drop column offer_until;
      alter table events drop column waitlist_next_at;
    `.execute(database);
  },
};
