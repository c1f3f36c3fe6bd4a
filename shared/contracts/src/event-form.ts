import * as z from 'zod/mini';
import { textLine } from './fields';
import type { Answers } from './questions';
import {
  audienceOf,
  draftOf,
  faultOf,
  isAnswered,
  isSeenBy,
  isStoredFile,
  noAnswer,
  Question,
  type Answer,
  type QuestionOf,
} from './questions';
import { QuestionId } from './ids';

const FormSection = z.object({
  id: QuestionId,
  title: textLine(60, 'Name the section.'),
  questions: z.array(Question).check(z.minLength(1, 'Ask something here, or remove the section.')),
});

const MOST_QUESTIONS = 60;
const mostSections = z.maxLength(12, 'Use at most 12 sections.');

/**
 * What an event asks of those who apply, section by section. Conditions point at earlier questions alone, so that
 * the person meets every question that another one brings about.
 */
export const EventForm = z
  .object({
    sections: z.array(FormSection).check(z.minLength(1, 'Ask at least one question.'), mostSections),
  })
  .check((context) => {
    for (const { path, message } of faultsOfForm(context.value))
      context.issues.push({ code: 'custom', path, message, input: context.value });
  });
export type EventForm = z.infer<typeof EventForm>;

/**
 * What an event asks of those who take their seat: a form without files, which the list of applications has no columns for.
 * Without a section it asks nothing.
 */
export const ConfirmationForm = z
  .object({ sections: z.array(FormSection).check(mostSections) })
  .check((context) => {
    for (const { path, message } of [...faultsOfForm(context.value), ...faultsOfConfirmation(context.value)])
      context.issues.push({ code: 'custom', path, message, input: context.value });
  });
export type FormSection = EventForm['sections'][number];

/** A form as it was asked from some moment on. Versions never change: answers keep theirs. */
export const VersionedForm = z.object({ version: z.int().check(z.gte(1)), form: EventForm });
export type VersionedForm = z.infer<typeof VersionedForm>;

type Fault = { path: (string | number)[]; message: string };

function faultsOfForm({ sections }: { sections: readonly FormSection[] }): Fault[] {
  const faults: Fault[] = [];
  const earlier = new Map<string, Question>();
  const sectionIds = new Set<string>();
  let count = 0;
  for (const [sectionPlace, section] of sections.entries()) {
    if (sectionIds.has(section.id))
      faults.push({ path: ['sections', sectionPlace, 'id'], message: 'Two sections have this name.' });
    sectionIds.add(section.id);
    for (const [place, question] of section.questions.entries()) {
      const path = ['sections', sectionPlace, 'questions', place];
      const say = (field: string, message: string) => faults.push({ path: [...path, field], message });
      if (earlier.has(question.id)) say('id', 'Two questions have this name.');
      for (const [field, message] of faultsOfQuestion(question)) say(field, message);
      const fault = question.condition && faultOfCondition(question.condition, earlier);
      if (fault) say('condition', `“${question.label}” ${fault}`);
      earlier.set(question.id, question);
      count += 1;
    }
  }
  if (count > MOST_QUESTIONS)
    faults.push({ path: ['sections'], message: `Ask at most ${MOST_QUESTIONS} questions.` });
  return faults;
}

function faultsOfConfirmation({ sections }: { sections: readonly FormSection[] }): Fault[] {
  return sections.flatMap(({ questions }, sectionPlace) =>
    questions.flatMap(({ kind, label, column }, place): Fault[] => {
      const path = ['sections', sectionPlace, 'questions', place];
      if (kind === 'file')
        return [
          {
            path: [...path, 'kind'],
            message: `“${label}” asks for a file, which only the form to apply can. Remove it, or ask there.`,
          },
        ];
      return column === null
        ? []
        : [{ path: [...path, 'column'], message: 'The list of applications has no columns for this form.' }];
    }),
  );
}

function* faultsOfQuestion(question: Question): Generator<[field: string, message: string]> {
  switch (question.kind) {
    case 'line':
    case 'text':
      if (question.least > question.most) yield ['least', 'This is more than the most.'];
      return;
    case 'number':
      if (question.least !== null && question.most !== null && question.least > question.most)
        yield ['least', 'This is more than the most.'];
      return;
    case 'date':
      if (question.from !== null && question.to !== null && question.from > question.to)
        yield ['from', 'This is after the last day.'];
      return;
    case 'choice':
    case 'list':
    case 'choices':
      if (new Set(question.options.map(({ id }) => id)).size < question.options.length)
        yield ['options', 'Two options have the same name.'];
      return;
    case 'link':
    case 'email':
    case 'phone':
    case 'file':
    case 'consent':
      return;
  }
}

function faultOfCondition(
  { question, options }: NonNullable<Question['condition']>,
  earlier: ReadonlyMap<string, Question>,
): string | undefined {
  const asked = earlier.get(question);
  if (!asked) return 'is asked after a question that does not come before it.';
  if (options.length === 0) return undefined;
  const offered = optionsOf(asked).map(({ id }) => id);
  return options.every((id) => offered.includes(id))
    ? undefined
    : 'is asked after an option that is not offered.';
}

