import type { SkippedPeople as Skipped } from '@event-portal/contracts';
import { Stack } from '@event-portal/ui';
import { describeSkipped } from '#shared/decision-words.ts';

/** Who is left out, and why. */
export function SkippedPeople({ skipped }: { skipped: readonly Skipped[] }) {
  if (skipped.length === 0) return null;
  return (
    <Stack gap="small">
      <p>Left out:</p>
      <ul>
        {skipped.map((some) => (
          <li key={some.reason}>{describeSkipped(some)}</li>
        ))}
      </ul>
    </Stack>
  );
}
