import {
  answerInWords,
  askedQuestions,
  type Answers,
  type EventForm,
  type Question,
} from '@event-portal/contracts';

/** An answer as a reader sees it. */
export type ReadableAnswer = {
  readonly question: string;
  readonly section: string;
  readonly label: string;
  readonly isLink: boolean;
  readonly words: string;
};

/**
 * What a reader may read of an application, under the questions as they were asked: nothing sensitive, and nothing hidden from
 * readers. A question that comes after a hidden one is hidden too, because that it was asked says what was answered. Blind
 * reading leaves out where the person can be written to.
 */
export function readableAnswers(form: EventForm, answers: Answers, blind: boolean): ReadableAnswer[] {
  const shown = new Set<string>();
  const isShown = (question: Question) =>
    !question.sensitive &&
    !question.hiddenFromReaders &&
    !(blind && namesPerson.has(question.kind)) &&
    (question.condition === null || shown.has(question.condition.question));
  for (const question of askedQuestions(form, answers)) if (isShown(question)) shown.add(question.id);
  return form.sections.flatMap(({ title, questions }) =>
    questions
      .filter(({ id }) => shown.has(id))
      .map((question) => ({
        question: question.id,
        section: title,
        label: question.label,
        isLink: question.kind === 'link',
        words: answerInWords(question, answers[question.id]),
      })),
  );
}

const namesPerson: ReadonlySet<Question['kind']> = new Set(['email', 'phone']);
