import {
  formatExactTime,
  formatRelativeTime,
  formatTime,
  formatTimeRange,
  type TimeFormat,
} from './format-time';

const BERLIN: TimeFormat = { locale: 'en-GB', timeZone: 'Europe/Berlin', precision: 'minute' };
const DAY: TimeFormat = { ...BERLIN, precision: 'day' };

test.each([
  ['2026-03-14T17:30:00Z', BERLIN, '14 Mar 2026, 18:30 CET'],
  ['2026-03-14T17:30:00Z', DAY, '14 Mar 2026'],
  ['2026-03-14T23:30:00Z', DAY, '15 Mar 2026'],
  // The night of the change: the hour from 2 to 3 does not exist, and in October it exists twice.
  ['2026-03-29T00:59:00Z', BERLIN, '29 Mar 2026, 01:59 CET'],
  ['2026-03-29T01:00:00Z', BERLIN, '29 Mar 2026, 03:00 CEST'],
  ['2026-10-25T00:30:00Z', BERLIN, '25 Oct 2026, 02:30 CEST'],
  ['2026-10-25T01:30:00Z', BERLIN, '25 Oct 2026, 02:30 CET'],
  ['2026-01-01T00:00:00Z', { ...BERLIN, timeZone: 'Asia/Kathmandu' }, '1 Jan 2026, 05:45 GMT+5:45'],
  ['2026-01-01T00:00:00+09:00', { ...BERLIN, timeZone: 'UTC' }, '31 Dec 2025, 15:00 UTC'],
  ['soon', BERLIN, '—'],
])('%s reads %s', (iso, format, text) => {
  expect(formatTime(iso, format)).toBe(text);
});

test.each([
  ['2026-03-14T08:00:00Z', '2026-03-16T16:00:00Z', DAY, '14–16 Mar 2026'],
  ['2026-03-30T08:00:00Z', '2026-04-02T16:00:00Z', DAY, '30 Mar – 2 Apr 2026'],
  ['2025-12-30T08:00:00Z', '2026-01-02T16:00:00Z', DAY, '30 Dec 2025 – 2 Jan 2026'],
  ['2026-03-14T08:00:00Z', '2026-03-14T16:00:00Z', DAY, '14 Mar 2026'],
  ['2026-03-14T17:30:00Z', '2026-03-14T20:00:00Z', BERLIN, '14 Mar 2026, 18:30–21:00 CET'],
  ['2026-03-16T00:00:00Z', '2026-03-14T00:00:00Z', DAY, '16 Mar 2026 – 14 Mar 2026'],
  ['soon', '2026-03-14T00:00:00Z', DAY, '— – 14 Mar 2026'],
])('from %s to %s', (start, end, format, text) => {
  expect(formatTimeRange(start, end, format)).toBe(text);
});

test.each([
  ['2026-03-14T12:00:20Z', 'now'],
  ['2026-03-14T11:58:00Z', '2 minutes ago'],
  ['2026-03-14T15:30:00Z', 'in 3 hours'],
  ['2026-03-13T12:00:00Z', 'yesterday'],
  ['2026-03-21T12:00:00Z', 'next week'],
  ['2025-01-14T12:00:00Z', 'last year'],
  ['soon', '—'],
])('%s is %s', (iso, text) => {
  expect(formatRelativeTime(iso, Date.parse('2026-03-14T12:00:00Z'), 'en-GB')).toBe(text);
});

test('the exact time names the day, the second and the zone', () => {
  expect(formatExactTime('2026-03-14T17:30:00Z', BERLIN)).toMatch(
    /^Saturday,? 14 March 2026 at 18:30:00 Central European Standard Time$/,
  );
});
