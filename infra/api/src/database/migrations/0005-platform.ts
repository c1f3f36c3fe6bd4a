import { sql, type Kysely, type Migration } from 'kysely';

/** What superusers look after: the portal's content and the keys of services. */
export const platform: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table content_items (
        item_id uuid primary key default gen_random_uuid(),
        kind text not null check (kind in ('announcement', 'community-link', 'programming-resource', 'sponsor')),
        title text not null,
        body text not null,
        url text,
        label text not null,
        position integer not null,
        updated_at timestamptz not null
      );
      create index content_items_order on content_items (kind, position);

      create table service_keys (
        key_id uuid primary key default gen_random_uuid(),
        key_hash text not null unique,
        name text not null,
        scopes text[] not null,
        created_at timestamptz not null,
        last_used_at timestamptz
      );
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`drop table service_keys, content_items`.execute(database);
  },
};
