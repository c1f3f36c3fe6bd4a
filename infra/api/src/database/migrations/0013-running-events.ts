import { sql, type Kysely, type Migration } from 'kysely';

/** Superusers who act as an event's admin for a while, and roles that wait for somebody to sign in. */
export const runningEvents: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table acting_admins (
        event_id uuid not null references events on delete cascade,
        user_id uuid not null references users on delete cascade,
        started_at timestamptz not null,
        until timestamptz not null check (until > started_at),
        primary key (event_id, user_id)
      );
      create index acting_admins_user on acting_admins (user_id);

      create table event_invitations (
        invitation_id uuid primary key default gen_random_uuid(),
        event_id uuid not null references events on delete cascade,
        email text not null check (email = lower(email)),
        role text not null check (role in ('admin', 'staff')),
        invited_at timestamptz not null,
        invited_by uuid references users on delete set null,
        unique (event_id, email)
      );
      create index event_invitations_email on event_invitations (email);
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`drop table event_invitations, acting_admins`.execute(database);
  },
};
