import { sql, type Kysely, type Migration } from 'kysely';

/**
 * The lists by which people are let in, and every scan. The database itself gives each event its door, so that no way to make
 * an event can forget it. Whoever has been checked in already has a scan at the door.
 */
export const checkIn: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table check_in_lists (
        list_id uuid primary key default gen_random_uuid(),
        event_id uuid not null references events on delete cascade,
        name text not null,
        kind text not null,
        audience text not null,
        opens_at timestamptz,
        closes_at timestamptz,
        limit_per_person integer,
        limit_hours integer,
        stock integer,
        counts_exits boolean not null,
        shown_questions text[] not null,
        shows_team boolean not null,
        note text not null,
        version integer not null default 1
      );
      create index check_in_lists_event on check_in_lists (event_id);
      create unique index check_in_lists_door on check_in_lists (event_id) where kind = 'door';

      create table scans (
        list_id uuid not null references check_in_lists on delete cascade,
        scan_id uuid not null,
        event_id uuid not null references events on delete cascade,
        user_id uuid references users on delete set null,
        verdict text not null,
        direction text not null,
        scanned_at timestamptz not null,
        recorded_at timestamptz not null,
        recorded_by uuid references users on delete set null,
        device text not null,
        earlier_scan_id uuid,
        is_conflict boolean not null,
        undone_at timestamptz,
        undone_by uuid references users on delete set null,
        primary key (list_id, scan_id)
      );
      create index scans_by_record on scans (event_id, recorded_at, scan_id);
      create index scans_of_list on scans (list_id, recorded_at, scan_id);
      create index scans_given on scans (list_id) where verdict = 'welcome' and undone_at is null;
      create index scans_person on scans (user_id, list_id) where user_id is not null;
      create index scans_recorder on scans (recorded_by) where recorded_by is not null;
      create index scans_undoer on scans (undone_by) where undone_by is not null;

      create function make_door() returns trigger language plpgsql as $$
      begin
        insert into check_in_lists (event_id, name, kind, audience, counts_exits, shown_questions, shows_team, note)
        values (new.event_id, 'Door', 'door', 'seated', false, '{}', false, '');
        return null;
      end $$;
      create trigger events_make_door after insert on events for each row execute function make_door();

      insert into check_in_lists (event_id, name, kind, audience, counts_exits, shown_questions, shows_team, note)
        select event_id, 'Door', 'door', 'seated', false, '{}', false, '' from events;
      insert into scans (list_id, scan_id, event_id, user_id, verdict, direction, scanned_at, recorded_at, recorded_by, device, is_conflict)
        select list_id, gen_random_uuid(), event_id, user_id, 'welcome', 'in', checked_in_at, checked_in_at, checked_in_by,
          'Check-in page', false
        from event_roles join check_in_lists using (event_id) where checked_in_at is not null;
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`
      drop trigger events_make_door on events;
      drop function make_door;
      drop table scans, check_in_lists;
    `.execute(database);
  },
};
