import { sql, type Kysely, type Migration } from 'kysely';

/** What events ask of those who apply, version by version. An event without one asks the first form, which is in the contract. */
export const eventForms: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table event_forms (
        event_id uuid not null references events on delete cascade,
        version integer not null check (version > 1),
        form jsonb not null,
        made_at timestamptz not null,
        made_by uuid references users on delete set null,
        primary key (event_id, version)
      );
      create index event_forms_maker on event_forms (made_by) where made_by is not null;
      alter table applications add column form_version integer not null default 1;
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`
      alter table applications drop column form_version;
      drop table event_forms;
    `.execute(database);
  },
};
