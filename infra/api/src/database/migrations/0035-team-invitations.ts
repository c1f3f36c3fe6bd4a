import { sql, type Kysely, type Migration } from 'kysely';

/** Links by which people join a team, teams that are locked, and how many people a team of an event may have. */
export const teamInvitations: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table team_invitations (
        team_id uuid primary key references teams on delete cascade,
        secret_hash text not null unique,
        made_at timestamptz not null,
        expires_at timestamptz not null
      );

      alter table teams add column locked boolean not null default false;

      alter table events add column team_size integer not null default 4 check (team_size between 2 and 20);
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`
      alter table events drop column team_size;
      alter table teams drop column locked;
      drop table team_invitations;
    `.execute(database);
  },
};
