import fc from 'fast-check';
import { rank, type Rankable, type Ranked, type RankingFacts } from './rank';

const person = (userId: string, score: number, more: Partial<Rankable> = {}): Rankable => ({
  ...{ userId, score, option: null, fixed: null },
  ...more,
});
const facts = (some: Partial<RankingFacts>): RankingFacts => ({
  ...{ people: [], places: 2, waitlist: 1, rest: 'reject', quotas: [], seed: 'seed' },
  ...some,
});
const inWords = (ranked: readonly Ranked[]) =>
  ranked.map((one) => `${one.rank} ${one.person.userId} ${one.decision ?? 'undecided'}, ${one.reason}`);

const five = [person('a', 2), person('b', 5), person('c', 3), person('d', 4), person('e', 1)];

test('the best get the places, the next the waitlist, and the rest what was chosen', () => {
  expect(inWords(rank(facts({ people: five })))).toEqual([
    '1 b accept, score',
    '2 d accept, score',
    '3 c waitlist, score',
    '4 a reject, score',
    '5 e reject, score',
  ]);
  expect(rank(facts({ people: five, rest: 'leave' })).at(-1)?.decision).toBeNull();
});

test('a smallest number takes somebody before the better, a largest passes them over', () => {
  const people = [
    ...['x1', 'x2', 'x3'].map((id, place) => person(id, 5 - place / 10, { option: 'x' })),
    ...['y1', 'y2'].map((id, place) => person(id, 3 - place / 10, { option: 'y' })),
    person('z1', 2.5),
  ];
  const least = [{ option: 'y', least: 1, most: Infinity }];
  expect(inWords(rank(facts({ people, quotas: least })))).toEqual([
    '1 x1 accept, score',
    '2 x2 waitlist, score',
    '3 x3 reject, score',
    '4 y1 accept, quota_least',
    '5 y2 reject, score',
    '6 z1 reject, score',
  ]);
  const most = [{ option: 'x', least: 0, most: 1 }];
  expect(inWords(rank(facts({ people, quotas: most, places: 4 })))).toEqual([
    '1 x1 accept, score',
    '2 x2 waitlist, quota_most',
    '3 x3 reject, quota_most',
    '4 y1 accept, score',
    '5 y2 accept, score',
    '6 z1 accept, score',
  ]);
});

test('what is fixed takes its place, and leaves the others to the rest', () => {
  const people = [...five, person('h', 0, { fixed: 'accept' }), person('w', 0.5, { fixed: 'waitlist' })];
  expect(inWords(rank(facts({ people })))).toEqual([
    '1 b accept, score',
    '2 d reject, score',
    '3 c reject, score',
    '4 a reject, score',
    '5 e reject, score',
    '6 w waitlist, by_hand',
    '7 h accept, by_hand',
  ]);
});

test('equals come in an order that the seed makes up', () => {
  const people = Array.from({ length: 20 }, (_none, place) => person(`p${place}`, 3));
  const order = (seed: string, some = people) =>
    rank(facts({ people: some, seed })).map((one) => one.person.userId);
  expect(order('one')).toEqual(order('one', people.toReversed()));
  expect(order('one')).not.toEqual(order('two'));
});

const options = ['x', 'y', 'z'];
const world = fc.record({
  places: fc.integer({ min: 0, max: 12 }),
  waitlist: fc.integer({ min: 0, max: 6 }),
  rest: fc.constantFrom('reject' as const, 'leave' as const),
  seed: fc.string({ maxLength: 5 }),
  people: fc.uniqueArray(
    fc.record({
      userId: fc.string({ minLength: 1, maxLength: 3 }),
      score: fc.integer({ min: 1, max: 5 }),
      option: fc.constantFrom(...options, null),
      fixed: fc.oneof(
        { weight: 6, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom('accept' as const, 'reject' as const, 'waitlist' as const) },
      ),
    }),
    { selector: ({ userId }) => userId, maxLength: 30 },
  ),
  quotas: fc.uniqueArray(
    fc.record({
      option: fc.constantFrom(...options),
      least: fc.integer({ min: 0, max: 5 }),
      most: fc.oneof(fc.integer({ min: 5, max: 8 }), fc.constant(Infinity)),
    }),
    { selector: ({ option }) => option },
  ),
});
const isGiven = ({ person: { fixed }, decision }: Ranked, wanted: Ranked['decision']) =>
  fixed === null && decision === wanted;

test('whoever applies, places and quotas are kept, and nobody loses to somebody worse of the same option', () => {
  fc.assert(
    fc.property(world, (input) => {
      const ranked = rank(input);
      const count = (wanted: (one: Ranked) => boolean) => ranked.filter(wanted).length;
      const hand = (wanted: Ranked['decision']) => count((one) => one.person.fixed === wanted);

      expect(rank({ ...input, people: input.people.toReversed() })).toEqual(ranked);
      expect(ranked.map((one) => one.rank)).toEqual(input.people.map((_one, place) => place + 1));
      for (const one of ranked) if (one.person.fixed !== null) expect(one.decision).toBe(one.person.fixed);

      const given = count((one) => isGiven(one, 'accept'));
      expect(given).toBeLessThanOrEqual(Math.max(0, input.places - hand('accept')));
      expect(count((one) => isGiven(one, 'waitlist'))).toBe(
        Math.min(
          count((one) => one.person.fixed === null) - given,
          Math.max(0, input.waitlist - hand('waitlist')),
        ),
      );
      for (const { option, least, most } of input.quotas) {
        const ofOption = ranked.filter((one) => one.person.option === option);
        const accepted = ofOption.filter((one) => one.decision === 'accept').length;
        const byHand = ofOption.filter((one) => one.person.fixed === 'accept').length;
        expect(accepted).toBeLessThanOrEqual(Math.max(most, byHand));
        const free = ofOption.filter((one) => one.person.fixed === null).length;
        const needs = input.quotas.reduce((sum, quota) => sum + quota.least, 0);
        if (needs + hand('accept') <= input.places)
          expect(accepted).toBeGreaterThanOrEqual(Math.min(least, byHand + free));
      }
      // A place stays free only where every option that somebody chose is full.
      if (given < input.places - hand('accept'))
        for (const one of ranked.filter(
          ({ person: { fixed }, decision }) => fixed === null && decision !== 'accept',
        ))
          expect(input.quotas.map(({ option }) => option)).toContain(one.person.option);

      const worth = { accept: 3, waitlist: 2, reject: 1, undecided: 1 };
      for (const option of [...options, null]) {
        const free = ranked.filter(({ person: one }) => one.option === option && one.fixed === null);
        const values = free.map(({ decision }) => worth[decision ?? 'undecided']);
        expect(values).toEqual(values.toSorted((one, other) => other - one));
        const scores = free.map((one) => one.person.score);
        expect(scores).toEqual(scores.toSorted((one, other) => other - one));
      }
    }),
    { numRuns: 500 },
  );
});

test('twenty thousand people are ranked in one go', () => {
  const people = Array.from({ length: 20_000 }, (_none, place) =>
    person(`person ${place}`, (place * 7919) % 41, { option: options[place % 3] ?? null }),
  );
  const quotas = options.map((option) => ({ option, least: 500, most: 1500 }));
  const ranked = rank(facts({ people, quotas, places: 4000, waitlist: 1000 }));
  expect(ranked.filter(({ decision }) => decision === 'accept')).toHaveLength(4000);
  expect(ranked.filter(({ decision }) => decision === 'waitlist')).toHaveLength(1000);
});
