import { sql, type RawBuilder } from 'kysely';

/** The last days in a time zone, oldest first, today included, as `2026-03-29`. */
export function lastDays(count: number, timeZone: string, now: Date): string[] {
  const today = dayFormat(timeZone).format(now);
  return Array.from({ length: count }, (_, index) => {
    // Calendar days, counted in UTC: a day in which clocks change has no 24 hours.
    const day = new Date(`${today}T00:00:00.000Z`);
    day.setUTCDate(day.getUTCDate() - (count - 1 - index));
    return day.toISOString().slice(0, 10);
  });
}

/** The quarter of an hour in which a moment falls, in the database: days begin and end with one in every time zone. */
export function quarterOf(moment: RawBuilder<unknown>) {
  return sql<string>`date_bin('15 minutes', ${moment}, '2000-01-01T00:00:00Z'::timestamptz)`;
}

/** The day in UTC in which a moment falls, in the database. */
export function utcDayOf(moment: RawBuilder<unknown>) {
  return sql<string>`date_bin('1 day', ${moment}, '2000-01-01T00:00:00Z'::timestamptz)`;
}

/** How many things happened at a moment, or in the time that begins with it. */
type Counted = { readonly at: string; readonly count: number };

/** How many things happened on each of some days. */
export function countPerDay(counted: readonly Counted[], days: readonly string[], timeZone: string) {
  const format = dayFormat(timeZone);
  const counts = new Map(days.map((day) => [day, 0]));
  for (const { at, count } of counted) {
    const day = format.format(new Date(at));
    const known = counts.get(day);
    if (known !== undefined) counts.set(day, known + count);
  }
  return days.map((day) => ({ day, count: counts.get(day) ?? 0 }));
}

/** Swedes write dates as ISO 8601 does. */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
}
