import fc from 'fast-check';
import { assign, type AssignmentFacts, type HeldReading } from './assignment';

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_none, place) => `${prefix}${place}`);

const facts = (some: Partial<AssignmentFacts>): AssignmentFacts => ({
  applicantIds: names('a', 12),
  readerIds: names('r', 3),
  readings: [],
  readersEach: 2,
  most: null,
  seed: 'event',
  ...some,
});

/** What there is once a plan has been carried out. */
function after({ readings }: AssignmentFacts, { given, taken }: ReturnType<typeof assign>): HeldReading[] {
  const isTaken = ({ applicantId, readerId }: HeldReading) =>
    taken.some((pair) => pair.applicantId === applicantId && pair.readerId === readerId);
  return [
    ...readings.filter((reading) => !isTaken(reading)),
    ...given.map((pair) => ({ ...pair, state: 'assigned' as const, movable: true })),
  ];
}

const loads = (plan: ReturnType<typeof assign>) => [...plan.waiting.values()].sort();

test('applications are shared evenly, each with so many readers', () => {
  const plan = assign(facts({}));
  expect(loads(plan)).toEqual([8, 8, 8]);
  expect(plan.without).toEqual([]);
  const readersOf = (id: string) => plan.given.filter(({ applicantId }) => applicantId === id);
  for (const id of names('a', 12)) expect(readersOf(id)).toHaveLength(2);
});

test('the same facts give the same plan, and another seed another one', () => {
  expect(assign(facts({}))).toEqual(assign(facts({})));
  expect(assign(facts({ seed: 'other' })).given).not.toEqual(assign(facts({})).given);
});

test('who is added later gets a share, and nothing else moves', () => {
  const before = facts({});
  const readings = after(before, assign(before));
  const later = facts({ readings, readerIds: names('r', 4) });
  const plan = assign(later);
  expect(loads(plan)).toEqual([6, 6, 6, 6]);
  expect(plan.taken).toHaveLength(6);
  expect(plan.given.map(({ readerId }) => readerId)).toEqual(Array.from({ length: 6 }, () => 'r3'));
  expect(assign({ ...later, readings: after(later, plan) })).toMatchObject({ given: [], taken: [] });
});

test('what somebody has begun stays, what nobody reads any more goes to others', () => {
  const held = { applicantId: 'a0', state: 'assigned', movable: false } as const;
  const gone = { ...held, readerId: 'gone' };
  const plan = assign(facts({ applicantIds: ['a0'], readerIds: ['r0', 'r1', 'r2'], readings: [gone] }));
  expect(plan.taken).toEqual([{ applicantId: 'a0', readerId: 'gone' }]);
  expect(plan.given).toHaveLength(2);
  const begun = names('r', 2).map((readerId) => ({ ...held, readerId }));
  expect(assign(facts({ applicantIds: ['a0'], readings: begun }))).toMatchObject({ given: [], taken: [] });
});

test('an application stays without a reader where all have their number, or nobody may read it', () => {
  const limited = assign(facts({ most: 4 }));
  expect(loads(limited)).toEqual([4, 4, 4]);
  expect(limited.without.reduce((sum, { missing }) => sum + missing, 0)).toBe(12);
  expect(new Set(limited.without.map(({ reason }) => reason))).toEqual(new Set(['limit']));

  const conflict = { applicantId: 'a0', readerId: 'r0', state: 'conflict', movable: false } as const;
  expect(
    assign(facts({ applicantIds: ['a0'], readerIds: ['r0', 'a0'], readings: [conflict] })).without,
  ).toEqual([{ applicantId: 'a0', missing: 2, reason: 'nobody_left' }]);
});

test('who has given one away gets what nobody had room for', () => {
  const done = { state: 'done', movable: false } as const;
  const readings = [
    { applicantId: 'a3', readerId: 'gone', ...done },
    { applicantId: 'a0', readerId: 'r0', ...done },
  ];
  const before = facts({
    applicantIds: names('a', 8),
    readerIds: [...names('r', 3), 'a0'],
    readings,
    readersEach: 3,
    most: 6,
  });
  const plan = assign(before);
  expect(plan.without).toEqual([]);
  expect(assign({ ...before, readings: after(before, plan) })).toMatchObject({ given: [], taken: [] });
});

test('whatever has been, nobody reads twice, their own, or what they may not', () => {
  const world = fc.record({
    readers: fc.integer({ min: 0, max: 5 }),
    readersEach: fc.integer({ min: 1, max: 3 }),
    most: fc.option(fc.integer({ min: 1, max: 8 })),
    readings: fc.uniqueArray(
      fc.record({
        applicantId: fc.constantFrom(...names('a', 8)),
        readerId: fc.constantFrom(...names('r', 5), 'gone'),
        state: fc.constantFrom('assigned' as const, 'done' as const, 'skipped' as const, 'conflict' as const),
        movable: fc.boolean(),
      }),
      { selector: ({ applicantId, readerId }) => `${applicantId} ${readerId}` },
    ),
  });
  fc.assert(
    fc.property(world, ({ readers, readersEach, most, readings }) => {
      // The first applicant reads too.
      const readerIds = [...names('r', readers), 'a0'];
      const input = facts({ applicantIds: names('a', 8), readerIds, readings, readersEach, most });
      const plan = assign(input);
      const result = after(input, plan);
      const keys = result.map(({ applicantId, readerId }) => `${applicantId} ${readerId}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys).not.toContain('a0 a0');
      for (const { readerId } of plan.given) expect(readerIds).toContain(readerId);
      for (const [readerId, waiting] of plan.waiting)
        expect(result.filter((one) => one.readerId === readerId && one.state === 'assigned')).toHaveLength(
          waiting,
        );
      expect(assign({ ...input, readings: result })).toMatchObject({ given: [], taken: [] });
    }),
    { numRuns: 300 },
  );
});
