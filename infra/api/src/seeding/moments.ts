import type { Random } from './random';

export const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A moment some days from the day of seeding, at an hour of it in UTC. */
export function onDay(today: Date, days: number, hour = 0): string {
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  return new Date(midnight + days * DAY_MS + hour * HOUR_MS).toISOString();
}

/** Some moments between two others, in order. */
export function momentsBetween(random: Random, from: string, to: string, count: number): string[] {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  return Array.from({ length: count }, () => start + random.next() * (end - start))
    .sort((one, other) => one - other)
    .map((moment) => new Date(Math.floor(moment)).toISOString());
}
