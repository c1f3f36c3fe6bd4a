import type { EventRole } from '@event-portal/contracts';
import { onDay } from './moments';
import type { Row, SeedData, SeededUser } from './seed-data';

const VERSION = '1.0.0';

/** Somebody, and what they are at the event whose page failed. */
type Witness = { readonly user: SeededUser; readonly eventRole: EventRole };

/** What browsers of a few people could not use on the day of seeding, and the release that came before. */
export function addFailures(seed: SeedData, today: Date, witnesses: readonly Witness[]): void {
  const at = onDay(today, 0);
  for (const [sequence, current] of [
    [1, '0.9.0'],
    [2, VERSION],
  ] as const)
    seed.remoteChanges.push({
      remote: 'event-dashboard',
      sequence,
      at,
      current,
      canary: null,
      percent: null,
      disabled: false,
    });
  seed.remoteFailures.push(
    ...witnesses.map(({ user, eventRole }): Row<'remoteFailures'> => ({
      hour: at,
      userId: user.userId,
      remote: 'event-dashboard',
      version: VERSION,
      failure: 'page-slow',
      cause: 'PageSlowError: It was not ready within 15000 ms.',
      page: '/events/:eventId',
      reason: 'current',
      shell: VERSION,
      role: 'user',
      eventRole,
      browser: 'Firefox 140',
      firstAt: at,
      lastAt: at,
    })),
  );
}
