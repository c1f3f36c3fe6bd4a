import type { PageNavigation } from '@event-portal/contracts';
import { platformContext, usePlatform } from '@event-portal/remote-kit';
import type { PageHandle, PageRead } from '@event-portal/remote-kit/routing';
import { EmptyState, PageHeader } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ContentGrid } from '#features/content/content-grid.tsx';
import { contentQuery } from '#features/content/content.api.ts';
import type { LoaderArgs } from '#paths.gen.ts';

export async function loader({ context }: LoaderArgs<'/community'>) {
  const { http, queryClient } = context.get(platformContext);
  await queryClient.query(contentQuery(http, 'community-link'));
  return null;
}

export const handle = { title: 'Community' } satisfies PageHandle;

export const shape = 'cards';

export const early = [{ read: 'listContent', query: { kind: 'community-link' } }] satisfies PageRead[];

export const navigation = { label: 'Community', icon: 'users', order: 40 } satisfies PageNavigation;

export function Component() {
  const { http } = usePlatform();
  const { data } = useSuspenseQuery(contentQuery(http, 'community-link'));
  return (
    <>
      <PageHeader
        title="Community"
        description="Where people meet between the events, and what we expect of each other."
      />
      {data.items.length === 0 && (
        <EmptyState title="Nothing here yet">
          Chats, groups and rules show here once they are added.
        </EmptyState>
      )}
      <ContentGrid items={data.items} labelled />
    </>
  );
}
