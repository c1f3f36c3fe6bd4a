import { platformContext, usePlatform, useSignOut } from '@event-portal/remote-kit';
import { AccountMenu } from '@event-portal/remote-kit/frame';
import type { PageHandle } from '@event-portal/remote-kit/routing';
import {
  BrandMark,
  Button,
  CenteredFrame,
  KeyValueList,
  PageHeader,
  Section,
  SignOutIcon,
  Stack,
  ThemeChoice,
} from '@event-portal/ui';
import { useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router-dom';
import { ProfileForm } from '../../features/settings/profile-form';
import { SessionsSection } from '../../features/settings/sessions-section';
import { ownProfileQuery } from '../../features/settings/profile.api';
import type { LoaderArgs } from '../../paths.gen';

export async function loader({ context }: LoaderArgs<'/settings'>) {
  const { http, queryClient } = context.get(platformContext);
  return { profile: await queryClient.query(ownProfileQuery(http)) };
}

export const handle = { title: 'Settings' } satisfies PageHandle;

export function Component() {
  const { profile } = useLoaderData<typeof loader>();
  const { theme } = usePlatform();
  const signOut = useSignOut();
  const current = useSyncExternalStore(theme.subscribe, theme.get);
  return (
    <CenteredFrame
      brand={<BrandMark href="/portal" compact />}
      back={{ label: 'Events Portal', href: '/portal' }}
      person={<AccountMenu />}
    >
      <Stack gap="large">
        <PageHeader title="Settings" />
        <Section title="Profile">
          <ProfileForm key={profile.userId} person={profile} />
        </Section>
        <Section title="Theme" description="Kept in this browser.">
          <ThemeChoice value={current} onChange={theme.set} />
        </Section>
        <SessionsSection />
        <Section
          title="Account"
          description="Your name and address at Discord are the ones you sign in with."
        >
          <Stack>
            <KeyValueList
              items={[
                { key: 'Signed in with', value: profile.email },
                { key: 'Role', value: profile.role === 'superuser' ? 'Superuser' : 'User' },
                { key: 'Identifier', value: profile.userId },
              ]}
            />
            <div>
              <Button icon={<SignOutIcon />} pending={signOut.isRunning} onClick={signOut.start}>
                Sign out
              </Button>
            </div>
          </Stack>
        </Section>
      </Stack>
    </CenteredFrame>
  );
}
