import { SignInError } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { CenteredFrame, EventArt } from '@event-portal/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { redirectIn } from '../auth/oauth';
import { SignInCard } from '../features/sign-in/sign-in-card';
import { useShell } from '../shell-context';

/** The picture never changes, so that people recognise the login page. */
const ART_SEED = 'e8d5f6c1-0a3b-4c2d-9e4f-5a6b7c8d9e0f';

export const handle = { title: 'Sign in' };

export function Component() {
  const { oauth, session, attempt } = useShell();
  const { refreshSession } = usePlatform();
  const { data: userQuery, dataUpdatedAt } = useQuery(session);
  const [search] = useSearchParams();
  const redirect = redirectIn(search);
  const authError =
    search.get('authError') ?? (attempt.isCookieRefused(userQuery) ? 'cookies_blocked' : null);
  return (
    <CenteredFrame
      width="narrow"
      middle
      aside={<EventArt seed={ART_SEED} />}
      footer={
        <>
          <a href="/privacy">Privacy</a>
          <a href="/terms">Terms</a>
        </>
      }
    >
      <SignInCard
        signInError={authError === null ? undefined : SignInError.parse(authError)}
        sessionError={userQuery?.error}
        sessionReadAt={dataUpdatedAt}
        isOnTheWay={redirect !== ''}
        isLeaving={attempt.isUnderWay()}
        onSignIn={() => {
          oauth.signIn('discord', redirect);
          attempt.begin();
        }}
        onCheckAgain={refreshSession}
      />
    </CenteredFrame>
  );
}
