import { sql, type Kysely, type Migration } from 'kysely';

/** When a piece of content was published, which a later correction does not change. */
export const contentPublished: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      alter table content_items add column published_at timestamptz not null default now();
      update content_items set published_at = updated_at;
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`alter table content_items drop column published_at`.execute(database);
  },
};
