import { sql, type Kysely, type Migration } from 'kysely';

/** Keys of services end by themselves, and may be for one event only. Those that exist get a year from now. */
export const serviceKeys: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      alter table service_keys
        add column event_id uuid references events on delete cascade,
        add column expires_at timestamptz not null default now() + interval '365 days';
      create index service_keys_event on service_keys (event_id);
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`alter table service_keys drop column event_id, drop column expires_at`.execute(database);
  },
};
