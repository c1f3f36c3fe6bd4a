import type { PageNavigation } from '@event-portal/contracts';
import { platformContext, usePlatform } from '@event-portal/remote-kit';
import { useSearch, type PageHandle, type PageRead } from '@event-portal/remote-kit/routing';
import {
  EmptyState,
  FilterTabs,
  NothingFits,
  PageHeader,
  SearchField,
  Stack,
  Toolbar,
  type SearchFieldHandle,
} from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { ContentGrid } from '#features/content/content-grid.tsx';
import { contentQuery } from '#features/content/content.api.ts';
import { filterContent, listLabels } from '#features/content/filter-content.ts';
import type { LoaderArgs } from '#paths.gen.ts';

export async function loader({ context }: LoaderArgs<'/resources/programming'>) {
  const { http, queryClient } = context.get(platformContext);
  await queryClient.query(contentQuery(http, 'programming-resource'));
  return null;
}

export const handle = { title: 'Programming resources' } satisfies PageHandle;

export const shape = 'cards';

export const early = [{ read: 'listContent', query: { kind: 'programming-resource' } }] satisfies PageRead[];

export const navigation = {
  group: 'Resources',
  label: 'Programming',
  icon: 'code',
  order: 20,
} satisfies PageNavigation;

const Filter = z.object({
  search: z._default(z.string(), ''),
  topic: z._default(z.string(), ''),
});

/** Nothing is fetched for a search, so that a short pause is enough. */
const TYPING_PAUSE_MS = 100;

export function Component() {
  const { http } = usePlatform();
  const { data } = useSuspenseQuery(contentQuery(http, 'programming-resource'));
  const [filter, setFilter] = useSearch(Filter);
  const field = useRef<SearchFieldHandle>(null);
  const found = filterContent(data.items, filter);
  const labels = listLabels(data.items);
  const count = (topic: string) => filterContent(data.items, { ...filter, topic }).length;
  const isNarrowed = filter.search !== '' || filter.topic !== '';
  const clear = () => {
    field.current?.restart();
    setFilter(Filter.parse({}));
  };
  return (
    <>
      <PageHeader
        title="Programming resources"
        count={found.length}
        description="What people found useful while they built something in a weekend."
      />
      <Stack>
        <Toolbar
          tabs={
            labels.length > 1 && (
              <FilterTabs
                label="Topic"
                tabs={[
                  { value: '', label: 'All', count: count('') },
                  ...labels.map((label) => ({ value: label, label, count: count(label) })),
                ]}
                value={filter.topic}
                onChange={(topic) => setFilter({ topic })}
              />
            )
          }
          search={
            <SearchField
              ref={field}
              label="Search resources"
              value={filter.search}
              wait={TYPING_PAUSE_MS}
              onChange={(search) => setFilter({ search })}
            />
          }
          onClear={isNarrowed ? clear : undefined}
        />
        {found.length === 0 &&
          (data.items.length === 0 ? (
            <EmptyState title="Nothing here yet">Resources show here once they are added.</EmptyState>
          ) : (
            <NothingFits title="Nothing fits" onClear={clear} />
          ))}
        <ContentGrid items={found} labelled />
      </Stack>
    </>
  );
}
