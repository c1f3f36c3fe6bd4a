import type { AskedQuestions, Question } from '@event-portal/contracts';

/** The questions of one form, and which of them are asked now. */
type Asked = Pick<AskedQuestions, 'questions' | 'current'>;

/**
 * Checkboxes for some questions of a form. What is chosen of the others stays chosen, and all that is chosen has the order
 * of the form.
 */
export function questionGroup(
  { questions, current }: Asked,
  isInGroup: (question: Question) => boolean,
  chosen: readonly string[],
  onChange: (chosen: string[]) => void,
) {
  return {
    options: questions.filter(isInGroup).map(({ id, label }) => ({
      value: id,
      label,
      ...(!current.includes(id) && { description: 'Not asked any more' }),
    })),
    value: chosen,
    onChange: (ticked: readonly string[]) =>
      onChange(
        questions.filter((one) => (isInGroup(one) ? ticked : chosen).includes(one.id)).map(({ id }) => id),
      ),
  };
}
