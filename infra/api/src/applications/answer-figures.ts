import {
  everyQuestion,
  FEWEST_SHOWN,
  optionsOf,
  type AnswerFiguresQuery,
  type Question,
  type QuestionFigures,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../database/database';
import { countRows } from '../database/page';
import { readAskedForms, type FormKind } from './form-store';
import { hasStatus, statusesOf } from './application-filter';
import { findEvent } from './received-application-store';

/** How often one value was answered. A list of options counts as one value. */
type Said = { readonly value: string; readonly count: number };
type Count = { readonly label: string; readonly count: number };

/** What people answered, question by question. */
export async function getAnswerFigures(database: Database, eventId: string, query: AnswerFiguresQuery) {
  await findEvent(database, eventId);
  const applications = database
    .selectFrom('applications')
    .where('applications.eventId', '=', eventId)
    .where(hasStatus(statusesOf(query)));
  const figuresOf = async (kind: FormKind): Promise<QuestionFigures[]> => {
    const questions = everyQuestion([...(await readAskedForms(database, eventId, kind)).values()]);
    if (questions.length === 0) return [];
    const said = await applications
      .innerJoinLateral(
        sql<{ id: string; answer: unknown }>`jsonb_each(${sql.ref(answersOf[kind])})`.as<'said'>(
          sql`said(id, answer)`,
        ),
        (join) => join.onTrue(),
      )
      .select(['said.id', saidValue(questions).as('value'), sql<number>`count(*)`.as('count')])
      .groupBy(['said.id', 'value'])
      .execute();
    return questions.map((question) => {
      const figures = figuresOfQuestion(question, said);
      return question.sensitive ? withoutSmall(figures) : figures;
    });
  };
  return {
    applications: await countRows(applications),
    questions: await figuresOf('application'),
    confirmation: await figuresOf('confirmation'),
    confirming: await countRows(applications.where('applications.confirmationVersion', 'is not', null)),
  };
}

const answersOf = {
  application: 'applications.answers',
  confirmation: 'applications.confirmationAnswers',
} as const satisfies Record<FormKind, string>;

/** Whether its answers are counted one by one. */
function isCounted({ kind }: Question): boolean {
  return ['choice', 'choices', 'list', 'number', 'date', 'consent'].includes(kind);
}

/** The value by which an answer `said` counts. What people wrote in their own words is no more than written or not: a space says nothing. */
export function saidValue(questions: readonly Question[]) {
  const counted = questions.filter(isCounted).map(({ id }) => id);
  return sql<string | null>`case when said.id = any(${counted}::text[]) then said.answer #>> '{}'
    when said.answer #>> '{}' ~ '\\S' then 'written' end`;
}

/** All that was said to one of the questions, counted. */
export function figuresOfQuestion(
  question: Question,
  everySaid: readonly { readonly id: string; readonly value: string | null; readonly count: number }[],
) {
  const { id, label, kind, sensitive } = question;
  const said = everySaid.flatMap(({ value, count, ...to }) =>
    to.id === id && value !== null ? [{ value, count }] : [],
  );
  const answered = sum(
    said.filter(({ value }) => value !== '[]' && !(kind === 'consent' && value === 'false')),
  );
  return { id, label, kind, sensitive, answered, counts: countsOf(question, said) };
}

function countsOf(question: Question, said: readonly Said[]): Count[] {
  switch (question.kind) {
    case 'choice':
      return countOptions(question, said);
    case 'choices':
      return countOptions(
        question,
        said.flatMap(({ value, count }) =>
          Options.parse(JSON.parse(value)).map((id) => ({ value: id, count })),
        ),
      );
    case 'list':
      // Nobody reads a thousand options that nobody chose.
      return countOptions(question, said)
        .filter(({ count }) => count > 0)
        .sort((one, other) => other.count - one.count);
    case 'consent':
      return [
        { label: 'Yes', count: sum(said.filter(({ value }) => value === 'true')) },
        { label: 'No', count: sum(said.filter(({ value }) => value === 'false')) },
      ];
    case 'number':
      return countRanges(said.map(({ value, count }) => ({ value: Number(value), count })));
    case 'date':
      return countDays(said);
    default:
      return [];
  }
}

const Options = z.array(z.string());

/** How many chose each option, in the order in which they are offered. */
function countOptions(question: Question, said: readonly Said[]): Count[] {
  return optionsOf(question).map(({ id, label }) => ({
    label,
    count: sum(said.filter(({ value }) => value === id)),
  }));
}

const MOST_BARS = 12;

/** Each number by itself where they are few, and otherwise ranges of round width. */
function countRanges(said: readonly { value: number; count: number }[]): Count[] {
  const numbers = said.toSorted((one, other) => one.value - other.value);
  if (numbers.length <= MOST_BARS)
    return numbers.map(({ value, count }) => ({ label: String(value), count }));
  const [least, most] = [numbers[0]?.value ?? 0, numbers.at(-1)?.value ?? 0];
  const width = roundWidth((most - least) / MOST_BARS);
  const ranges = new Map<number, number>();
  for (const { value, count } of numbers) {
    const place = Math.floor(value / width);
    ranges.set(place, (ranges.get(place) ?? 0) + count);
  }
  const write = (value: number) => String(Number(value.toPrecision(12)));
  return [...ranges].map(([place, count]) => ({
    label: `${write(place * width)} to below ${write((place + 1) * width)}`,
    count,
  }));
}

/** The next of 1, 2, 5, 10, 20 … and of their parts. */
function roundWidth(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((step) => step * power >= least) ?? 10) * power;
}

/** By month where that is few, and otherwise by year. */
function countDays(said: readonly Said[]): Count[] {
  const by = (length: number) => {
    const counts = new Map<string, number>();
    for (const { value, count } of said.toSorted((one, other) => (one.value < other.value ? -1 : 1)))
      counts.set(value.slice(0, length), (counts.get(value.slice(0, length)) ?? 0) + count);
    return [...counts].map(([label, count]) => ({ label, count }));
  };
  const months = by('2026-11'.length);
  return months.length <= MOST_BARS ? months : by('2026'.length);
}

/**
 * Figures that could be about one person are not told, and neither is the whole from which they could be reckoned. What
 * people wrote themselves, or chose out of many, tells by its name alone that somebody did: there they have no name either.
 */
function withoutSmall(figures: QuestionFigures): QuestionFigures {
  const { kind, counts } = figures;
  const shown = counts.map(({ label, count }) => ({ label, count: notSmall(count) }));
  if (shown.every(({ count }) => count !== null)) return { ...figures, answered: notSmall(figures.answered) };
  const areNamed = ['list', 'number', 'date'].includes(kind);
  return {
    ...figures,
    answered: null,
    counts: areNamed
      ? [...shown.filter(({ count }) => count !== null), { label: 'Other answers', count: null }]
      : shown,
  };
}

function notSmall(count: number | null): number | null {
  return count === null || count < FEWEST_SHOWN ? null : count;
}

function sum(counts: readonly { count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
