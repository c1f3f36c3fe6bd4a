import {
  formatCalendarDay,
  formatExactTime,
  formatRelativeTime,
  formatShortTime,
  formatTime,
  formatTimeRange,
  type TimeFormat,
} from './format-time';

const NOW = Date.parse('2026-03-20T12:00:00Z');
const BERLIN: TimeFormat = { locale: 'en-GB', timeZone: 'Europe/Berlin', precision: 'minute', now: NOW };
const DAY: TimeFormat = { ...BERLIN, precision: 'day' };
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

test.each([
  ['2026-03-14T17:30:00Z', BERLIN, '14 Mar, 18:30'],
  ['2026-03-14T17:30:00Z', DAY, '14 Mar'],
  ['2026-03-14T23:30:00Z', DAY, '15 Mar'],
  // Half a year away, the year is needed.
  ['2027-03-14T17:30:00Z', BERLIN, '14 Mar 2027, 18:30'],
  ['2025-03-14T17:30:00Z', DAY, '14 Mar 2025'],
  // The night of the change: the hour from 2 to 3 does not exist, and in October it exists twice.
  ['2026-03-29T00:59:00Z', BERLIN, '29 Mar, 01:59'],
  ['2026-03-29T01:00:00Z', BERLIN, '29 Mar, 03:00'],
  ['2026-01-01T00:00:00Z', { ...BERLIN, timeZone: 'Asia/Kathmandu' }, '1 Jan, 05:45'],
  ['2026-01-01T00:00:00+09:00', { ...BERLIN, timeZone: 'UTC' }, '31 Dec, 15:00'],
  ['soon', BERLIN, '—'],
])('%s reads %s', (iso, format, text) => {
  expect(plain(formatTime(iso, format))).toBe(text);
});

test('a date is one word to who breaks lines', () => {
  expect(formatTime('2027-03-14T17:30:00Z', BERLIN)).not.toMatch(/ /);
  expect(formatShortTime('2026-03-14T17:30:00Z', BERLIN)).toBe('14 Mar 18:30');
});

test.each([
  ['2026-03-14T08:00:00Z', '2026-03-16T16:00:00Z', DAY, '14–16 Mar'],
  ['2026-03-30T08:00:00Z', '2026-04-02T16:00:00Z', DAY, '30 Mar – 2 Apr'],
  ['2024-12-30T08:00:00Z', '2025-01-02T16:00:00Z', DAY, '30 Dec 2024 – 2 Jan 2025'],
  ['2026-03-14T08:00:00Z', '2026-03-14T16:00:00Z', DAY, '14 Mar'],
  ['2026-03-14T17:30:00Z', '2026-03-14T20:00:00Z', BERLIN, '14 Mar, 18:30–21:00'],
  ['2026-03-16T00:00:00Z', '2026-03-14T00:00:00Z', DAY, '16 Mar – 14 Mar'],
  ['soon', '2026-03-14T00:00:00Z', DAY, '— – 14 Mar'],
])('from %s to %s', (start, end, format, text) => {
  expect(plain(formatTimeRange(start, end, format))).toBe(text);
});

test.each([
  ['2026-03-14T12:00:20Z', 'now'],
  ['2026-03-14T11:58:00Z', '2 minutes ago'],
  ['2026-03-14T15:30:00Z', 'in 3 hours'],
  ['2026-03-15T11:59:00Z', 'in 23 hours'],
  ['2026-03-15T12:00:00Z', 'tomorrow'],
  ['2026-03-13T12:00:00Z', 'yesterday'],
  ['2026-03-27T12:00:00Z', 'in 13 days'],
  ['2026-05-14T12:00:00Z', 'in 2 months'],
  ['2025-01-14T12:00:00Z', '14 months ago'],
  ['2023-03-14T12:00:00Z', '3 years ago'],
  ['soon', '—'],
])('%s is %s', (iso, text) => {
  expect(formatRelativeTime(iso, Date.parse('2026-03-14T12:00:00Z'), 'en-GB', 'UTC')).toBe(text);
});

test('tomorrow is the next day of the calendar where the reader is', () => {
  const now = Date.parse('2026-03-14T22:30:00Z');
  const soon = '2026-03-15T23:15:00Z';
  expect(formatRelativeTime(soon, now, 'en-GB', 'UTC')).toBe('tomorrow');
  expect(formatRelativeTime(soon, now, 'en-GB', 'Europe/Berlin')).toBe('in 2 days');
  // The day on which the clocks go back has 25 hours.
  expect(
    formatRelativeTime('2026-10-25T22:30:00Z', Date.parse('2026-10-24T22:10:00Z'), 'en-GB', 'Europe/Berlin'),
  ).toBe('in 24 hours');
});

test('the exact time names the day, the second and the place', () => {
  expect(formatExactTime('2026-03-14T17:30:00Z', BERLIN)).toMatch(
    /^Saturday,? 14 March 2026 at 18:30:00 in Berlin$/,
  );
});

test('a day of the calendar is the same everywhere', () => {
  expect(plain(formatCalendarDay('2026-11-20'))).toBe('20 Nov');
});
