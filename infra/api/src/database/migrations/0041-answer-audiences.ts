import { sql, type Kysely, type Migration, type RawBuilder } from 'kysely';

const tables = ['event_forms', 'confirmation_forms'] as const;

/**
 * Sensitive questions say who reads their answers: the admins alone, as before, and the staff as well where a check-in list shows
 * them to the staff already. Forms that an older version of the API saves say nothing, which is the admins alone.
 */
export const answerAudiences: Migration = {
  async up(database: Kysely<unknown>) {
    for (const table of tables)
      await changeQuestions(
        database,
        table,
        sql`case when not (question ->> 'sensitive')::boolean or question ? 'seenBy' then question
          else question || jsonb_build_object('seenBy', case when exists (
            select from check_in_lists
            where check_in_lists.event_id = ${sql.table(table)}.event_id and question ->> 'id' = any(shown_questions)
          ) then 'staff' else 'admins' end) end`,
      );
  },

  async down(database: Kysely<unknown>) {
    for (const table of tables) await changeQuestions(database, table, sql`question - 'seenBy'`);
  },
};

async function changeQuestions(database: Kysely<unknown>, table: string, question: RawBuilder<unknown>) {
  await sql`
    update ${sql.table(table)} set form = jsonb_set(form, '{sections}', (
      select jsonb_agg(jsonb_set(section, '{questions}', (
        select jsonb_agg(${question} order by place)
        from jsonb_array_elements(section -> 'questions') with ordinality as asked (question, place)
      )) order by place)
      from jsonb_array_elements(form -> 'sections') with ordinality as part (section, place)
    ))
    where form @? '$.sections[*].questions[*] ? (@.sensitive == true)'
  `.execute(database);
}
