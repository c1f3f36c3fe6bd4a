/** How fine a point in time is told. */
export type TimePrecision = 'day' | 'minute';

export type TimeFormat = { locale: string; timeZone: string; precision: TimePrecision };

/** What stands where a time cannot be read. */
const UNKNOWN = '—';

const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const MINUTE: Intl.DateTimeFormatOptions = { ...DAY, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

/** "14 Mar 2026, 18:30 CET": the zone is named where an hour is told, for an hour without a zone is half an answer. */
export function formatTime(iso: string, { locale, timeZone, precision }: TimeFormat): string {
  const instant = readInstant(iso);
  if (!instant) return UNKNOWN;
  const options = precision === 'day' ? DAY : { ...MINUTE, timeZoneName: 'short' as const };
  return new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(instant);
}

/** "14–16 Mar 2026", "14 Mar 2026, 18:30–20:00 CET": what both ends share is said once. */
export function formatTimeRange(start: string, end: string, format: TimeFormat): string {
  const [from, to] = [readInstant(start), readInstant(end)];
  if (!from || !to || from > to) return `${formatTime(start, format)} – ${formatTime(end, format)}`;
  const { locale, timeZone, precision } = format;
  const options = precision === 'day' ? DAY : { ...MINUTE, timeZoneName: 'short' as const };
  const parts = new Intl.DateTimeFormat(locale, { ...options, timeZone }).formatRangeToParts(from, to);
  // A dash between single words is tight, one between several has room: the formatter's thin space is neither.
  const isLong = parts.filter(({ source }) => source === 'startRange').some(({ value }) => /\s/.test(value));
  return parts.map(({ value }) => value.replace(/\s*–\s*/, isLong ? ' – ' : '–')).join('');
}

/** "Saturday, 14 March 2026 at 18:30:00 Central European Standard Time": everything, for who wants to be sure. */
export function formatExactTime(iso: string, { locale, timeZone }: Omit<TimeFormat, 'precision'>): string {
  const instant = readInstant(iso);
  if (!instant) return UNKNOWN;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'full', timeZone }).format(instant);
}

const STEPS = [
  ['year', 365 * 24 * 60 * 60],
  ['month', 30 * 24 * 60 * 60],
  ['week', 7 * 24 * 60 * 60],
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const;

/** "2 days ago", "in 3 hours", "now". */
export function formatRelativeTime(iso: string, now: number, locale: string): string {
  const instant = readInstant(iso);
  if (!instant) return UNKNOWN;
  const seconds = Math.round((instant.getTime() - now) / 1000);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const [unit, length] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? [
    'second',
    Number.POSITIVE_INFINITY,
  ];
  return format.format(unit === 'second' ? 0 : Math.trunc(seconds / length), unit);
}

/** "GMT+2" or "CEST": how a zone is called at an instant. */
export function zoneNameAt(instant: Date, timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

function readInstant(iso: string): Date | undefined {
  const instant = new Date(iso);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}
