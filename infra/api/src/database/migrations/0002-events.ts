import { sql, type Kysely, type Migration } from 'kysely';

/** Events, and who is what at them. */
export const events: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table events (
        event_id uuid primary key default gen_random_uuid(),
        name text not null,
        name_key text collate "C" not null,
        description text not null,
        location text not null,
        location_url text,
        website_url text,
        time_zone text not null,
        starts_at timestamptz not null,
        ends_at timestamptz not null,
        applications_open_at timestamptz not null,
        applications_close_at timestamptz not null,
        seats_confirm_by timestamptz,
        max_attendees integer check (max_attendees > 0),
        published boolean not null default false,
        version integer not null default 1,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        check (starts_at < ends_at),
        check (applications_open_at < applications_close_at)
      );
      create index events_start on events (starts_at, event_id);

      create table event_roles (
        event_id uuid not null references events on delete cascade,
        user_id uuid not null references users on delete cascade,
        role text not null check (role in ('admin', 'staff', 'applicant', 'attendee')),
        assigned_at timestamptz not null,
        checked_in_at timestamptz,
        checked_in_by uuid references users on delete set null,
        primary key (event_id, user_id),
        check (checked_in_at is null or role = 'attendee')
      );
      create index event_roles_user on event_roles (user_id);
      create index event_roles_role on event_roles (event_id, role);
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`drop table event_roles, events`.execute(database);
  },
};
