import { askedQuestions, type Answers, type EventForm } from '@event-portal/contracts';

/** The sections with the questions that the answers lead to; those without any are not there. */
export function shownSections(form: EventForm, answers: Answers): EventForm['sections'] {
  const asked = askedQuestions(form, answers);
  return form.sections
    .map((section) => ({ ...section, questions: section.questions.filter((one) => asked.includes(one)) }))
    .filter(({ questions }) => questions.length > 0);
}
