import { sql, type Kysely, type Migration } from 'kysely';

/** Jobs that make a file: whose it is, and its pieces. */
export const exports: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      alter table jobs
        add column private_to uuid references users on delete cascade,
        add column file_name text;
      create index jobs_private on jobs (private_to, event_id) where private_to is not null;

      create table job_parts (
        job_id uuid not null references jobs on delete cascade,
        place integer not null,
        content text not null,
        bytes integer not null,
        primary key (job_id, place)
      );
    `.execute(database);
  },

  async down(database: Kysely<unknown>) {
    // What is private becomes nobody's, rather than everybody's.
    await sql`
      drop table job_parts;
      delete from jobs where private_to is not null;
      alter table jobs drop column private_to, drop column file_name;
    `.execute(database);
  },
};
