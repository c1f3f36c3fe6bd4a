import { type ApplicationAnswers, keysOf } from '@event-portal/contracts';

const fields = {
  affiliation: true,
  experience: true,
  motivation: true,
  projectUrl: true,
  dietaryNeeds: true,
  acceptsCodeOfConduct: true,
} satisfies Record<keyof ApplicationAnswers, true>;

/** The names of the answers, in the order of the form. */
const answerNames = keysOf(fields);

/** The answers that two versions do not agree on. Space around them does not count: the API takes it away. */
export function differingAnswers(
  one: ApplicationAnswers,
  other: ApplicationAnswers,
): readonly (keyof ApplicationAnswers)[] {
  return answerNames.filter((name) => tidy(one[name]) !== tidy(other[name]));
}

/** Whether two versions say the same. */
export function isSameAnswers(one: ApplicationAnswers, other: ApplicationAnswers): boolean {
  return one === other || differingAnswers(one, other).length === 0;
}

function tidy(value: ApplicationAnswers[keyof ApplicationAnswers]) {
  return typeof value === 'string' ? value.trim() : value;
}
