import { ContentKind } from '@event-portal/contracts';
import { platformContext, usePlatform } from '@event-portal/remote-kit';
import type { PageHandle } from '@event-portal/remote-kit/routing';
import { PageHeader, Stack } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ContentSection } from '../../../features/content/content-section';
import { contentQuery } from '../../../features/content/content.api';
import { RemotesSection } from '../../../features/remotes/remotes-section';
import { ServiceKeysSection } from '../../../features/service-keys/service-keys-section';
import { serviceKeysQuery } from '../../../features/service-keys/service-keys.api';
import { SetupSection } from '../../../features/setup/setup-section';
import { platformSetupQuery } from '../../../features/setup/setup.api';
import type { LoaderArgs } from '../../../paths.gen';
import { READER_ZONE } from '../../../reader-zone';

export async function loader({ context }: LoaderArgs<'/admin/settings'>) {
  const { http, queryClient } = context.get(platformContext);
  await Promise.all([
    queryClient.query(contentQuery(http)),
    queryClient.query(serviceKeysQuery(http)),
    queryClient.query(platformSetupQuery(http)),
  ]);
  return null;
}

export const handle = { title: 'Platform settings' } satisfies PageHandle;

export function Component() {
  const { http } = usePlatform();
  const { data: content } = useSuspenseQuery(contentQuery(http));
  const { data: services } = useSuspenseQuery(serviceKeysQuery(http));
  const { data: setup } = useSuspenseQuery(platformSetupQuery(http));
  return (
    <Stack gap="large">
      <PageHeader
        title="Settings"
        description="What everybody sees, who else may ask, and how the platform runs."
      />
      {ContentKind.options.map((kind) => (
        <ContentSection key={kind} kind={kind} items={content.items.filter((item) => item.kind === kind)} />
      ))}
      <ServiceKeysSection keys={services.keys} timeZone={READER_ZONE} />
      <RemotesSection timeZone={READER_ZONE} />
      <SetupSection setup={setup} />
    </Stack>
  );
}
