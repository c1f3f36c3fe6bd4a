import { seededPeople, type SeededPerson } from '@event-portal/contracts/seeded-people';

/** Who looks at a page: a seeded person, nobody, or somebody whose session cannot be read. */
export type Visitor = SeededPerson['key'] | 'signed-out' | 'errored';

/** Every visitor that the matrix knows. */
export const visitors: readonly Visitor[] = [...seededPeople.map(({ key }) => key), 'signed-out', 'errored'];

/** A seeded person by key. */
export function person(key: SeededPerson['key']): SeededPerson {
  const found = seededPeople.find((candidate) => candidate.key === key);
  if (!found) throw new Error(`Nobody is called ${key}.`);
  return found;
}
