import { parseDateTime, toZoned } from '@internationalized/date';
import { printInstant, readZonedTime } from './zoned-time';

/** What has to keep its distance when something else moves. */
export type KeptDistance = {
  /** What moves along. */
  value: string;
  /** Where the other one stood, and where it stands now. */
  from: string;
  to: string;
  timeZone: string;
};

/**
 * An instant as far after another one as it was, by the clock on the wall: Friday at six to Sunday at six stays that, also
 * where the clocks change in between. Text that is not an instant stays as it is.
 */
export function keepDistance({ value, from, to, timeZone }: KeptDistance): string {
  const [own, before, after] = [value, from, to].map((iso) => wallTime(iso, timeZone));
  if (own === undefined || before === undefined || after === undefined) return value;
  return atWallTime(after + own - before, timeZone) ?? value;
}

/** The instant that many days after another one, at a time of the clock on the wall, such as "23:59". */
export function daysAfter(iso: string, days: number, time: string, timeZone: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const day = readZonedTime(iso, timeZone)?.add({ days }).set({ hour, minute, second: 0, millisecond: 0 });
  return day === undefined ? iso : printInstant(day);
}

/** The clock on the wall as if it showed UTC, in milliseconds: two of them have a distance. */
function wallTime(iso: string, timeZone: string): number | undefined {
  const time = readZonedTime(iso, timeZone);
  return time && time.toDate().getTime() + time.offset;
}

function atWallTime(wall: number, timeZone: string): string | undefined {
  const time = new Date(wall);
  // The calendar ends somewhere, and a year that is still being typed may lie beyond.
  if (!(time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999)) return undefined;
  return printInstant(toZoned(parseDateTime(time.toISOString().slice(0, -1)), timeZone));
}
