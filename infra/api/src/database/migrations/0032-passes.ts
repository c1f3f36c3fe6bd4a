import { sql, type Kysely, type Migration } from 'kysely';

/**
 * The passes of those with a seat, and the secret of each event that signs them. The database itself gives and revokes them, in
 * the transaction that gives or takes the seat, so that no way to do either can forget it. The secrets have a table of their
 * own: nothing that reads an event reads them.
 */
export const passes: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table pass_keys (
        event_id uuid primary key references events on delete cascade,
        secret bytea not null check (length(secret) = 32)
          default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
      );

      create table passes (
        pass_id uuid primary key default gen_random_uuid(),
        event_id uuid not null references events on delete cascade,
        user_id uuid not null references users on delete cascade,
        issued_at timestamptz not null,
        revoked_at timestamptz
      );
      create unique index passes_standing on passes (event_id, user_id) where revoked_at is null;
      create index passes_person on passes (user_id);

      create function keep_pass() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          update passes set revoked_at = clock_timestamp()
          where event_id = old.event_id and user_id = old.user_id and revoked_at is null;
        end if;
        if tg_op <> 'DELETE' and new.role = 'attendee' then
          insert into pass_keys (event_id) values (new.event_id) on conflict do nothing;
          insert into passes (event_id, user_id, issued_at) values (new.event_id, new.user_id, new.assigned_at);
        end if;
        return null;
      end $$;
      create trigger event_roles_give_pass after insert on event_roles
        for each row when (new.role = 'attendee') execute function keep_pass();
      create trigger event_roles_change_pass after update on event_roles
        for each row when (old.role is distinct from new.role) execute function keep_pass();
      create trigger event_roles_revoke_pass after delete on event_roles
        for each row when (old.role = 'attendee') execute function keep_pass();

      insert into pass_keys (event_id) select distinct event_id from event_roles where role = 'attendee';
      insert into passes (event_id, user_id, issued_at)
        select event_id, user_id, assigned_at from event_roles where role = 'attendee';
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`
      drop trigger event_roles_give_pass on event_roles;
      drop trigger event_roles_change_pass on event_roles;
      drop trigger event_roles_revoke_pass on event_roles;
      drop function keep_pass;
      drop table passes, pass_keys;
    `.execute(database);
  },
};