/** What can be chosen as an answer; nothing for questions of other kinds. */
export function optionsOf(question: Question): QuestionOf<'choice'>['options'] {
  return 'options' in question ? question.options : [];
}

/** Every question of a form, in its order. */
export function questionsOf({ sections }: EventForm): readonly Question[] {
  return sections.flatMap(({ questions }) => questions);
}

/**
 * Every question of several versions of a form, oldest version first, each once and with its newest words: those that are asked now,
 * then those that are not any more. It offers what any version offered, and is sensitive or hidden where any version had it so,
 * for the fewest who ever might see it.
 */
export function everyQuestion(versions: readonly EventForm[]): readonly Question[] {
  const every = new Map<string, Question>();
  for (const question of versions.toReversed().flatMap(questionsOf)) {
    const newer = every.get(question.id);
    every.set(question.id, newer ? withEarlier(newer, question) : question);
  }
  return [...every.values()];
}

function withEarlier(question: Question, earlier: Question): Question {
  const offered = new Set(optionsOf(question).map(({ id }) => id));
  return {
    ...question,
    ...((question.sensitive || earlier.sensitive) && {
      sensitive: true,
      seenBy: audienceOf(isSeenBy(question, audienceOf(earlier)) ? earlier : question),
    }),
    hiddenFromReaders: question.hiddenFromReaders || earlier.hiddenFromReaders,
    ...('options' in question && {
      options: [...question.options, ...optionsOf(earlier).filter(({ id }) => !offered.has(id))],
    }),
  };
}

/** The questions that these answers lead to. A question whose condition rests on one that is not asked is not asked either. */
export function askedQuestions(form: EventForm, answers: Answers): readonly Question[] {
  const asked = new Map<string, Question>();
  for (const question of questionsOf(form))
    if (isAskedAfter(question, asked, answers)) asked.set(question.id, question);
  return [...asked.values()];
}

function isAskedAfter(
  { condition }: Question,
  asked: ReadonlyMap<string, Question>,
  answers: Answers,
): boolean {
  if (!condition) return true;
  if (!asked.has(condition.question)) return false;
  const answer = answers[condition.question];
  if (condition.options.length === 0) return isAnswered(answer);
  const chosen = Array.isArray(answer) ? answer : [answer];
  return chosen.some((id) => typeof id === 'string' && condition.options.includes(id));
}

/** An answer to each question: what there is, and nothing said where there is none. */
export function withBlanks(form: EventForm, answers: Answers): Answers {
  return Object.fromEntries(
    questionsOf(form).map((question) => [question.id, answers[question.id] ?? noAnswer(question)]),
  );
}

/**
 * The answers while they are written: anything may still be missing, nothing may be beyond every bound. What belongs to no
 * question of the form is left out.
 */
export function draftAnswers(form: EventForm) {
  const shape: Record<string, z.ZodMiniType<Answer, Answer | undefined>> = {};
  for (const question of questionsOf(form))
    shape[question.id] = z._default(draftOf(question), noAnswer(question));
  return z.object(shape);
}

/** The answers as they have to be to be sent: every question that they lead to is answered as it asks for. Others are left out. */
export function submittableAnswers(form: EventForm) {
  return z.pipe(
    draftAnswers(form).check((context) => {
      for (const { id, message } of faultsOf(form, context.value))
        context.issues.push({ code: 'custom', path: [id], message, input: context.value[id] });
    }),
    z.transform((answers): Answers =>
      Object.fromEntries(askedQuestions(form, answers).map(({ id }) => [id, answers[id] ?? null])),
    ),
  );
}

/** The questions that still need an answer, or another one, in their order, and why. */
export function faultsOf(form: EventForm, answers: Answers): readonly { id: string; message: string }[] {
  return askedQuestions(form, answers).flatMap((question) => {
    const message = faultOf(question, answers[question.id] ?? noAnswer(question));
    return message === undefined ? [] : [{ id: question.id, message }];
  });
}

/**
 * Answers to one version of a form, under another one: what was answered stays, also where it was not asked in between, a
 * consent whose words have changed is asked for again, and what is new is not answered yet.
 */
export function carryOver(answers: Answers, from: EventForm, to: EventForm): Answers {
  const before = new Map(questionsOf(from).map((question) => [question.id, question]));
  const kept = questionsOf(to).flatMap((question) => {
    const answer = answers[question.id];
    const stays = answer !== undefined && isSameQuestion(before.get(question.id), question);
    return stays ? [[question.id, answer] as const] : [];
  });
  return withBlanks(to, Object.fromEntries(kept));
}

function isSameQuestion(before: Question | undefined, now: Question): boolean {
  if (now.kind === 'consent') return before?.kind === 'consent' && before.version === now.version;
  return before === undefined || before.kind === now.kind;
}

/** An answer in words, as somebody reads it; empty when nothing is said. */
export function answerInWords(question: Question, answer: Answer | undefined): string {
  if (!isAnswered(answer)) return '';
  const label = (id: string) => optionsOf(question).find((option) => option.id === id)?.label ?? id;
  if (Array.isArray(answer)) return answer.map(label).join(', ');
  if (isStoredFile(answer)) return answer.name;
  if (answer === true) return 'Yes';
  return question.kind === 'choice' || question.kind === 'list' ? label(String(answer)) : String(answer);
}
