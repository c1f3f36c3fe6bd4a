import { linkTo, type PageNavigation } from '@event-portal/contracts';
import { platformContext, usePlatform } from '@event-portal/remote-kit';
import type { PageHandle, PageRead } from '@event-portal/remote-kit/routing';
import { EmptyState, LinkButton, PageHeader, RelativeTime, Section, Stack, Timeline } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { AuditSentence } from '#shared/audit-sentence.tsx';
import { AttentionList } from '#features/overview/attention-list.tsx';
import { Charts, OverviewMetrics } from '#features/overview/overview-metrics.tsx';
import { platformOverviewQuery } from '#features/overview/overview.api.ts';
import { href, type LoaderArgs } from '#paths.gen.ts';

export async function loader({ context }: LoaderArgs<'/admin/overview'>) {
  const { http, queryClient } = context.get(platformContext);
  await queryClient.query(platformOverviewQuery(http));
  return null;
}

export const handle = { title: 'Overview' } satisfies PageHandle;

export const shape = 'tiles';

export const early = [{ read: 'getPlatformOverview' }] satisfies PageRead[];

export const navigation = { label: 'Overview', icon: 'chart', order: 10 } satisfies PageNavigation;

export function Component() {
  const { http } = usePlatform();
  const { data: overview } = useSuspenseQuery(platformOverviewQuery(http));
  const create = (
    <LinkButton variant="primary" href={href('/admin/events-management/new')}>
      Create an event
    </LinkButton>
  );
  return (
    <Stack gap="large">
      <PageHeader title="Overview" description="The whole platform at this moment." actions={create} />
      {overview.events.total === 0 ? (
        <EmptyState title="No events yet" action={create}>
          Create the first one, name its admins, and publish it.
        </EmptyState>
      ) : (
        <Section title="To do">
          <AttentionList items={overview.attention} />
        </Section>
      )}
      <OverviewMetrics overview={overview} />
      <Charts overview={overview} />
      <Section
        title="Last changes"
        actions={<LinkButton href={linkTo('/admin/logs')}>See the log</LinkButton>}
      >
        <Timeline
          entries={overview.recentActions.map((entry) => ({
            id: entry.entryId,
            title: <AuditSentence entry={entry} />,
            time: <RelativeTime value={entry.at} />,
          }))}
        />
      </Section>
    </Stack>
  );
}
