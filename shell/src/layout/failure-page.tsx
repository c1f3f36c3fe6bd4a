import type { RemoteFailureCode } from '@event-portal/contracts';
import { HostContextError, useSignOut } from '@event-portal/remote-kit';
import {
  FailedPage,
  FailurePage as FailureOfPage,
  OfflinePage,
  SafeModeOffer,
  useFailedOffline,
  useRetry,
} from '@event-portal/remote-kit/routing';
import { Button, ErrorState, LinkButton } from '@event-portal/ui';
import type { ReactNode } from 'react';
import { RemoteLoadError } from '../remotes/remote-load-error';

/** What failures look like: those of remotes, of which the rest of the portal goes on, and those of pages. */
export function FailurePage({ error }: { error: unknown }) {
  return useFailedOffline(error, isOutOfReach) ? <OfflinePage /> : toPage(error);
}

/** Pages that failed offline say so for themselves. */
function isOutOfReach(error: unknown): boolean {
  return (
    error instanceof RemoteLoadError && (error.code === 'remote-unreachable' || error.code === 'remote-slow')
  );
}

function toPage(error: unknown): ReactNode {
  if (error instanceof RemoteLoadError) {
    const { title, advice } = words[error.code];
    return <RemoteFailure title={`${error.title} ${title}`} advice={error.notice ?? advice} error={error} />;
  }
  if (error instanceof HostContextError) {
    return (
      <RemoteFailure
        title="This page does not fit this version of the portal"
        advice="Reload the page in a few minutes: an update is on its way."
        error={error}
      />
    );
  }
  return <FailureOfPage error={error} />;
}

const words: Readonly<Record<RemoteFailureCode, { title: string; advice: string }>> = {
  'remote-unreachable': {
    title: 'could not be loaded',
    advice: 'Check your connection and try again, or go on elsewhere.',
  },
  'remote-slow': {
    title: 'takes too long to load',
    advice: 'Your connection may be slow. Try again, or go on elsewhere.',
  },
  'remote-broken': {
    title: 'does not work at the moment',
    advice: 'Those who look after it have been told. Try again in a few minutes, or go on elsewhere.',
  },
  'remote-incompatible': {
    title: 'does not fit this version of the portal',
    advice: 'Reload the page in a few minutes: an update is on its way.',
  },
  'remote-tampered': {
    title: 'was kept out, to be safe',
    advice:
      'A file of it is not the one that was published. Those who look after it have been told. Try again in a few minutes, or go on elsewhere.',
  },
  'page-tampered': {
    title: 'was kept out, to be safe',
    advice:
      'A file of it is not the one that was published. Those who look after it have been told. Try again in a few minutes, or go on elsewhere.',
  },
  'remote-disabled': { title: 'is switched off for now', advice: 'Come back later.' },
  'page-unreachable': {
    title: 'could not be loaded',
    advice: 'Check your connection and try again, or go on elsewhere.',
  },
  'page-broken': {
    title: 'does not work at the moment',
    advice: 'Those who look after it have been told. Try again in a few minutes, or go on elsewhere.',
  },
};

type RemoteFailureProps = { title: string; advice: string; error: RemoteLoadError | HostContextError };

function RemoteFailure({ title, advice, error }: RemoteFailureProps) {
  const retry = useRetry();
  const signOut = useSignOut();
  return (
    <FailedPage error={error}>
      <ErrorState
        level={1}
        title={title}
        safe="Everything else works, and nothing that you have saved is lost."
        advice={advice}
        onRetry={retry.start}
        retryPending={retry.isRunning}
        actions={
          <>
            <LinkButton href="/portal">Home</LinkButton>
            <Button onClick={signOut.start} pending={signOut.isRunning}>
              Sign out
            </Button>
            {error.code !== 'remote-disabled' && <SafeModeOffer />}
          </>
        }
        reference={error.code}
      />
    </FailedPage>
  );
}
