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

/** How many of some moments fall on each of some days. */
export function countPerDay(moments: readonly string[], days: readonly string[], timeZone: string) {
  const format = dayFormat(timeZone);
  const counts = new Map(days.map((day) => [day, 0]));
  for (const moment of moments) {
    const day = format.format(new Date(moment));
    const count = counts.get(day);
    if (count !== undefined) counts.set(day, count + 1);
  }
  return days.map((day) => ({ day, count: counts.get(day) ?? 0 }));
}

/** Swedes write dates as ISO 8601 does. */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
}
