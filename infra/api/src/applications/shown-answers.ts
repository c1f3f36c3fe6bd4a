import {
  answerInWords,
  everyQuestion,
  isSeenBy,
  questionsOf,
  type Answers,
  type EventForm,
  type Question,
} from '@event-portal/contracts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/database';
import { readForms } from './form-store';
import { visibleQuestions } from './visible-questions';

/** What somebody answered, to which versions of the two forms. */
type Given = {
  readonly formVersion: number | null;
  readonly answers: Answers | null;
  readonly confirmationVersion: number | null;
  readonly confirmationAnswers: Answers | null;
};

/** A version of a form as the staff of the event may see it: what they may not see is asked nowhere in it. */
export function asStaffSee(form: EventForm, newest: EventForm): EventForm {
  const visible = new Set(visibleQuestions(form, newest, (question) => isSeenBy(question, 'staff')));
  return {
    ...form,
    sections: form.sections.map((section) => ({
      ...section,
      questions: section.questions.filter((question) => visible.has(question)),
    })),
  };
}

/** What somebody answered to a question, in words: when they took their seat, or else when they applied. */
export function shownAnswer(
  id: string,
  { answers, confirmationAnswers }: Pick<Given, 'answers' | 'confirmationAnswers'>,
  asked: { readonly applied: EventForm | undefined; readonly confirming: EventForm | undefined },
): { readonly label: string; readonly answer: string } | undefined {
  const find = (form: EventForm | undefined) => form && questionsOf(form).find((one) => one.id === id);
  const late = find(asked.confirming);
  const question = late ?? find(asked.applied);
  const answer = question && answerInWords(question, (late ? confirmationAnswers : answers)?.[id]);
  return question && answer ? { label: question.label, answer } : undefined;
}

type Versions = ReadonlyMap<number, EventForm>;

/** The questions whose answers the crew of an event may see, and what is needed to read the answers. */
export type ShownQuestions = {
  /** With their newest words, in the order of the forms. */
  readonly questions: readonly Question[];
  readonly applied: Versions;
  readonly confirming: Versions;
};

/**
 * The questions that some check-in list of the event shows, as far as its staff may see them: by choosing them, its admins have
 * said what its crew may see.
 */
export async function readShownQuestions(database: Database, eventId: string): Promise<ShownQuestions> {
  const lists = await database
    .selectFrom('checkInLists')
    .select('shownQuestions')
    .where('eventId', '=', eventId)
    .execute();
  const shown = new Set(lists.flatMap(({ shownQuestions }) => shownQuestions));
  const none: Versions = new Map();
  if (shown.size === 0) return { questions: [], applied: none, confirming: none };
  const applied = allAsStaffSee(await readForms(database, eventId));
  const confirming = allAsStaffSee(await readForms(database, eventId, 'confirmation'));
  const late = everyQuestion([...confirming.values()]);
  const early = everyQuestion([...applied.values()]).filter(({ id }) => !late.some((one) => one.id === id));
  return { questions: [...early, ...late].filter(({ id }) => shown.has(id)), applied, confirming };
}

function allAsStaffSee(versions: Versions): Versions {
  const newest = [...versions.values()].at(-1);
  return new Map([...versions].map(([version, form]) => [version, asStaffSee(form, newest ?? form)]));
}

/** What somebody answered to the shown questions, by question; what was left out is not in it. */
export function shownCells({ questions, applied, confirming }: ShownQuestions, given: Given) {
  const asked = {
    applied: given.formVersion === null ? undefined : applied.get(given.formVersion),
    confirming: given.confirmationVersion === null ? undefined : confirming.get(given.confirmationVersion),
  };
  return Object.fromEntries(
    questions.flatMap(({ id }) => {
      const shown = shownAnswer(id, given, asked);
      return shown ? [[id, shown.answer] as const] : [];
    }),
  );
}

/** The versions of the form at confirmation that ask a question. */
export function versionsConfirming({ confirming }: ShownQuestions, id: string): number[] {
  return versionsAsking(confirming, id);
}

function versionsAsking(versions: Versions, id: string): number[] {
  return [...versions].flatMap(([version, form]) =>
    questionsOf(form).some((question) => question.id === id) ? [version] : [],
  );
}

/** The same answer in the database: as JSON, from a row of the applications. */
export function shownAnswerInSql(shown: ShownQuestions, id: string): RawBuilder<unknown> {
  const confirming = versionsConfirming(shown, id);
  const applied = versionsAsking(shown.applied, id);
  return sql`(case when applications.confirmation_version = any(${confirming}::integer[])
      then applications.confirmation_answers -> ${id}
    when applications.form_version = any(${applied}::integer[]) then applications.answers -> ${id} end)`;
}
