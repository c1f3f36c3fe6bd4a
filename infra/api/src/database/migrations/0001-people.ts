import { sql, type Kysely, type Migration } from 'kysely';

/** People, their accounts at identity providers, and their sessions. */
export const people: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table users (
        user_id uuid primary key default gen_random_uuid(),
        email text not null,
        preferred_email text,
        name text not null check (name <> ''),
        name_key text collate "C" not null,
        name_is_chosen boolean not null default false,
        image text,
        onboarded boolean not null default false,
        email_consent boolean not null default false,
        role text not null default 'user' check (role in ('user', 'superuser')),
        suspended_at timestamptz,
        created_at timestamptz not null,
        last_seen_at timestamptz
      );
      create unique index users_email on users (lower(email));
      create index users_name on users (name_key, user_id);
      create index users_superusers on users (user_id) where role = 'superuser';

      create table accounts (
        provider text not null,
        provider_id text not null,
        user_id uuid not null references users on delete cascade,
        created_at timestamptz not null,
        primary key (provider, provider_id)
      );
      create index accounts_user on accounts (user_id);

      create table sessions (
        token_hash text primary key,
        user_id uuid not null references users on delete cascade,
        created_at timestamptz not null,
        last_used_at timestamptz not null
      );
      create index sessions_user on sessions (user_id);
      create index sessions_last_used on sessions (last_used_at);

      create table sign_in_nonces (
        nonce_hash text primary key,
        expires_at timestamptz not null
      );
      create index sign_in_nonces_expiry on sign_in_nonces (expires_at);
    `.execute(database);

    // In the database rather than in the code, so that a change made by hand reaches every instance as well.
    await sql`
      create function announce_ended_session() returns trigger language plpgsql as $$
      begin
        perform pg_notify('session_change', 'session:' || old.token_hash);
        return null;
      end $$;
      create trigger announce_ended_session after delete on sessions
        for each row execute function announce_ended_session();

      create function announce_changed_user() returns trigger language plpgsql as $$
      begin
        perform pg_notify('session_change', 'user:' || old.user_id);
        return null;
      end $$;
      create trigger announce_changed_user
        after update of email, preferred_email, name, image, onboarded, email_consent, role, suspended_at on users
        for each row execute function announce_changed_user();
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`
      drop table sign_in_nonces, sessions, accounts, users;
      drop function announce_ended_session, announce_changed_user;
    `.execute(database);
  },
};
