import { isAnswered, type Answers, type EventForm } from '@event-portal/contracts';

/** How a section stands, in words as well. */
export type SectionStanding = { readonly complete: boolean; readonly note: string };

/** How a section of the event's form stands. @param open the questions that keep the form from being sent */
export function standingOf(
  { questions }: EventForm['sections'][number],
  answers: Answers,
  open: readonly string[],
): SectionStanding {
  const left = questions.filter(({ id }) => open.includes(id));
  const missing = left.filter(({ id }) => !isAnswered(answers[id])).length;
  return describeStanding(missing, left.length - missing);
}

/** Says how many answers are missing, and how many were given and cannot be sent as they are. */
export function describeStanding(missing: number, wrong: number): SectionStanding {
  const words = [missing > 0 && `${missing} to answer`, wrong > 0 && `${wrong} to correct`].filter(Boolean);
  return { complete: words.length === 0, note: words.length === 0 ? 'complete' : words.join(', ') };
}
