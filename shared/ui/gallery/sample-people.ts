import { PEOPLE } from './sample-data';

export type Person = { id: string; name: string; email: string; role: string; events: number };

const FIRST = [
  'Amira',
  'Bruno',
  'Chiara',
  'Dmitri',
  'Esra',
  'Femi',
  'Greta',
  'Hiro',
  'Ines',
  'Jonas',
  'Katya',
  'Lior',
];
const LAST = [
  'Okafor',
  'Lindqvist',
  'Moreau',
  'Tanaka',
  'Haddad',
  'Novák',
  'Fernández',
  'O’Brien',
  'Schäfer',
  'Singh',
];
const ROLES = ['User', 'User', 'User', 'Superuser', 'User'];

/** People for the samples, always the same ones. */
export function makePeople(count: number): Person[] {
  return Array.from({ length: count }, (_, index) => {
    const known = PEOPLE[index];
    const name =
      known?.name ?? `${FIRST[index % FIRST.length] ?? ''} ${LAST[(index * 7) % LAST.length] ?? ''}`;
    return {
      id: `person-${index}`,
      name,
      email: known?.email ?? `person.${index}@example.test`,
      role: ROLES[index % ROLES.length] ?? 'User',
      events: (index * 5) % 13,
    };
  });
}
