import { vitalNames } from '@event-portal/contracts';
import { bucketOf } from '../metrics/vital-buckets';
import { onDay } from './moments';
import type { SeedData } from './seed-data';

/** How two versions of a page did for those who visited it: the newer one shows sooner, and answers later. */
const visited = [
  { version: '0.9.0', visits: 240, lcp: 2900, inp: 90, cls: 0.02 },
  { version: '1.0.0', visits: 60, lcp: 1700, inp: 240, cls: 0.02 },
] as const;

/** How fast and how steady the page of an event was on the day of seeding. */
export function addVitals(seed: SeedData, today: Date): void {
  for (const { version, visits, ...vitals } of visited)
    for (const vital of vitalNames)
      seed.remoteVitals.push({
        hour: onDay(today, 0),
        remote: 'event-dashboard',
        version,
        page: '/events/:eventId',
        device: 'phone',
        vital,
        bucket: bucketOf(vital, vitals[vital]),
        visits,
      });
}
