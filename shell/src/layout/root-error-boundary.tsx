import {
  failureCode,
  FailedPage,
  PageError,
  useFailedOffline,
  useRetry,
} from '@event-portal/remote-kit/routing';
import { BrandMark, CenteredFrame, ErrorState, LinkButton } from '@event-portal/ui';
import { useRouteError } from 'react-router-dom';
import { useShell } from '../shell-context';
import { FirstPaintEnds } from './first-paint';
import { NoticeOutlet } from './notice-place';

/** The last resort: the shell itself failed. */
export function RootErrorBoundary() {
  const error = useRouteError();
  const { notices } = useShell();
  const hasFailedOffline = useFailedOffline(error);
  const isMissing = failureCode(error) === 'page-unreachable' && !hasFailedOffline;
  return (
    <>
      <CenteredFrame brand={<BrandMark href="/portal" />} middle>
        <FirstPaintEnds />
        {isMissing ? <MissingPage /> : <PageError error={error} />}
      </CenteredFrame>
      <NoticeOutlet notices={notices} />
    </>
  );
}

/**
 * A page of the shell whose files do not come: the network may lead nowhere, and once it does the page is entered again; or a deploy has taken
 * them away, and only a load brings the new ones.
 */
function MissingPage() {
  useRetry();
  return (
    <FailedPage>
      <ErrorState
        level={1}
        title="This page could not be loaded"
        safe="Nothing that you have saved is lost."
        advice="Check your connection. If it works, the portal has probably been updated: load the page again."
        onRetry={() => window.location.reload()}
        retryLabel="Load the page again"
        actions={<LinkButton href="/portal">Go to the portal</LinkButton>}
        reference="page-unreachable"
      />
    </FailedPage>
  );
}
