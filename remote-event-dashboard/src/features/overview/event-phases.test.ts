import { ApplicationStatus } from '@event-portal/contracts';
import fc from 'fast-check';
import { eventPhases } from './event-phases';

const event = {
  applicationsOpenAt: '2026-03-01T00:00:00Z',
  applicationsCloseAt: '2026-03-11T00:00:00Z',
  seatsConfirmBy: '2026-03-21T00:00:00Z',
  startsAt: '2026-03-31T00:00:00Z',
};
const none = Object.fromEntries(ApplicationStatus.options.map((status) => [status, 0])) as Record<
  ApplicationStatus,
  number
>;
const at = (moment: string, submitted = 0, dates: object = {}) =>
  eventPhases({ ...event, ...dates }, { applications: { ...none, submitted } }, Date.parse(moment));
const states = (phases: ReturnType<typeof at>) => phases.points.map(({ state }) => state);

test.each([
  ['2026-02-01T00:00:00Z', 0, ['next', 'upcoming', 'upcoming', 'upcoming', 'upcoming'], -1],
  ['2026-03-06T00:00:00Z', 3, ['done', 'next', 'upcoming', 'upcoming', 'upcoming'], 0.5],
  ['2026-03-16T00:00:00Z', 3, ['done', 'done', 'upcoming', 'next', 'upcoming'], 2],
  ['2026-03-16T00:00:00Z', 0, ['done', 'done', 'done', 'next', 'upcoming'], 2],
  ['2026-03-26T00:00:00Z', 0, ['done', 'done', 'done', 'done', 'next'], 3.5],
  ['2026-03-31T00:00:00Z', 3, ['done', 'done', 'done', 'done', 'done'], 4],
])('at %s with %d to decide the points are %j', (moment, submitted, expected, today) => {
  const phases = at(moment, submitted);
  expect(states(phases)).toEqual(expected);
  expect(phases.today).toBe(today);
});

test('an event without a last day to confirm has no such point', () => {
  const phases = at('2026-03-21T00:00:00Z', 0, { seatsConfirmBy: null });
  expect(phases.points.map(({ label }) => label)).toEqual([
    'Applications open',
    'Applications close',
    'Decisions',
    'Doors open',
  ]);
  expect(phases.today).toBe(2);
});

test('whatever the dates, the line goes one way, and names at most one next moment', () => {
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
  const dates = fc.record({
    applicationsOpenAt: moment,
    applicationsCloseAt: moment,
    seatsConfirmBy: fc.option(moment),
    startsAt: moment,
  });
  fc.assert(
    fc.property(dates, moment, fc.nat(2), (chosen, now, submitted) => {
      const iso = Object.fromEntries(
        Object.entries(chosen).map(([name, date]) => [name, date && date.toISOString()]),
      );
      const phases = at(now.toISOString(), submitted, iso);
      expect(states(phases).filter((state) => state === 'next').length).toBeLessThanOrEqual(1);
      expect(phases.today).toBeGreaterThanOrEqual(-1);
      expect(phases.today).toBeLessThanOrEqual(phases.points.length - 1);
    }),
  );
});
