import { unsubscribeFromNews } from '@event-portal/contracts';
import { describeFailure, usePlatform } from '@event-portal/remote-kit';
import { Banner, BrandMark, Button, CenteredFrame, Stack } from '@event-portal/ui';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

export const handle = { title: 'News by e-mail' };

/** Where a link of a mail leads to that ends such mails. Only the button does: programs that look at mail follow its links. */
export function Component() {
  const { http } = usePlatform();
  const [search] = useSearchParams();
  const token = search.get('mail') ?? '';
  const ending = useMutation({ mutationFn: () => http(unsubscribeFromNews, { params: { token } }) });
  return (
    <CenteredFrame brand={<BrandMark href="/" />} width="narrow" middle>
      <Stack>
        <h1 tabIndex={-1}>News by e-mail</h1>
        {token === '' ? (
          <p>This link is not complete. Open the one in the mail again, or change it in your settings.</p>
        ) : (
          <>
            <p>
              You will get no more news of this event by e-mail. You still read them in the portal, and mail
              about your own application comes as before.
            </p>
            <div role="status">
              {ending.isSuccess && (
                <Banner tone="success" title="Done">
                  No more news of this event come by e-mail. You can change your mind in your settings.
                </Banner>
              )}
            </div>
            {ending.error && (
              <Banner tone="danger" live="assertive">
                {describeFailure(ending.error)}
              </Banner>
            )}
            {!ending.isSuccess && (
              <div>
                <Button variant="primary" pending={ending.isPending} onClick={() => ending.mutate()}>
                  Stop the news by e-mail
                </Button>
              </div>
            )}
          </>
        )}
        <p>
          <a href="/settings">Open your settings</a>
        </p>
      </Stack>
    </CenteredFrame>
  );
}
