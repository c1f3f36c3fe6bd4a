import { keysOf, type Answer, type Answers } from '@event-portal/contracts';

/** The answers that two versions do not agree on. Space around them does not count: the API takes it away. */
export function differingAnswers(one: Answers, other: Answers): readonly string[] {
  return keysOf({ ...one, ...other }).filter((name) => tidy(one[name]) !== tidy(other[name]));
}

/** Whether two versions say the same. */
export function isSameAnswers(one: Answers, other: Answers): boolean {
  return one === other || differingAnswers(one, other).length === 0;
}

function tidy(value: Answer | undefined): string {
  return JSON.stringify(typeof value === 'string' ? value.trim() : (value ?? null));
}
