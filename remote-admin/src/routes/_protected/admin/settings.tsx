import { ContentKind, linkTo, type PageNavigation } from '@event-portal/contracts';
import { platformContext, usePlatform } from '@event-portal/remote-kit';
import { lazily, parseSearch, useSearch, type PageHandle } from '@event-portal/remote-kit/routing';
import { PageHeader, RailLayout, SectionRail, Stack } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ContentSection } from '#features/content/content-section.tsx';
import { contentQuery } from '#features/content/content.api.ts';
import { MailSection } from '#features/mail/mail-section.tsx';
import { portalMailQuery } from '#features/mail/mail.api.ts';
import { RemotesSection } from '#features/remotes/remotes-section.tsx';
import { ServiceKeysSection } from '#features/service-keys/service-keys-section.tsx';
import { serviceKeysQuery } from '#features/service-keys/service-keys.api.ts';
import { SetupSection } from '#features/setup/setup-section.tsx';
import { platformSetupQuery } from '#features/setup/setup.api.ts';
import type { LoaderArgs } from '#paths.gen.ts';

const SettingsSection = z.enum(['content', 'keys', 'mail', 'releases', 'set-up']);
type SettingsSection = z.infer<typeof SettingsSection>;
const SettingsSearch = z.object({ section: z._default(SettingsSection, 'content') });

const labels: Readonly<Record<SettingsSection, string>> = {
  content: 'Content',
  keys: 'Keys',
  mail: 'Mail',
  releases: 'Releases',
  'set-up': 'Set-up',
};

export async function loader({ context, request }: LoaderArgs<'/admin/settings'>) {
  const { http, queryClient } = context.get(platformContext);
  const { section } = parseSearch(SettingsSearch, request.url);
  switch (section) {
    case 'content':
      await queryClient.query(contentQuery(http));
      break;
    case 'keys':
      await queryClient.query(serviceKeysQuery(http));
      break;
    case 'mail':
      await queryClient.query(portalMailQuery(http));
      break;
    case 'set-up':
      await queryClient.query(platformSetupQuery(http));
      break;
    case 'releases': // Its parts load by themselves, each with a failure of its own.
  }
  return { section };
}

export const handle = {
  title: ({ section }: { section: SettingsSection }) => `${labels[section]}, platform settings`,
} satisfies PageHandle<{ section: SettingsSection }>;

export const shape = 'form';

export const navigation = { label: 'Settings', icon: 'settings', order: 50 } satisfies PageNavigation;

/** Most who open the settings look at something else. */
const MailDomainSection = lazily(
  async () => (await import('#features/mail/mail-domain-section.tsx')).MailDomainSection,
);

export function Component() {
  const [{ section }] = useSearch(SettingsSearch);
  const address = linkTo('/admin/settings');
  return (
    <>
      <PageHeader
        title="Settings"
        description="What everybody sees, who else may ask, and how the platform runs."
      />
      <RailLayout
        rail={
          <SectionRail
            label="Settings"
            current={section}
            sections={SettingsSection.options.map((id) => ({
              id,
              label: labels[id],
              href: id === 'content' ? address : `${address}?section=${id}`,
            }))}
          />
        }
      >
        <Shown section={section} />
      </RailLayout>
    </>
  );
}

function Shown({ section }: { section: SettingsSection }) {
  switch (section) {
    case 'content':
      return <Content />;
    case 'keys':
      return <Keys />;
    case 'mail':
      return <Mail />;
    case 'releases':
      return <RemotesSection />;
    case 'set-up':
      return <SetUp />;
  }
}

function Content() {
  const { http } = usePlatform();
  const { data } = useSuspenseQuery(contentQuery(http));
  return (
    <Stack gap="large">
      {ContentKind.options.map((kind) => (
        <ContentSection key={kind} kind={kind} items={data.items.filter((item) => item.kind === kind)} />
      ))}
    </Stack>
  );
}

function Keys() {
  const { http } = usePlatform();
  const { data } = useSuspenseQuery(serviceKeysQuery(http));
  return <ServiceKeysSection keys={data.keys} />;
}

function Mail() {
  const { http } = usePlatform();
  const { data } = useSuspenseQuery(portalMailQuery(http));
  return (
    <Stack gap="large">
      <MailSection mail={data} />
      <MailDomainSection />
    </Stack>
  );
}

function SetUp() {
  const { http } = usePlatform();
  const { data } = useSuspenseQuery(platformSetupQuery(http));
  return <SetupSection setup={data} />;
}
