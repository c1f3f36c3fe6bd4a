import { sql, type Kysely, type Migration } from 'kysely';

/**
 * The log of every change. It refers to nothing: an entry outlives what it speaks of.
 * The database itself refuses to change it, whoever asks.
 */
export const audit: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table audit_log (
        entry_id bigint primary key generated always as identity,
        at timestamptz not null,
        actor_id uuid,
        actor_name text,
        action text not null,
        target_kind text not null,
        target_id text not null,
        target_label text not null,
        event_id uuid,
        event_name text,
        changes jsonb not null,
        request_id text,
        search_key text collate "C" not null,
        check ((actor_id is null) = (actor_name is null)),
        check ((event_id is null) = (event_name is null))
      );
      create index audit_log_time on audit_log (at, entry_id);
      create index audit_log_actor on audit_log (actor_id, entry_id);
      create index audit_log_event on audit_log (event_id, entry_id);

      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'The audit log is append-only.';
      end $$;
      create trigger audit_log_is_append_only before update or delete on audit_log
        for each row execute function refuse_change();
      create trigger audit_log_is_not_emptied before truncate on audit_log
        for each statement execute function refuse_change();
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`drop table audit_log; drop function refuse_change`.execute(database);
  },
};
