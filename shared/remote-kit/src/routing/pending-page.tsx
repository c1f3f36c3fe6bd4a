import type { PageShape } from '@event-portal/contracts';
import { DelayedPending, ErrorState, LinkButton, PageSkeleton, Stack } from '@event-portal/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useNextPath } from './late-page';
import { FailedPage } from './page-error-boundary';
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
  if (isStuck)
    return (
      <FailedPage error={slow}>
        <ErrorState
          level={1}
          title="This page takes too long"
          safe="Everything else works, and nothing that you have saved is lost."
          advice="Load it again, or go on elsewhere."
          onRetry={() => window.location.reload()}
          actions={<LinkButton href="/portal">Home</LinkButton>}
          reference={slow.code}
        />
      </FailedPage>
    );
  return (
    <Stack gap="large">
      <PageSkeleton shape={shape} />
      {isSlow && <DelayedPending label="Loading the page…" detail="This takes longer than usual." />}
    </Stack>
  );
}
