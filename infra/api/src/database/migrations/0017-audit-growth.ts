import { sql, type Kysely, type Migration } from 'kysely';

/**
 * How the log grows, and how it stops growing. What somebody does again and again is counted beside its entry, which stays as
 * it is. Entries older than a year can be removed, by the owner's function alone where the API has a role of its own.
 */
export const auditGrowth: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table audit_repeats (
        entry_id bigint primary key references audit_log on delete cascade,
        times integer not null check (times > 1),
        last_at timestamptz not null,
        last_request_id text
      );

      create function refuse_fewer_repeats() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and new.entry_id = old.entry_id and new.times > old.times then
          return new;
        end if;
        if tg_op = 'DELETE' and not exists (select from audit_log where entry_id = old.entry_id) then
          return old;
        end if;
        raise exception 'The audit log is append-only.';
      end $$;
      create trigger audit_repeats_only_grow before update or delete on audit_repeats
        for each row execute function refuse_fewer_repeats();
      create trigger audit_repeats_are_not_emptied before truncate on audit_repeats
        for each statement execute function refuse_change();

      create or replace function refuse_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if old.at < now() - interval '365 days' then
            return old;
          end if;
        end if;
        raise exception 'The audit log is append-only.';
      end $$;

      create function remove_old_audit_entries(older_than timestamptz) returns integer
      language plpgsql security definer set search_path = public, pg_temp as $$
      declare
        removed integer;
      begin
        delete from audit_log where entry_id in (
          select entry_id from audit_log
          where at < least(older_than, now() - interval '365 days') order by at limit 5000
        );
        get diagnostics removed = row_count;
        return removed;
      end $$;
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`
      drop function remove_old_audit_entries;
      create or replace function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'The audit log is append-only.';
      end $$;
      drop table audit_repeats;
      drop function refuse_fewer_repeats;
    `.execute(database);
  },
};
