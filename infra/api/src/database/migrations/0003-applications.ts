import { sql, type Kysely, type Migration } from 'kysely';

/** Applications to events, and every status that each has had. */
export const applications: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table applications (
        event_id uuid not null references events on delete cascade,
        user_id uuid not null references users on delete cascade,
        status text not null check (status in (
          'started', 'submitted', 'under_review', 'accepted', 'rejected',
          'waitlisted', 'confirmed', 'declined', 'withdrawn'
        )),
        answers jsonb not null,
        version integer not null default 1,
        saved_at timestamptz not null,
        submitted_at timestamptz,
        waitlisted_at timestamptz,
        feedback jsonb,
        primary key (event_id, user_id),
        check ((status = 'waitlisted') = (waitlisted_at is not null))
      );
      create index applications_status on applications (event_id, status);
      create index applications_waitlist on applications (event_id, waitlisted_at) where status = 'waitlisted';
      create index applications_submission on applications (submitted_at);
      create index applications_user on applications (user_id);

      create table application_milestones (
        milestone_id bigint primary key generated always as identity,
        event_id uuid not null,
        user_id uuid not null,
        status text not null,
        at timestamptz not null,
        foreign key (event_id, user_id) references applications on delete cascade
      );
      create index application_milestones_application on application_milestones (event_id, user_id, milestone_id);
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`drop table application_milestones, applications`.execute(database);
  },
};
