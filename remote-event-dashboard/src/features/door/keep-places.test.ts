import { Attendee } from '@event-portal/contracts';
import fc from 'fast-check';
import { keepPlaces } from './keep-places';

const attendee = fc
  .record({ number: fc.integer({ min: 1, max: 8 }), isHere: fc.boolean() })
  .map(({ number, isHere }) =>
    Attendee.parse({
      userId: `00000000-0000-4000-8000-00000000000${number}`,
      name: `Person ${number}`,
      email: 'person@example.org',
      image: null,
      checkedInAt: isHere ? '2026-11-01T10:00:00.000Z' : null,
      checkedInBy: null,
    }),
  );
const people = fc.uniqueArray(attendee, { selector: ({ userId }) => userId });
const ids = (list: readonly Attendee[]) => list.map(({ userId }) => userId);

test('whoever comes, goes or changes, nobody moves, and what is shown is the newest', () => {
  fc.assert(
    fc.property(people, people, (before, now) => {
      const kept = keepPlaces(before, now);
      expect(ids(kept).slice(0, before.length)).toEqual(ids(before));
      expect(new Set(ids(kept))).toEqual(new Set([...ids(before), ...ids(now)]));
      expect(kept).toEqual(expect.arrayContaining(now));
    }),
  );
});
