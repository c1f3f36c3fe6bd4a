import fc from 'fast-check';
import { daysAfter, keepDistance } from './wall-clock';

const timeZone = 'Europe/Berlin';

test('a weekend that moves over the change of the clocks still ends on Sunday at six', () => {
  const weekend = { from: '2027-03-19T17:00:00Z', value: '2027-03-21T17:00:00Z', timeZone };
  // Friday, 18:00 in winter; on Sunday, 28 March 2027, the clocks go forward.
  expect(keepDistance({ ...weekend, to: '2027-03-26T17:00:00Z' })).toBe('2027-03-28T16:00:00.000Z');
});

test('what moves along comes back to where it was when the other one does', () => {
  const instant = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2035-01-01'),
    noInvalidDate: true,
  });
  // In UTC no hour is skipped, and none comes twice.
  fc.assert(
    fc.property(instant, instant, instant, (start, end, moved) => {
      const [from, value, to] = [start, end, moved].map((date) => date.toISOString()) as [
        string,
        string,
        string,
      ];
      const along = keepDistance({ value, from, to, timeZone: 'UTC' });
      expect(keepDistance({ value: along, from: to, to: from, timeZone: 'UTC' })).toBe(value);
    }),
  );
});

test('a year that is still being typed, and what is no date, do no harm', () => {
  const value = '2027-03-21T17:00:00.000Z';
  for (const to of ['0002-03-19T17:00:00Z', 'soon'])
    expect(typeof keepDistance({ value, from: '2027-03-19T17:00:00Z', to, timeZone })).toBe('string');
  expect(keepDistance({ value: 'soon', from: value, to: value, timeZone })).toBe('soon');
});

test('days are counted on the calendar of the zone', () => {
  expect(daysAfter('2027-03-29T22:30:00Z', -3, '23:59', timeZone)).toBe('2027-03-27T22:59:00.000Z');
  expect(daysAfter('2027-03-19T17:00:00Z', 2, '18:00', timeZone)).toBe('2027-03-21T17:00:00.000Z');
});
