import { EventId, fillPath, InvitationSecret } from '@event-portal/contracts';
import { hostContextReader } from '@event-portal/remote-kit';
import { parseHostContext } from '@event-portal/remote-kit/routing';
import { Banner, BrandMark, Button, CenteredFrame, Stack } from '@event-portal/ui';
import { useEffect, useState } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { href, type LoaderArgs } from '../paths.gen';
import { storedText } from '../storage/stored-value';

const kept = () => storedText(window, 'sessionStorage', 'team-link');

export async function loader({ context }: LoaderArgs<'/join-team'>) {
  const { userQuery } = await parseHostContext(context.get(hostContextReader));
  return { isSignedIn: userQuery.user !== null };
}

export const handle = { title: 'Join a team' };

/**
 * Where a link to a team leads. Its secret stands in the fragment, which no server gets to see: this page keeps it in the tab
 * while somebody signs in, and hands it on in the fragment of the event's own page.
 */
export function Component() {
  const { isSignedIn } = useLoaderData<typeof loader>();
  const { hash } = useLocation();
  const navigate = useNavigate();
  // Read once: whoever comes back from signing in has no fragment any more, only what was kept.
  const [link] = useState(() => hash.slice(1) || (kept().read() ?? ''));
  const [cannotKeep, setCannotKeep] = useState(false);
  const target = targetOf(link);

  useEffect(() => {
    if (!isSignedIn || target === undefined) return;
    kept().remove();
    void navigate(target, { replace: true });
  }, [isSignedIn, target, navigate]);

  const signIn = () => {
    if (!kept().write(link)) return setCannotKeep(true);
    void navigate(`${href('/')}?${new URLSearchParams({ redirect: href('/join-team') }).toString()}`);
  };
  return (
    <CenteredFrame brand={<BrandMark href="/" />} width="narrow" middle>
      <Stack>
        <h1 tabIndex={-1}>Join a team</h1>
        {target === undefined && (
          <p>This link is not complete. Open it again as you got it, or ask the team for a new one.</p>
        )}
        {target !== undefined && isSignedIn && <p role="status">One moment.</p>}
        {target !== undefined && !isSignedIn && (
          <>
            <p>Sign in first. Then you see whose team it is, and decide whether to join.</p>
            {cannotKeep && (
              <Banner tone="warning" live="assertive">
                Your browser keeps nothing for this page. <a href="/">Sign in</a>, then open the link again.
              </Banner>
            )}
            <div>
              <Button variant="primary" onClick={signIn}>
                Sign in
              </Button>
            </div>
          </>
        )}
      </Stack>
    </CenteredFrame>
  );
}

/** The page of the event that a link leads to: the link is the event and the secret, with a dot between them. */
function targetOf(link: string): string | undefined {
  const [event, secret] = link.split('.');
  const eventId = EventId.safeParse(event).data;
  if (eventId === undefined || !InvitationSecret.safeParse(secret).success) return undefined;
  return `${fillPath('/events/:eventId/join-team', { eventId })}#${secret}`;
}
