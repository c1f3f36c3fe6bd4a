import { dateFormat } from './formats';

/** What happened on one day of a zone; never empty. */
export type Day<Item> = { readonly day: string; readonly of: readonly [Item, ...Item[]] };

/** Puts neighbours of one day together, in the order in which they come. */
export function groupByDay<Item extends { readonly at: string }>(
  items: readonly Item[],
  timeZone: string,
): readonly Day<Item>[] {
  const days: { day: string; of: [Item, ...Item[]] }[] = [];
  for (const item of items) {
    const day = dayOf(Date.parse(item.at), timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.of.push(item);
    else days.push({ day, of: [item] });
  }
  return days;
}

type DayFormat = { now: number; timeZone: string; locale: string };

/** "Today, Sunday 22 November 2026". */
export function nameOfDay(iso: string, { now, timeZone, locale }: DayFormat): string {
  const at = Date.parse(iso);
  const name = dateFormat(locale, { dateStyle: 'full', timeZone }).format(at);
  if (dayOf(at, timeZone) === dayOf(now, timeZone)) return `Today, ${name}`;
  const yesterday = now - 24 * 60 * 60 * 1000;
  return dayOf(at, timeZone) === dayOf(yesterday, timeZone) ? `Yesterday, ${name}` : name;
}

/** "18:30". */
export function timeOfDay(iso: string, timeZone: string, locale: string): string {
  return dateFormat(locale, { timeStyle: 'short', hourCycle: 'h23', timeZone }).format(Date.parse(iso));
}

/** The day of an instant (milliseconds since 1970) as the calendar of an IANA zone counts it: "2026-11-22". */
export function dayOf(instant: number, timeZone: string): string {
  return dateFormat('sv-SE', { dateStyle: 'short', timeZone }).format(instant);
}
