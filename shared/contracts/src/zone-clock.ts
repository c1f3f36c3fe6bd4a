const DAY_MS = 24 * 3_600_000;

/** The clock on the wall of a zone: its readings count as if they were UTC, in milliseconds. */
export function clockOf(timeZone: string) {
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hourCycle: 'h23', calendar: 'iso8601', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  const read = (instant: number): number => {
    const parts = format.formatToParts(instant);
    const of = (type: Intl.DateTimeFormatPartTypes) =>
      Number(parts.find((part) => part.type === type)?.value);
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  };
  /** A time that is skipped becomes the one after the gap; of one that comes twice, the first is meant. */
  const instantOf = (reading: number): number => {
    const offsets = [reading - DAY_MS, reading + DAY_MS].map((near) => read(near) - near);
    const instants = offsets.map((offset) => reading - offset);
    const fitting = instants.filter((instant) => read(instant) === reading);
    return fitting.length > 0 ? Math.min(...fitting) : Math.max(...instants);
  };
  return { read, instantOf };
}
