import fc from 'fast-check';
import { describeMoment, type MomentQuestion } from './describe-moment';
import { formatTime, readInstant } from './format-time';
import { zoneWords } from './zone';

const NOW = Date.parse('2026-11-22T04:00:00Z');
const tell = (question: Partial<MomentQuestion>) => {
  const words = describeMoment({
    start: '2026-12-05T04:00:00Z',
    timeZone: 'America/New_York',
    readerZone: 'Europe/London',
    locale: 'en-GB',
    now: NOW,
    ...question,
  });
  return [words.there, words.here, words.away]
    .filter((part) => part !== undefined)
    .join(' · ')
    .replaceAll('\u00A0', ' ');
};

test.each([
  [{}, '4 Dec, 23:00 in New York · 5 Dec, 04:00 for you · in 13 days'],
  [{ readerZone: 'America/Toronto' }, '4 Dec, 23:00 in New York · in 13 days'],
  [{ start: '2026-12-04T13:00:00Z' }, '4 Dec, 08:00 in New York · 13:00 for you · in 12 days'],
  [{ timeZone: undefined }, '5 Dec, 04:00 · in 13 days'],
  [
    { start: '2026-12-20T13:00:00Z', end: '2026-12-22T21:00:00Z' },
    '20 Dec, 08:00 – 22 Dec, 16:00 in New York · 20 Dec, 13:00 – 22 Dec, 21:00 for you · in 28 days',
  ],
  [
    { start: '2026-12-20T13:00:00Z', end: '2026-12-20T21:00:00Z' },
    '20 Dec, 08:00–16:00 in New York · 13:00–21:00 for you · in 28 days',
  ],
  [
    { start: '2026-11-21T13:00:00Z', end: '2026-11-23T21:00:00Z', readerZone: 'America/New_York' },
    '21 Nov, 08:00 – 23 Nov, 16:00 in New York · ends in 2 days',
  ],
  // The zones agree in some weeks of the year only: New York changes to winter a week after London.
  [{ start: '2026-10-28T16:00:00Z' }, '28 Oct, 12:00 in New York · 16:00 for you · 25 days ago'],
  [{ timeZone: 'Europe/Lisbon' }, '5 Dec, 04:00 in Lisbon · in 13 days'],
  // A zone that this browser does not know is told in one that it does, by name.
  [{ timeZone: 'Mars/Olympus_Mons' }, '5 Dec, 04:00 in UTC · in 13 days'],
  [{ start: 'soon' }, '—'],
])('%j reads %s', (question, text) => {
  expect(tell(question)).toBe(text);
});

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const instants = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2035-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

test('the reader’s own time is told exactly where their clock says something else at that moment', () => {
  fc.assert(
    fc.property(instants, zones, zones, fc.nat(), (start, timeZone, readerZone, minutes) => {
      const now = Date.parse(start) - minutes * 60_000;
      const words = describeMoment({ start, timeZone, readerZone, locale: 'en-GB', now });
      const clock = (zone: string) =>
        formatTime(start, { locale: 'en-GB', timeZone: zone, precision: 'minute', now });
      expect(words.here !== undefined).toBe(clock(timeZone) !== clock(readerZone));
      expect(words.there.startsWith(clock(timeZone))).toBe(true);
    }),
  );
});

test('a day without a year is the nearest such day', () => {
  fc.assert(
    fc.property(instants, instants, zones, (start, today, timeZone) => {
      const now = Date.parse(today);
      const { there } = describeMoment({ start, timeZone, readerZone: 'UTC', locale: 'en-GB', now });
      const isNear = Math.abs(Date.parse(start) - now) < 180 * 24 * 60 * 60 * 1000;
      expect(/\d{4}/.test(there)).toBe(!isNear);
    }),
  );
});

test('whatever is asked, there is an answer', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), instants, (start, end, zone, today) => {
      const question = { timeZone: zone, readerZone: zone, locale: 'en-GB', now: Date.parse(today) };
      expect(describeMoment({ ...question, start, end }).there).not.toBe('');
      if (!readInstant(start)) expect(describeMoment({ ...question, start }).there).toBe('—');
    }),
  );
});

test('no zone is called by a code', () => {
  for (const zone of [...Intl.supportedValuesOf('timeZone'), 'WET', 'EST5EDT', 'US/Eastern', 'Japan']) {
    const { after, name } = zoneWords(zone, 'en-GB');
    expect(`${after} ${name}`).not.toMatch(/GMT|[+-]\d|\b(?!UTC)[A-Z]{2,}\b|_|\//);
  }
});

test.each([
  ['America/New_York', 'in New York', 'New York time'],
  ['America/Argentina/Buenos_Aires', 'in Buenos Aires', 'Buenos Aires time'],
  ['US/Eastern', 'in Eastern Time', 'Eastern Time'],
  ['UTC', 'in UTC', 'UTC'],
  ['Etc/GMT+5', '5 hours behind UTC', '5 hours behind UTC'],
  ['Etc/GMT-1', '1 hour ahead of UTC', '1 hour ahead of UTC'],
  ['', 'in UTC', 'UTC'],
])('the zone %j is told as %j', (zone, after, name) => {
  expect(zoneWords(zone, 'en-GB')).toEqual({ after, name });
});
