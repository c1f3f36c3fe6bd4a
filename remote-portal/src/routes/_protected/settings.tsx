import { linkTo } from '@event-portal/contracts';
import { platformContext, usePlatform, useSignOut } from '@event-portal/remote-kit';
import { ColumnFrame } from '@event-portal/remote-kit/frame';
import type { PageHandle, PageRead } from '@event-portal/remote-kit/routing';
import {
  Button,
  KeyValueList,
  PageHeader,
  RailLayout,
  Section,
  SectionRail,
  SignOutIcon,
  Stack,
  ThemeChoice,
} from '@event-portal/ui';
import { useSyncExternalStore } from 'react';
import { useLoaderData } from 'react-router-dom';
import { KeptPagesSection } from '../../features/settings/kept-pages-section';
import { ProfileForm } from '../../features/settings/profile-form';
import { SessionsSection } from '../../features/settings/sessions-section';
import { OwnMailSection } from '../../features/settings/own-mail-section';
import { ownProfileQuery } from '../../features/settings/profile.api';
import type { LoaderArgs } from '../../paths.gen';

export async function loader({ context }: LoaderArgs<'/settings'>) {
  const { http, queryClient } = context.get(platformContext);
  return { profile: await queryClient.query(ownProfileQuery(http)) };
}

export const handle = { title: 'Settings' } satisfies PageHandle;

export const shape = 'form';

export const early = [{ read: 'getOwnProfile' }] satisfies PageRead[];

const sections = [
  { id: 'profile', label: 'Profile' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'appearance', label: 'Theme' },
  { id: 'offline', label: 'Without a network' },
  { id: 'sessions', label: 'Sessions' },
  { id: 'data', label: 'Account and data' },
];

export function Component() {
  const { profile } = useLoaderData<typeof loader>();
  const { theme, keptPages } = usePlatform();
  const signOut = useSignOut();
  const current = useSyncExternalStore(theme.subscribe, theme.get);
  return (
    <ColumnFrame back={{ label: 'Events Portal', href: '/portal' }} width="reading">
      <PageHeader title="Settings" />
      <RailLayout
        rail={
          <SectionRail
            label="Parts of the settings"
            sections={sections.filter(({ id }) => id !== 'offline' || keptPages)}
          />
        }
      >
        <Stack gap="large">
          <ProfileForm key={profile.userId} person={profile} />
          <OwnMailSection />
          <Section id="appearance" title="Theme" description="Kept in this browser.">
            <ThemeChoice value={current} onChange={theme.set} />
          </Section>
          {keptPages && <KeptPagesSection setting={keptPages} />}
          <SessionsSection />
          <Section
            id="data"
            title="Account and data"
            description={
              <>
                What the portal knows of you, for how long, and how to get a copy or have it deleted, is in
                the <a href={linkTo('/privacy')}>privacy notice</a>.
              </>
            }
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
      </RailLayout>
    </ColumnFrame>
  );
}
