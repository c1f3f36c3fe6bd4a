import { Attendee } from '@event-portal/contracts';
import { keepOrder } from './stable-order';

const person = (number: number, checkedInAt: string | null) =>
  Attendee.parse({
    userId: `00000000-0000-4000-8000-00000000000${number}`,
    name: `Person ${number}`,
    email: 'person@example.org',
    image: null,
    checkedInAt,
    checkedInBy: null,
  });

/** Every list that can be made of some people, in every order. */
function listsOf(people: readonly Attendee[]): readonly Attendee[][] {
  return [
    [],
    ...people.flatMap((first) =>
      listsOf(people.filter((each) => each !== first)).map((rest) => [first, ...rest]),
    ),
  ];
}

const ids = (list: readonly Attendee[]) => list.map(({ userId }) => userId);

test('whoever comes, goes or changes, nobody moves, and what is shown is the newest', () => {
  const numbers = [1, 2, 3, 4];
  const before = listsOf(numbers.map((number) => person(number, null)));
  const now = listsOf(numbers.map((number) => person(number, '2026-11-01T10:00:00.000Z')));
  expect(before).toHaveLength(65);
  for (const shown of before)
    for (const next of now) {
      const kept = keepOrder(shown, next);
      expect(ids(kept).slice(0, shown.length)).toEqual(ids(shown));
      expect(new Set(ids(kept))).toEqual(new Set([...ids(shown), ...ids(next)]));
      expect(kept).toEqual(expect.arrayContaining(next));
    }
});
