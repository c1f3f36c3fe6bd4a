import { Button, Cluster, LinkButton, Stack } from '@event-portal/ui';
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
        <Stack>
          <h1 tabIndex={-1}>Page not found</h1>
          <p>There is nothing at this address, or it is not open to you.</p>
          <Cluster>
            <LinkButton href="/portal">Go to the portal</LinkButton>
          </Cluster>
        </Stack>
      </StandInPage>
    );
  const code = failureCode(recovery.error);
  return (
    <StandInPage kind="failure">
      <Stack>
        <h1 tabIndex={-1}>This page could not be loaded</h1>
        <p>Nothing that you have saved is lost.</p>
        <p>Check your connection. If it works, the portal has probably been updated: load the page again.</p>
        <Cluster>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Load the page again
          </Button>
          <LinkButton href="/portal">Go to the portal</LinkButton>
        </Cluster>
        {code !== undefined && (
          <p>
            Reference <code>{code}</code>
          </p>
        )}
      </Stack>
    </StandInPage>
  );
}
