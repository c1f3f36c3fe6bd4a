import { PENDING_DELAY_MS } from '@event-portal/contracts';
import { FailedPage } from '@event-portal/remote-kit/routing';
import { BrandMark, CenteredFrame, DelayedPending, ErrorState, LinkButton } from '@event-portal/ui';
import { useDelayed } from './use-delayed';

/** The longest that a page may pend without words that help. */
const PATIENCE_MS = 15_000;

class PageSlowError extends Error {
  override readonly name = 'PageSlowError';
  readonly code = 'page-slow';
}

const SLOW = new PageSlowError(`It was not ready within ${PATIENCE_MS} ms.`);

/** Stands for a page that is not ready to be shown: nothing at first, then words, then ways on. */
export function PagePending({ isFramed }: { isFramed: boolean }) {
  const isSlow = useDelayed(true, PENDING_DELAY_MS);
  if (!isSlow) return null;
  return isFramed ? (
    <PendingWords />
  ) : (
    <CenteredFrame brand={<BrandMark href="/portal" />}>
      <PendingWords />
    </CenteredFrame>
  );
}

function PendingWords() {
  const isStuck = useDelayed(true, PATIENCE_MS - PENDING_DELAY_MS);
  if (isStuck)
    return (
      <FailedPage error={SLOW}>
        <ErrorState
          level={1}
          title="This page takes too long"
          safe="Everything else works, and nothing that you have saved is lost."
          advice="Load it again, or go on elsewhere."
          onRetry={() => window.location.reload()}
          actions={<LinkButton href="/portal">Home</LinkButton>}
          reference={SLOW.code}
        />
      </FailedPage>
    );
  return <DelayedPending label="Loading the page…" detail="This takes longer than usual." />;
}
