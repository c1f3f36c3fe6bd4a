import { sql, type Kysely, type Migration } from 'kysely';

/** Ranked runs with everybody in them, and which note comes from which run: what comes from none was noted by hand. */
export const rankedRuns: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table ranked_runs (
        run_id uuid primary key default gen_random_uuid(),
        event_id uuid not null references events on delete cascade,
        rules jsonb not null,
        form_version integer not null,
        outcome jsonb not null,
        made_at timestamptz not null,
        made_by uuid references users on delete set null,
        applied_at timestamptz
      );
      create index ranked_runs_of_event on ranked_runs (event_id, made_at, run_id);
      create index ranked_runs_maker on ranked_runs (made_by) where made_by is not null;

      create table ranked_people (
        run_id uuid not null references ranked_runs on delete cascade,
        user_id uuid not null references users on delete cascade,
        rank integer,
        score double precision,
        decision text check (decision in ('accept', 'reject', 'waitlist')),
        reason text,
        skipped text,
        primary key (run_id, user_id),
        check ((rank is null) = (skipped is not null))
      );
      create index ranked_people_by_rank on ranked_people (run_id, rank) where rank is not null;
      create index ranked_people_person on ranked_people (user_id);

      alter table draft_decisions add column run_id uuid references ranked_runs on delete set null;
      create index draft_decisions_run on draft_decisions (run_id) where run_id is not null;
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`
      alter table draft_decisions drop column run_id;
      drop table ranked_people;
      drop table ranked_runs;
    `.execute(database);
  },
};
