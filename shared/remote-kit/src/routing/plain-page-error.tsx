import { ErrorState, LinkButton } from '@event-portal/ui';
import { failureCode, isNotFound } from './page-failure';
import { StandInPage } from './stand-in-page';
import { useRecovery } from './use-recovery';
import { useRetry } from './use-retry';

/**
 * A failure in few words, for whoever does not have the code of `FailurePage`: it did not come either, or the shell is an older one. The
 * network may lead nowhere, and once it does the page is entered again; or a deploy has taken the files away, and only a load brings the new ones.
 */
export function PlainPageError({ error }: { error: unknown }) {
  const recovery = useRecovery(error);
  useRetry();
  if (!recovery) return null;
  if (isNotFound(error))
    return (
      <StandInPage kind="not-found">
        <ErrorState
          level={1}
          title="Page not found"
          advice="There is nothing at this address, or it is not open to you."
          actions={<LinkButton href="/portal">Go to the portal</LinkButton>}
        />
      </StandInPage>
    );
  const reference = failureCode(recovery.error);
  return (
    <StandInPage kind="failure">
      <ErrorState
        level={1}
        title="This page could not be loaded"
        safe="Nothing that you have saved is lost."
        advice="Check your connection. If it works, the portal has probably been updated: load the page again."
        onRetry={() => window.location.reload()}
        retryLabel="Load the page again"
        actions={<LinkButton href="/portal">Go to the portal</LinkButton>}
        {...(reference !== undefined && { reference })}
      />
    </StandInPage>
  );
}
