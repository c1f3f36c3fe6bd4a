import { sql, type Kysely, type Migration } from 'kysely';

/** Teams within an event. The primary key of the members is the rule that nobody is in two teams of one event. */
export const teams: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table teams (
        team_id uuid primary key default gen_random_uuid(),
        event_id uuid not null references events on delete cascade,
        owner_id uuid not null references users on delete cascade,
        name text not null,
        name_key text collate "C" not null,
        description text not null,
        created_at timestamptz not null,
        unique (event_id, name_key)
      );

      create table team_members (
        event_id uuid not null references events on delete cascade,
        user_id uuid not null references users on delete cascade,
        team_id uuid not null references teams on delete cascade,
        joined_at timestamptz not null,
        primary key (event_id, user_id)
      );
      create index team_members_team on team_members (team_id, joined_at);
      create index team_members_user on team_members (user_id);

      create table join_requests (
        team_id uuid not null references teams on delete cascade,
        user_id uuid not null references users on delete cascade,
        message text not null,
        requested_at timestamptz not null,
        primary key (team_id, user_id)
      );
      create index join_requests_user on join_requests (user_id);
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`drop table join_requests, team_members, teams`.execute(database);
  },
};
