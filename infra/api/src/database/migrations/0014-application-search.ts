import { sql, type Kysely, type Migration } from 'kysely';
import { foldText } from '../text-search';

/** How many applications are written at once. */
const BATCH = 500;

type Answers = { affiliation: string; motivation: string; projectUrl: string; dietaryNeeds: string };
type Row = { event_id: string; user_id: string; answers: Answers };

/** Applications are found by what they say: the words of the answers, folded like names are. */
export const applicationSearch: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table applications add column answers_key text`.execute(database);
    const { rows } = await sql<Row>`select event_id, user_id, answers from applications`.execute(database);
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = rows.slice(start, start + BATCH);
      await sql`
        update applications set answers_key = folded.key
        from unnest(
          ${batch.map((row) => row.event_id)}::uuid[],
          ${batch.map((row) => row.user_id)}::uuid[],
          ${batch.map((row) => toKey(row.answers))}::text[]
        ) as folded (event_id, user_id, key)
        where applications.event_id = folded.event_id and applications.user_id = folded.user_id
      `.execute(database);
    }
  },

  async down(database: Kysely<unknown>) {
    await sql`alter table applications drop column answers_key`.execute(database);
  },
};

/** As the API wrote it when this ran for the first time. */
function toKey({ affiliation, motivation, projectUrl, dietaryNeeds }: Answers): string {
  return foldText([affiliation, motivation, projectUrl, dietaryNeeds].join('\n'));
}
