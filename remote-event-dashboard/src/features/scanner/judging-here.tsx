import { formatClockTime } from '@event-portal/ui';
import type { HeldSnapshot } from './snapshot/held-snapshot';

/** Says for how long this device can judge by itself, and by what. */
export function JudgingHere({ held }: { held: HeldSnapshot | null }) {
  return (
    <p>
      {held
        ? `Without a network this device judges until ${formatClockTime(new Date(held.keptUntil).toISOString())}, by what it knew at ${formatClockTime(held.takenAt)}.`
        : 'Without a network this device cannot judge: scans are kept, and judged later.'}
    </p>
  );
}
