/** What somebody puts into their calendar. */
export type CalendarEntry = {
  /** The same for the same thing: a calendar that has it already brings it up to date. */
  id: string;
  title: string;
  /** ISO 8601. */
  start: string;
  /** Without it, the entry is a moment: a deadline. */
  end?: string;
  location?: string;
  description?: string;
  /** Where it is told in full. */
  url?: string;
};

/** The longest line that RFC 5545 allows, in octets. */
const LINE_LENGTH = 75;

/**
 * An iCalendar file (RFC 5545) with one entry and a reminder on the day before. A deadline takes no time of the day: it
 * shows nobody as busy. An entry without a readable start is skipped.
 */
export function toCalendarFile(entry: CalendarEntry, now: number): string | undefined {
  const start = stamp(entry.start);
  if (start === undefined) return undefined;
  const end = entry.end === undefined ? undefined : stamp(entry.end);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Event Portal//Calendar//EN',
    'BEGIN:VEVENT',
    property('UID', `${entry.id}@event-portal`),
    `DTSTAMP:${toStamp(now)}`,
    `DTSTART:${start}`,
    ...(end === undefined || end <= start ? ['TRANSP:TRANSPARENT'] : [`DTEND:${end}`]),
    property('SUMMARY', entry.title),
    ...optional('LOCATION', entry.location),
    ...optional('DESCRIPTION', entry.description),
    ...(entry.url === undefined || !URL.canParse(entry.url) ? [] : [`URL:${new URL(entry.url).href}`]),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P1D',
    property('DESCRIPTION', entry.title),
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function optional(name: string, text: string | undefined): string[] {
  return text === undefined || text === '' ? [] : [property(name, text)];
}

/** A text of a file of lines: line breaks and what separates values are spelled out, other control characters left out. */
function property(name: string, text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll(/[;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')
    // A lone half of a surrogate pair cannot be encoded.
    .replaceAll(/\p{Cs}/gu, '\uFFFD');
  return `${name}:${escaped}`;
}

/** Long lines go on in the next one, behind a space; no character is cut in two. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let length = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (length + size > LINE_LENGTH) {
      folded += '\r\n ';
      length = 1;
    }
    folded += character;
    length += size;
  }
  return folded;
}

function stamp(iso: string): string | undefined {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? undefined : toStamp(time);
}

/** "20261204T040000Z": in UTC, so that no calendar has to know a zone. */
function toStamp(time: number): string {
  return new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}
