import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Decisions that are noted and not told: beside the applications, whose rows they leave as they are. And long work, with the
 * people that it is about.
 */
export const draftDecisions: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table draft_decisions (
        event_id uuid not null,
        user_id uuid not null,
        decision text not null check (decision in ('accept', 'reject', 'waitlist')),
        decided_by uuid references users on delete set null,
        decided_at timestamptz not null,
        primary key (event_id, user_id),
        foreign key (event_id, user_id) references applications on delete cascade
      );
      create index draft_decisions_person on draft_decisions (user_id);
      create index draft_decisions_maker on draft_decisions (decided_by) where decided_by is not null;

      create table jobs (
        job_id uuid primary key default gen_random_uuid(),
        event_id uuid not null references events on delete cascade,
        kind text not null,
        parameters jsonb not null,
        state text not null default 'waiting'
          check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
        run_at timestamptz not null,
        made_at timestamptz not null,
        made_by uuid references users on delete set null,
        request_id text,
        ended_at timestamptz,
        attempts integer not null default 0
      );
      create index jobs_due on jobs (run_at) where state in ('waiting', 'running');
      create unique index jobs_under_way on jobs (event_id, kind) where state in ('waiting', 'running');
      create index jobs_of_event on jobs (event_id, made_at);
      create index jobs_maker on jobs (made_by) where made_by is not null;

      create table job_items (
        job_id uuid not null references jobs on delete cascade,
        user_id uuid not null references users on delete cascade,
        place integer not null,
        outcome text,
        primary key (job_id, user_id)
      );
      create index job_items_open on job_items (job_id, place) where outcome is null;
      create index job_items_person on job_items (user_id);
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`
      drop table job_items;
      drop table jobs;
      drop table draft_decisions;
    `.execute(database);
  },
};
