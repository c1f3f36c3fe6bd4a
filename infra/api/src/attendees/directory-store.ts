import {
  BADGES_AT_ONCE,
  type BadgesQuery,
  type DirectoryFilter,
  type DirectoryQuery,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import { figuresOfQuestion, saidValue } from '../applications/answer-figures';
import {
  readShownQuestions,
  shownAnswerInSql,
  shownCells,
  type ShownQuestions,
} from '../applications/shown-answers';
import type { Database } from '../database/database';
import { countRows, inDirection, onlyPage, splitSort } from '../database/page';
import { choicesOf, findPeopleWithSeat, findSeats } from './directory-filter';

/** One page of the people with a seat, and how many of those that the other filters find have arrived. */
export async function listDirectory(database: Database, eventId: string, query: DirectoryQuery) {
  const shown = await readShownQuestions(database, eventId);
  const [field, direction] = splitSort(query.sort);
  const byName = sql`users.name_key, users.user_id`;
  const order =
    field === 'name'
      ? inDirection(direction, [sql.ref('users.nameKey'), sql.ref('users.userId')])
      : sql`event_roles.checked_in_at ${sql.raw(direction)} nulls last, ${byName}`;
  const page = onlyPage(
    findPeopleWithSeat(database, eventId, query, shown)
      .innerJoin('users', 'users.userId', 'eventRoles.userId')
      .select('eventRoles.userId'),
    query,
  ).orderBy(order);
  const [rows, counted, team] = await Promise.all([
    selectPeople(database, eventId, shown).where('eventRoles.userId', 'in', page).orderBy(order).execute(),
    findSeats(database, eventId, query, shown)
      .select([sql<number>`count(*)`.as('all'), sql<number>`count(event_roles.checked_in_at)`.as('here')])
      .executeTakeFirstOrThrow(),
    query.team === undefined || query.team === 'none' ? null : findTeam(database, eventId, query.team),
  ]);
  const counts = { here: counted.here, missing: counted.all - counted.here };
  return {
    items: rows.map((row) => toPerson(row, shown)),
    questions: questionsIn(shown),
    team: team ?? null,
    total: { yes: counts.here, no: counts.missing, all: counted.all }[query.checkedIn ?? 'all'],
    ...{ page: query.page, pageSize: query.pageSize, counts },
  };
}

async function findTeam(database: Database, eventId: string, teamId: string) {
  return database
    .selectFrom('teams')
    .select(['teamId', 'name'])
    .where('eventId', '=', eventId)
    .where('teamId', '=', teamId)
    .executeTakeFirst();
}

/** People with a seat, and what belongs to a row of the directory. */
export function selectPeople(database: Database, eventId: string, { questions }: ShownQuestions) {
  return database
    .selectFrom('eventRoles')
    .innerJoin('users', 'users.userId', 'eventRoles.userId')
    .leftJoin('users as helpers', 'helpers.userId', 'eventRoles.checkedInBy')
    .leftJoin('teamMembers', (join) =>
      join
        .onRef('teamMembers.eventId', '=', 'eventRoles.eventId')
        .onRef('teamMembers.userId', '=', 'eventRoles.userId'),
    )
    .leftJoin('teams', 'teams.teamId', 'teamMembers.teamId')
    .leftJoin('applications', (join) =>
      join
        .onRef('applications.eventId', '=', 'eventRoles.eventId')
        .onRef('applications.userId', '=', 'eventRoles.userId')
        .on(sql<boolean>`${questions.length > 0}`),
    )
    .where('eventRoles.eventId', '=', eventId)
    .where('eventRoles.role', '=', 'attendee')
    .select(['users.userId', 'users.name', 'users.image', 'teams.teamId', 'teams.name as teamName'])
    .select(['eventRoles.checkedInAt', 'helpers.name as checkedInBy'])
    .select(['applications.formVersion', 'applications.answers'])
    .select(['applications.confirmationVersion', 'applications.confirmationAnswers']);
}

type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPeople>['execute']>>[number];

/** A row as the directory tells it: of the answers, those alone that are shown. */
export function toPerson(row: PersonRow, shown: ShownQuestions) {
  const { userId, name, image, teamId, teamName, checkedInAt, checkedInBy } = row;
  return {
    ...{ userId, name, image, checkedInAt, checkedInBy },
    team: teamId === null || teamName === null ? null : { teamId, name: teamName },
    cells: shownCells(shown, row),
  };
}

function questionsIn({ questions }: ShownQuestions) {
  return questions.map((question) => ({
    ...{ id: question.id, label: question.label },
    options: [...choicesOf(question)],
  }));
}

/** How many of the people whom a filter finds answered what to the questions that are shown, of everybody to the last one. */
export async function getDirectoryFigures(database: Database, eventId: string, filter: DirectoryFilter) {
  const shown = await readShownQuestions(database, eventId);
  const people = findPeopleWithSeat(database, eventId, filter, shown);
  if (shown.questions.length === 0) return { people: await countRows(people), questions: [] };
  const each = shown.questions.map(({ id }) => sql`(${id}::text, ${shownAnswerInSql(shown, id)})`);
  const [total, said] = await Promise.all([
    countRows(people),
    people
      .innerJoin('applications', (join) =>
        join
          .onRef('applications.eventId', '=', 'eventRoles.eventId')
          .onRef('applications.userId', '=', 'eventRoles.userId'),
      )
      .innerJoinLateral(
        sql<{ id: string; answer: unknown }>`(values ${sql.join(each)})`.as<'said'>(sql`said(id, answer)`),
        (join) => join.onTrue(),
      )
      .select(['said.id', saidValue(shown.questions).as('value'), sql<number>`count(*)`.as('count')])
      .groupBy(['said.id', 'value'])
      .execute(),
  ]);
  const questions = shown.questions.map((question) => {
    const { id, label, kind, answered, counts } = figuresOfQuestion(question, said);
    return { id, label, kind, answered, counts };
  });
  return { people: total, questions };
}

/** What is printed on the badges of the people whom a filter finds, by name. */
export async function listBadges(database: Database, eventId: string, { part, ...filter }: BadgesQuery) {
  const { items, questions, total } = await listDirectory(database, eventId, {
    ...filter,
    ...{ sort: 'name:asc', page: part, pageSize: BADGES_AT_ONCE },
  });
  const badges = items.map(({ userId, name, team, cells }) => ({
    userId,
    name,
    team: team?.name ?? null,
    cells,
  }));
  return { badges, questions, total };
}
