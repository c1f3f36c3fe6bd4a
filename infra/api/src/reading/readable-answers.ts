import {
  answerInWords,
  askedQuestions,
  isSeenBy,
  isStoredFile,
  type Answers,
  type EventForm,
  type Question,
  type StoredFile,
} from '@event-portal/contracts';
import { visibleQuestions } from '../applications/visible-questions';

/** An answer as a reader sees it. */
export type ReadableAnswer = {
  readonly question: string;
  readonly section: string;
  readonly label: string;
  readonly isLink: boolean;
  readonly words: string;
  readonly file: StoredFile | null;
};

/**
 * What a reader may read of an application, under the questions as they were asked: nothing sensitive that is not for readers,
 * and nothing hidden from them. Blind reading leaves out where the person can be written to, and files, which are named after them.
 */
export function readableAnswers(
  { form, answers, newest }: { form: EventForm; answers: Answers; newest: EventForm },
  blind: boolean,
): ReadableAnswer[] {
  const isVisible = (question: Question) =>
    isSeenBy(question, 'readers') &&
    !question.hiddenFromReaders &&
    !(blind && namesPerson.has(question.kind));
  const asked = new Set(askedQuestions(form, answers).map(({ id }) => id));
  const shown = new Set(
    visibleQuestions(form, newest, isVisible)
      .map(({ id }) => id)
      .filter((id) => asked.has(id)),
  );
  return form.sections.flatMap(({ title, questions }) =>
    questions
      .filter(({ id }) => shown.has(id))
      .map((question) => {
        const answer = answers[question.id];
        return {
          question: question.id,
          section: title,
          label: question.label,
          isLink: question.kind === 'link',
          words: answerInWords(question, answer),
          file: isStoredFile(answer) ? answer : null,
        };
      }),
  );
}

const namesPerson: ReadonlySet<Question['kind']> = new Set(['email', 'phone', 'file']);
