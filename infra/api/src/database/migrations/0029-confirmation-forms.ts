import { sql, type Kysely, type Migration } from 'kysely';

/**
 * What events ask of those who take their seat, version by version, and what those answered. A table of its own: an older API
 * would take these forms for those to apply.
 */
export const confirmationForms: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table confirmation_forms (
        event_id uuid not null references events on delete cascade,
        version integer not null check (version > 1),
        form jsonb not null,
        made_at timestamptz not null,
        made_by uuid references users on delete set null,
        primary key (event_id, version)
      );
      create index confirmation_forms_maker on confirmation_forms (made_by) where made_by is not null;
      alter table applications
        add column confirmation_version integer,
        add column confirmation_answers jsonb,
        add constraint applications_confirmation check ((confirmation_version is null) = (confirmation_answers is null));
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`
      alter table applications drop column confirmation_answers, drop column confirmation_version;
      drop table confirmation_forms;
    `.execute(database);
  },
};
