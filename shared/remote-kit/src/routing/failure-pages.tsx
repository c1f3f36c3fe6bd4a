import { PENDING_DELAY_MS } from '@event-portal/contracts';
import { ApiError, describeFailure, usePlatform } from '@event-portal/remote-kit';
import { Button, DelayedPending, EmptyState, ErrorState, LinkButton } from '@event-portal/ui';
import { useEffect, type ReactNode } from 'react';
import { failureCode, isNotFound, ownCode } from './page-failure';
import { PageReasons } from './page-reasons';
import { StandInPage, type StandInPageProps } from './stand-in-page';
import { useDelayed } from './use-delayed';
import { useFailedOffline, useIsOffline } from './use-offline';
import { useRecovery } from './use-recovery';
import { useRetry } from './use-retry';

/** The page for a URL that nobody answers, or that the person may not know of. */
export function NotFoundPage({ error }: { error?: unknown }) {
  return (
    <FailedPage kind="not-found" error={error}>
      <EmptyState
        level={1}
        title="Page not found"
        action={
          <LinkButton href="/portal" variant="primary">
            Go to the portal
          </LinkButton>
        }
      >
        There is nothing at this address, or it is not open to you.
      </EmptyState>
    </FailedPage>
  );
}

/** What a failure looks like to the person who met it: `PageError`, where its code is there. */
export function FailurePage({ error }: { error: unknown }) {
  const hasFailedOffline = useFailedOffline(error);
  if (isNotFound(error)) return <NotFoundPage error={error} />;
  if (hasFailedOffline) return <OfflinePage />;
  return failureCode(error) === 'page-slow' ? <SlowPage error={error} /> : <Failure error={error} />;
}

/** Stands in for a page that cannot come up without a network. Once there is one, the page is entered again. */
export function OfflinePage() {
  const retry = useRetry();
  const isOffline = useIsOffline();
  return (
    <FailedPage>
      <ErrorState
        level={1}
        title={isOffline ? 'You are offline' : 'You are connected again'}
        safe="Nothing that you have saved is lost."
        advice={
          isOffline ? 'This page comes up by itself once you are connected again.' : 'The page is on its way.'
        }
        onRetry={retry.start}
        retryPending={retry.isRunning}
        actions={<LinkButton href="/portal">Go to the portal</LinkButton>}
      />
    </FailedPage>
  );
}

function Failure({ error: thrown }: { error: unknown }) {
  const retry = useRetry();
  const recovery = useRecovery(thrown);
  if (!recovery) return <Recovering />;
  const { error } = recovery;
  const reference = referenceOf(error);
  const { title, advice } = messageFor(error);
  return (
    <FailedPage error={error}>
      <ErrorState
        level={1}
        title={title}
        advice={advice}
        onRetry={retry.start}
        retryPending={retry.isRunning}
        actions={
          <>
            <LinkButton href="/portal">Go to the portal</LinkButton>
            {!(error instanceof ApiError) && <SafeModeOffer />}
          </>
        }
        {...(reference !== undefined && { reference })}
      />
    </FailedPage>
  );
}

/** Nothing was thrown: it was waited for, and did not come. */
function SlowPage({ error }: { error: unknown }) {
  return (
    <FailedPage error={error}>
      <ErrorState
        level={1}
        title="This page takes too long"
        safe="Everything else works, and nothing that you have saved is lost."
        advice="Load it again, or go on elsewhere."
        onRetry={() => window.location.reload()}
        actions={<LinkButton href="/portal">Home</LinkButton>}
        reference="page-slow"
      />
    </FailedPage>
  );
}

function messageFor(error: unknown): { title: string; advice: string } {
  const code = failureCode(error);
  if (code === 'page-needs-api')
    return {
      title: 'This page needs a newer server',
      advice:
        'It asks for something that the server of the portal does not have yet. Those who look after it have been told. Try again later, or go on elsewhere.',
    };
  if (error instanceof ApiError)
    return { title: 'This page could not be loaded', advice: describeFailure(error) };
  if (code === 'page-tampered')
    return {
      title: 'This page was kept out, to be safe',
      advice:
        'A file of it is not the one that was published. Those who look after it have been told. Try again in a few minutes, or go on elsewhere.',
    };
  return { title: 'This page does not work at the moment', advice: describeFailure(error) };
}

/** The shell looks for a version that works: words after a second, and not before (G14). */
function Recovering() {
  const isSlow = useDelayed(true, PENDING_DELAY_MS);
  return isSlow && <DelayedPending label="Something went wrong. Looking for a way to show this page…" />;
}

/** What the person can tell those who look after the portal: the request, or what kind of failure it is. */
function referenceOf(error: unknown): string | undefined {
  const code = failureCode(error);
  if (code === undefined && error instanceof ApiError && error.failure.kind === 'refused')
    return error.failure.body.requestId;
  return code;
}

export type FailedPageProps = {
  kind?: StandInPageProps['kind'];
  /** What was thrown, for those who may know the reasons. */
  error?: unknown;
  children: ReactNode;
};

/** A page that stands in for another, of which the shell is told. Those who may know can read why. */
export function FailedPage({ kind = 'failure', error, children }: FailedPageProps) {
  const { pageFailed } = usePlatform();
  // The shell has heard already of what the page's code has thrown.
  useEffect(() => {
    if (ownCode(error)) void pageFailed(error);
  }, [error, pageFailed]);
  return (
    <StandInPage kind={kind}>
      {children}
      <PageReasons error={error} centered={kind === 'not-found'} />
    </StandInPage>
  );
}

/** Offers the page without what is only being tried; nothing where that is how it was loaded. */
export function SafeModeOffer() {
  const { safeMode } = usePlatform();
  if (!safeMode || safeMode.isOn) return null;
  return <Button onClick={safeMode.start}>Open in safe mode</Button>;
}
