import { HostContextError, useSignOut } from '@event-portal/remote-kit';
import { FailedPage, NotFoundPage, PageError, useRetry } from '@event-portal/remote-kit/routing';
import { BrandMark, Button, CenteredFrame, ErrorState, LinkButton } from '@event-portal/ui';
import type { ReactNode } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { RemoteLoadError } from '../remotes/remote-load-error';
import { useShell } from '../shell-context';
import { findArea } from './areas';
import { ShellPersonMenu } from './shell-person-menu';

/** What is shown in place of a remote that failed. The rest of the portal goes on. */
export function RemoteErrorBoundary() {
  return <InArea>{toPage(useRouteError())}</InArea>;
}

/** The page for a URL inside an area that no page of its remote answers. */
export function AreaNotFound() {
  return (
    <InArea>
      <NotFoundPage />
    </InArea>
  );
}

function toPage(error: unknown): ReactNode {
  if (error instanceof RemoteLoadError) {
    const isMissing = error.code === 'remote-unreachable';
    return (
      <RemoteFailure
        title={
          isMissing
            ? `${error.title} could not be loaded`
            : `${error.title} does not fit this version of the portal`
        }
        advice={
          isMissing
            ? 'Check your connection and try again, or go on elsewhere.'
            : 'Reload the page in a few minutes: an update is on its way.'
        }
        code={error.code}
      />
    );
  }
  if (error instanceof HostContextError) {
    return (
      <RemoteFailure
        title="This page does not fit this version of the portal"
        advice="Reload the page in a few minutes: an update is on its way."
        code={error.code}
      />
    );
  }
  return <PageError error={error} />;
}

function RemoteFailure({ title, advice, code }: { title: string; advice: string; code: string }) {
  const retry = useRetry();
  const signOut = useSignOut();
  return (
    <FailedPage>
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
          </>
        }
        reference={code}
      />
    </FailedPage>
  );
}

/** An area without a frame of the shell's has nothing around a failure: a plain frame stands in. */
function InArea({ children }: { children: ReactNode }) {
  const { remotes } = useShell();
  const { pathname } = useLocation();
  if (findArea(remotes, pathname)?.area.frame === 'side-bar') return children;
  return (
    <CenteredFrame brand={<BrandMark href="/portal" />} person={<ShellPersonMenu />} middle>
      {children}
    </CenteredFrame>
  );
}
