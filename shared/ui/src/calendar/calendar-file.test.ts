import fc from 'fast-check';
import { toCalendarFile, type CalendarEntry } from './calendar-file';

const NOW = Date.parse('2026-11-22T04:00:00Z');
const deadline: CalendarEntry = {
  id: 'event-1-close',
  title: 'Applications close: Riverside Hackathon',
  start: '2026-12-05T04:00:00.000Z',
  url: 'https://portal.example/events/1',
};

test('a deadline is a moment with a reminder, and takes no time of the day', () => {
  expect(toCalendarFile(deadline, NOW)?.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Event Portal//Calendar//EN',
    'BEGIN:VEVENT',
    'UID:event-1-close@event-portal',
    'DTSTAMP:20261122T040000Z',
    'DTSTART:20261205T040000Z',
    'TRANSP:TRANSPARENT',
    'SUMMARY:Applications close: Riverside Hackathon',
    'URL:https://portal.example/events/1',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P1D',
    'DESCRIPTION:Applications close: Riverside Hackathon',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('what lasts has an end and a place', () => {
  const file = toCalendarFile(
    { ...deadline, end: '2026-12-07T04:00:00.000Z', location: 'Old Mill; Riverside, NY' },
    NOW,
  );
  expect(file).toContain('DTEND:20261207T040000Z\r\n');
  expect(file).toContain(String.raw`LOCATION:Old Mill\; Riverside\, NY`);
  expect(file).not.toContain('TRANSP');
});

test('an end before the start is left out, and without a start there is no file', () => {
  expect(toCalendarFile({ ...deadline, end: '2026-12-01T04:00:00.000Z' }, NOW)).not.toContain('DTEND');
  expect(toCalendarFile({ ...deadline, start: 'soon' }, NOW)).toBeUndefined();
});

/** Reads the values back, as RFC 5545 says: lines joined, then texts unescaped. */
function readValues(file: string): Map<string, string> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([A-Z]+):([^]*)$/.exec(line) ?? [];
      return [
        name,
        value.replaceAll(/\\([\\;,n])/g, (_, letter) => (letter === 'n' ? '\n' : String(letter))),
      ];
    }),
  );
}

test('whatever the words are, they come back whole, and no line is too long', () => {
  const words = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom('\\', ';', ',', '\n', '\r', ':', 'é', '🦊', ' ', 'BEGIN:VEVENT'),
      maxLength: 200,
    }),
  );
  fc.assert(
    fc.property(words, words, (location, description) => {
      const file = toCalendarFile({ ...deadline, location, description }, NOW) ?? '';
      const encoder = new TextEncoder();
      for (const line of file.split('\r\n')) {
        expect(encoder.encode(line).length).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\r\n]/);
      }
      const values = readValues(file);
      expect(values.get('LOCATION') ?? '').toBe(asText(location));
      expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
      if (description !== '') expect(file.replaceAll('\r\n ', '')).toContain('\r\nDESCRIPTION:');
    }),
  );
});

/** What a file of lines can hold of a text: one kind of line break, no control characters. */
function asText(text: string): string {
  return text.replaceAll(/\r\n|\r/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, '');
}

test('half a character does not stop the file from being handed out', () => {
  const file = toCalendarFile({ ...deadline, title: 'Half \uD83E a fox' }, NOW) ?? '';
  expect(() => encodeURIComponent(file)).not.toThrow();
});

test('the same thing at another time keeps its name', () => {
  const uid = (entry: CalendarEntry) => readValues(toCalendarFile(entry, NOW) ?? '').get('UID');
  expect(uid({ ...deadline, start: '2026-12-06T04:00:00.000Z' })).toBe(uid(deadline));
});
