import { createHash } from 'node:crypto';
import { seededPeople, type SeededPerson } from '@event-portal/contracts/seeded-people';

/** Somebody who has an account at this provider. */
export type Person = { readonly id: string; readonly name: string; readonly email: string };

/** Finds one of the seeded people by the key that their button carries. */
export function findSeededPerson(key: string): Person | undefined {
  const person = seededPeople.find((candidate) => candidate.key === key);
  return person && { id: person.providerId, name: person.name, email: person.email };
}

/** An account for somebody new. The same e-mail address always gives the same id, so that one can come back. */
export function makePerson(name: string, email: string): Person {
  const digest = createHash('sha256').update(email.toLowerCase()).digest();
  // Eighteen digits that start with 9: the shape of a Discord id, apart from those of the seeded people.
  const id = 9n * 10n ** 17n + (digest.readBigUInt64BE() % 10n ** 17n);
  return { id: id.toString(), name, email };
}

/** Says in a few words what a seeded person is good for. */
export function describe(person: SeededPerson): string {
  if (person.platformRole === 'superuser') return 'Superuser of the platform';
  if (!person.onboarded) return 'Not onboarded, no role';
  return person.eventRole ? `${capitalise(person.eventRole)} of the seeded event` : 'Onboarded, no role';
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
