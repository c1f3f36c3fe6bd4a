import { dateFormat, distanceFormat } from './formats';
import { knownZone, readerZone, zoneWords } from './zone';

/** How fine a point in time is told. */
export type TimePrecision = 'day' | 'minute';

export type TimeFormat = {
  locale: string;
  timeZone: string;
  precision: TimePrecision;
  /** The year is said where a time is far from it. */
  now: number;
};

/** What stands where a time cannot be read. */
const UNKNOWN = '—';

const NO_BREAK = '\u00A0';
const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const DAY_LENGTH = 24 * 60 * 60 * 1000;

/** Within half a year, a day and its month mean one day only. */
const NEAR = 180 * DAY_LENGTH;

function formatIn(locale: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateFormat(locale, { ...options, timeZone: knownZone(zone) });
}

function optionsFor(instants: readonly Date[], { precision, now }: Pick<TimeFormat, 'precision' | 'now'>) {
  const isNear = instants.every((instant) => Math.abs(instant.getTime() - now) < NEAR);
  const day: Intl.DateTimeFormatOptions = isNear ? DAY : { ...DAY, year: 'numeric' };
  return precision === 'day' ? day : { ...day, ...CLOCK };
}

/** "14 Mar, 18:30", "14 Mar 2024": the year where it is not the nearest such day. The zone is said beside it. */
export function formatTime(iso: string, { locale, timeZone, ...format }: TimeFormat): string {
  const instant = readInstant(iso);
  if (!instant) return UNKNOWN;
  return keepTogether(formatIn(locale, timeZone, optionsFor([instant], format)).format(instant));
}

/** "14 Mar 18:30": for a column, where many stand below one another, each in one line. */
export function formatShortTime(iso: string, { locale, timeZone, ...format }: TimeFormat): string {
  const instant = readInstant(iso);
  if (!instant) return UNKNOWN;
  const day = formatIn(locale, timeZone, optionsFor([instant], { ...format, precision: 'day' }));
  if (format.precision === 'day') return day.format(instant);
  return `${day.format(instant)} ${formatIn(locale, timeZone, CLOCK).format(instant)}`;
}

/** "14–16 Mar", "14 Mar, 18:30–20:00": what both ends share is said once. */
export function formatTimeRange(start: string, end: string, format: TimeFormat): string {
  const [from, to] = [readInstant(start), readInstant(end)];
  if (!from || !to || from > to) return `${formatTime(start, format)} – ${formatTime(end, format)}`;
  const { locale, timeZone } = format;
  const parts = formatIn(locale, timeZone, optionsFor([from, to], format)).formatRangeToParts(from, to);
  // A dash between single words is tight, one between several has room: the formatter's thin space is neither.
  const isLong = parts.filter(({ source }) => source === 'startRange').some(({ value }) => /\s/.test(value));
  const text = parts.map(({ value }) => value.replace(/\s*–\s*/, isLong ? ' – ' : '–')).join('');
  return text.split(' – ').map(keepTogether).join(' – ');
}

/** "20 Nov" of "2026-11-20": a day of the calendar, wherever one is. */
export function formatCalendarDay(day: string, locale = 'en-GB'): string {
  const instant = readInstant(day);
  return instant ? keepTogether(formatIn(locale, 'UTC', DAY).format(instant)) : UNKNOWN;
}

/** "14 Mar 18:00" by the reader's own clock: for what a chart counts. */
export function formatClockTime(iso: string, locale = 'en-GB'): string {
  return formatShortTime(iso, { locale, timeZone: readerZone(), precision: 'minute', now: Date.now() });
}

/** "Saturday, 14 March 2026 at 18:30:00 in Berlin": everything, for who wants to be sure. */
export function formatExactTime(
  iso: string,
  { locale, timeZone }: Pick<TimeFormat, 'locale' | 'timeZone'>,
): string {
  const instant = readInstant(iso);
  if (!instant) return UNKNOWN;
  const exact = formatIn(locale, timeZone, { dateStyle: 'full', timeStyle: 'medium' }).format(instant);
  return `${exact} ${zoneWords(timeZone, locale).after}`;
}

/**
 * "2 days ago", "in 3 hours", "tomorrow", "now". Days are those of the calendar where the reader is, so that "tomorrow"
 * never means the day after it.
 */
export function formatRelativeTime(
  iso: string,
  now: number,
  locale: string,
  timeZone = readerZone(),
): string {
  const instant = readInstant(iso);
  if (!instant) return UNKNOWN;
  const format = distanceFormat(locale, 'auto');
  const minutes = Math.trunc((instant.getTime() - now) / 60_000);
  if (minutes === 0) return format.format(0, 'second');
  if (Math.abs(minutes) < 60) return format.format(minutes, 'minute');
  const days = dayNumber(instant, timeZone) - dayNumber(new Date(now), timeZone);
  if (Math.abs(minutes) < 24 * 60 || days === 0) return format.format(Math.trunc(minutes / 60), 'hour');
  if (Math.abs(days) < 60) return format.format(days, 'day');
  const exact = distanceFormat(locale, 'always');
  const months = Math.round((days * 12) / 365.25);
  return Math.abs(months) < 24
    ? exact.format(months, 'month')
    : exact.format(Math.round(days / 365.25), 'year');
}

/** Days since 1970, by the calendar of a zone. */
function dayNumber(instant: Date, zone: string): number {
  const parts = formatIn('en', zone, { year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(
    instant,
  );
  const read = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
  return Math.round(Date.UTC(read('year'), read('month') - 1, read('day')) / DAY_LENGTH);
}

/** A date does not break in the middle. */
function keepTogether(text: string): string {
  return text.replaceAll(' ', NO_BREAK);
}

export function readInstant(iso: string): Date | undefined {
  const instant = new Date(iso);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}
