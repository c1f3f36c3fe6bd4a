import { optionsOf, type DirectoryFilter, type Question } from '@event-portal/contracts';
import { sql, type RawBuilder } from 'kysely';
import { answersKeyInSql, ownWords } from '../applications/answers-key';
import { shownAnswerInSql, versionsConfirming, type ShownQuestions } from '../applications/shown-answers';
import type { Database } from '../database/database';
import { eachWord, foldText } from '../database/text-search';
import { invalidRequest } from '../http/validation';
import { personKey } from '../users/user-store';

/** The seats of an event that a filter finds, whether their people have come or not. */
export function findSeats(
  database: Database,
  eventId: string,
  filter: Pick<DirectoryFilter, 'search' | 'team' | 'answer'>,
  shown: ShownQuestions,
) {
  const conditions = [
    ...eachWordOf(eventId, filter.search, shown),
    ...(filter.team === undefined ? [] : [isInTeam(eventId, filter.team)]),
    ...(filter.answer === undefined ? [] : [hasChosen(eventId, filter.answer, shown)]),
  ];
  const seats = database
    .selectFrom('eventRoles')
    .where('eventRoles.eventId', '=', eventId)
    .where('eventRoles.role', '=', 'attendee');
  return conditions.length === 0 ? seats : seats.where(sql<boolean>`(${sql.join(conditions, sql` and `)})`);
}

/** The same, and of them those who have come, or have not. */
export function findPeopleWithSeat(
  database: Database,
  eventId: string,
  filter: DirectoryFilter,
  shown: ShownQuestions,
) {
  const found = findSeats(database, eventId, filter, shown);
  return filter.checkedIn
    ? found.where('eventRoles.checkedInAt', filter.checkedIn === 'yes' ? 'is not' : 'is', null)
    : found;
}

function isInTeam(eventId: string, team: string): RawBuilder<boolean> {
  const members = sql`select team_members.user_id from team_members where team_members.event_id = ${eventId}`;
  return team === 'none'
    ? sql<boolean>`not exists (${members} and team_members.user_id = event_roles.user_id)`
    : sql<boolean>`event_roles.user_id in (${members} and team_members.team_id = ${team})`;
}

/** Applications to the event of which something is true. */
function applicants(eventId: string, condition: RawBuilder<boolean>) {
  return sql`select applications.user_id from applications where applications.event_id = ${eventId} and ${condition}`;
}

/** @throws Problem `invalid_request` of a question that no check-in list shows, or that nothing is chosen for */
function hasChosen(eventId: string, answer: string, shown: ShownQuestions): RawBuilder<boolean> {
  const [id = '', ...rest] = answer.split(':');
  const question = shown.questions.find((one) => one.id === id);
  if (!question || choicesOf(question).length === 0)
    throw invalidRequest({ answer: `No check-in list shows a choice called “${id}”.` });
  return sql<boolean>`event_roles.user_id in (${applicants(eventId, isChosen(shown, id, [rest.join(':')]))})`;
}

/** What can be chosen as an answer to a question, and filtered by. */
export function choicesOf(question: Question): readonly { readonly id: string; readonly label: string }[] {
  if (question.kind === 'consent') return [{ id: 'true', label: 'Yes' }];
  return optionsOf(question).map(({ id, label }) => ({ id, label }));
}

/** Whether one of some options is the answer, or among the answers. */
function isChosen(shown: ShownQuestions, id: string, options: readonly string[]): RawBuilder<boolean> {
  const answer = shownAnswerInSql(shown, id);
  return sql<boolean>`(case when jsonb_typeof(${answer}) = 'array' then ${answer} ?| ${options}::text[]
    else ${answer} #>> '{}' = any(${options}::text[]) end)`;
}

/** For every word of a search, whether somebody has it in their name, the name of their team, or an answer that is shown. */
function eachWordOf(eventId: string, search: string, shown: ShownQuestions): RawBuilder<boolean>[] {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return words.flatMap((word) => {
    const [inKey] = eachWord(word, personKey);
    const [inName] = eachWord(word, sql<string>`users.name_key`);
    const [inTeam] = eachWord(word, sql<string>`teams.name_key`);
    // The index is on name and addresses together; whoever is found by their address alone is not meant.
    const people = sql`select users.user_id from users where ${inKey} and ${inName}`;
    const members = sql`select team_members.user_id from teams join team_members using (team_id)
      where teams.event_id = ${eventId} and ${inTeam}`;
    const answers = shown.questions.flatMap((question) => saysWord(shown, question, word) ?? []);
    const found = [
      people,
      members,
      ...(answers.length === 0 ? [] : [applicants(eventId, sql<boolean>`(${sql.join(answers, sql` or `)})`)]),
    ];
    return [sql<boolean>`event_roles.user_id in (${sql.join(found, sql` union all `)})`];
  });
}

/** Whether the answer to a question has a word; undefined where no answer to it could. */
function saysWord(shown: ShownQuestions, question: Question, word: string): RawBuilder<boolean> | undefined {
  const folded = foldText(word);
  if (question.kind === 'consent' || question.kind === 'file') return undefined;
  if ('options' in question) {
    const having = optionsOf(question).filter(({ label }) => foldText(label).includes(folded));
    return having.length === 0
      ? undefined
      : isChosen(
          shown,
          question.id,
          having.map(({ id }) => id),
        );
  }
  const text = sql`(${shownAnswerInSql(shown, question.id)} #>> '{}')`;
  // Folded as far as the database can without knowing a language: accents go, and case of the letters that all of them know.
  const plain = sql`lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;
  const says = sql<boolean>`(strpos(${plain}, ${folded}) > 0 or strpos(${text}, ${word}) > 0)`;
  const isIndexed = ownWords.has(question.kind) && versionsConfirming(shown, question.id).length === 0;
  // The index is on all that somebody wrote; only what is shown of it counts.
  return isIndexed
    ? sql<boolean>`(${sql.join([...eachWord(word, answersKeyInSql), says], sql` and `)})`
    : says;
}
