import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Which passes have an image, and which images are about to be made or removed. A row names an image before it is kept, and
 * goes after it: it outlives its pass, so that nothing stays behind that no row knows.
 */
export const passImages: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table pass_images (
        image_id uuid primary key default gen_random_uuid(),
        pass_id uuid not null,
        expires_at timestamptz not null,
        next_at timestamptz not null,
        stored_at timestamptz,
        unique (pass_id, expires_at)
      );
      create index pass_images_unfinished on pass_images (next_at) where stored_at is null;
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`drop table pass_images`.execute(database);
  },
};
