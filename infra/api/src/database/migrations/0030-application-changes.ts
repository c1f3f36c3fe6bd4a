import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Answers that are changed after they were sent: beside the application, so that whoever reads it reads what was sent. A row
 * without answers has nothing to send, and keeps the count of its versions.
 */
export const applicationChanges: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table application_changes (
        event_id uuid not null,
        user_id uuid not null,
        form_version integer not null,
        answers jsonb,
        version integer not null,
        saved_at timestamptz not null,
        primary key (event_id, user_id),
        foreign key (event_id, user_id) references applications on delete cascade
      );
      alter table applications add column changes_sent_at timestamptz;
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`
      alter table applications drop column changes_sent_at;
      drop table application_changes;
    `.execute(database);
  },
};
