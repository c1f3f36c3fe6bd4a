import { everyQuestion, questionsOf, type EventForm, type Question } from '@event-portal/contracts';

/**
 * The questions of a form whose answers some people may be shown. What the newest form says holds too where it lets fewer see
 * them; where it lets more, who answered before was told otherwise. A question that comes after a hidden one is hidden with it,
 * because that it was asked says what was answered.
 */
export function visibleQuestions(
  form: EventForm,
  newest: EventForm,
  isVisible: (question: Question) => boolean,
): readonly Question[] {
  const rules = new Map(everyQuestion([form, newest]).map((question) => [question.id, question]));
  const visible = new Set<string>();
  return questionsOf(form).filter((question) => {
    const { id, condition } = question;
    const isShown =
      isVisible(rules.get(id) ?? question) && (condition === null || visible.has(condition.question));
    if (isShown) visible.add(id);
    return isShown;
  });
}
