import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Changes of event roles that the chat bot is to be told of. The database itself notes them, whoever makes them and in the
 * same transaction; each leaves when it has been told.
 */
export const roleChanges: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table role_changes (
        change_id uuid primary key default gen_random_uuid(),
        event_id uuid not null,
        user_id uuid not null,
        provider_id text not null,
        role text,
        changed_at timestamptz not null default clock_timestamp(),
        attempts integer not null default 0,
        next_at timestamptz not null default clock_timestamp()
      );
      create index role_changes_next on role_changes (next_at);

      create function note_role_change() returns trigger language plpgsql as $$
      declare
        changed event_roles := case when tg_op = 'DELETE' then old else new end;
      begin
        insert into role_changes (event_id, user_id, provider_id, role)
        select changed.event_id, changed.user_id, provider_id,
               case when tg_op = 'DELETE' then null else changed.role end
        from accounts where user_id = changed.user_id order by created_at limit 1;
        return null;
      end $$;
      create trigger event_roles_note_changes after insert or delete on event_roles
        for each row execute function note_role_change();
      create trigger event_roles_note_new_role after update on event_roles
        for each row when (old.role is distinct from new.role) execute function note_role_change();
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`
      drop trigger event_roles_note_changes on event_roles;
      drop trigger event_roles_note_new_role on event_roles;
      drop function note_role_change;
      drop table role_changes;
    `.execute(database);
  },
};
