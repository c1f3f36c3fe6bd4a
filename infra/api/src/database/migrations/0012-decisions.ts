import { sql, type Kysely, type Migration } from 'kysely';

/** What led to a status and why, why somebody is suspended, and sessions that their owner can tell apart. */
export const decisions: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      alter table application_milestones
        add column step text,
        add column reason text,
        add column actor_id uuid references users on delete set null;
      create index application_milestones_actor on application_milestones (actor_id) where actor_id is not null;

      alter table users add column suspension_reason text;
      alter table sessions
        add column session_id uuid not null default gen_random_uuid(),
        add column device text not null default '';
      create unique index sessions_id on sessions (session_id);
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`
      alter table sessions drop column session_id, drop column device;
      alter table users drop column suspension_reason;
      alter table application_milestones drop column step, drop column reason, drop column actor_id;
    `.execute(database);
  },
};
