import { safeRedirect, SignInError } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Door } from '../features/sign-in/door';
import { SignInCard } from '../features/sign-in/sign-in-card';
import { useShell } from '../shell-context';

export const handle = { title: 'Sign in' };

export function Component() {
  const { oauth, session, attempt } = useShell();
  const [hasReturned] = useState(() => attempt.takeReturn());
  const { refreshSession } = usePlatform();
  const { data: userQuery } = useQuery(session);
  const [search] = useSearchParams();
  // Given twice, it is not a text but a list: neither is followed (S7).
  const redirect = search.getAll('redirect').length === 1 ? safeRedirect(search.get('redirect')) : '';
  const authError =
    search.get('authError') ?? (hasReturned && userQuery?.user === null ? 'cookies_blocked' : null);
  return (
    <Door>
      <SignInCard
        signInError={authError === null ? undefined : SignInError.parse(authError)}
        sessionError={userQuery?.error}
        isOnTheWay={redirect !== ''}
        onSignIn={() => {
          attempt.begin();
          oauth.signIn('discord', redirect);
        }}
        onCheckAgain={refreshSession}
      />
    </Door>
  );
}
