import { sql, type Kysely, type Migration } from 'kysely';

/** The extension by which a part of a word is found without reading every row; its indexes are among the reading indexes. */
export const trigrams: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`create extension if not exists pg_trgm`.execute(database);
  },

  async down(database: Kysely<unknown>) {
    await sql`drop extension pg_trgm cascade`.execute(database);
  },
};
