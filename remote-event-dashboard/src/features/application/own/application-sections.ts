import { SubmittableAnswers, type ApplicationAnswers } from '@event-portal/contracts';

type Question = keyof ApplicationAnswers;

/** A part of the application: questions that belong together. */
type ApplicationSection = {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
};

/** The application as it is asked, part by part; every question is in one of them. */
export const applicationSections = [
  { id: 'about-you', title: 'About you', questions: ['affiliation', 'experience'] },
  { id: 'your-idea', title: 'Your idea', questions: ['motivation', 'projectUrl'] },
  { id: 'on-the-day', title: 'On the day', questions: ['dietaryNeeds', 'acceptsCodeOfConduct'] },
] as const satisfies readonly ApplicationSection[];

/** The questions that still need an answer, or another one, before the application can be sent; in their order. */
export function openQuestions(answers: ApplicationAnswers): Question[] {
  const { error } = SubmittableAnswers.safeParse(answers);
  const open = new Set(error?.issues.map(({ path }) => path[0]));
  return applicationSections.flatMap(({ questions }) => questions.filter((question) => open.has(question)));
}
