import type { PageNavigation } from '@event-portal/contracts';
import { platformContext, usePlatform } from '@event-portal/remote-kit';
import type { PageHandle, PageRead } from '@event-portal/remote-kit/routing';
import { EmptyState, PageHeader, Section, Stack } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ContentGrid } from '#features/content/content-grid.tsx';
import { contentQuery } from '#features/content/content.api.ts';
import { listLabels } from '#features/content/filter-content.ts';
import type { LoaderArgs } from '#paths.gen.ts';

export async function loader({ context }: LoaderArgs<'/resources/sponsors'>) {
  const { http, queryClient } = context.get(platformContext);
  await queryClient.query(contentQuery(http, 'sponsor'));
  return null;
}

export const handle = { title: 'Sponsors' } satisfies PageHandle;

export const shape = 'cards';

export const early = [{ read: 'listContent', query: { kind: 'sponsor' } }] satisfies PageRead[];

export const navigation = {
  group: 'Resources',
  label: 'Sponsors',
  icon: 'handshake',
  order: 30,
} satisfies PageNavigation;

export function Component() {
  const { http } = usePlatform();
  const { data } = useSuspenseQuery(contentQuery(http, 'sponsor'));
  const tiers = listLabels(data.items);
  return (
    <Stack gap="large">
      <PageHeader
        title="Sponsors"
        description="They pay for the food, the beds and the prizes. Say hello to them."
      />
      {data.items.length === 0 && (
        <EmptyState title="No sponsors yet">They show here once they have signed up.</EmptyState>
      )}
      {tiers.map((tier) => (
        <Section key={tier} title={tier}>
          <ContentGrid items={data.items.filter(({ label }) => label === tier)} level={3} />
        </Section>
      ))}
      <ContentGrid items={data.items.filter(({ label }) => label === '')} level={2} />
    </Stack>
  );
}
