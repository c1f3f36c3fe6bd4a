import type { PageShape } from '@event-portal/contracts';
import { DelayedPending, PageSkeleton, Stack } from '@event-portal/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useNextPath } from './late-page';
import { PageError } from './page-error';
import { useDelayed } from './use-delayed';

/** The longest that a page may pend without words that can be seen, in milliseconds. */
export const MESSAGE_AFTER_MS = 3000;

/** The longest that it may pend without ways on. */
const PATIENCE_MS = 15_000;

class PageSlowError extends Error {
  override readonly name = 'PageSlowError';
  readonly code = 'page-slow';

  /** @param pathname of the page that is waited for, which the address may not name yet */
  constructor(readonly pathname: string) {
    super(`It was not ready within ${PATIENCE_MS} ms.`);
  }
}

export type PendingPageProps = {
  shape: PageShape;
  /** For how long it has been waited for already, in milliseconds. */
  waited?: number;
};

/** Stands for a page that is on its way: its shape, then words below it, then ways on. */
export function PendingPage({ shape, waited = 0 }: PendingPageProps) {
  const isSlow = useDelayed(true, MESSAGE_AFTER_MS - waited);
  const isStuck = useDelayed(true, PATIENCE_MS - waited);
  const { pathname } = useLocation();
  const nextPath = useNextPath();
  const [slow] = useState(() => new PageSlowError(nextPath ?? pathname));
  if (isStuck) return <PageError error={slow} />;
  return (
    <Stack gap="large">
      <PageSkeleton shape={shape} />
      {isSlow && <DelayedPending label="Loading the page…" detail="This takes longer than usual." />}
    </Stack>
  );
}
