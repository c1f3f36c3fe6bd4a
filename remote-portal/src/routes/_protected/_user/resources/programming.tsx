import { platformContext, usePlatform } from '@event-portal/remote-kit';
import { useSearch, type PageHandle } from '@event-portal/remote-kit/routing';
import { Button, EmptyState, FilterChips, PageHeader, SearchField, Stack, Toolbar } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ContentGrid } from '../../../../features/content/content-grid';
import { contentQuery } from '../../../../features/content/content.api';
import { filterContent, listLabels } from '../../../../features/content/filter-content';
import type { LoaderArgs } from '../../../../paths.gen';

export async function loader({ context }: LoaderArgs<'/resources/programming'>) {
  const { http, queryClient } = context.get(platformContext);
  await queryClient.query(contentQuery(http, 'programming-resource'));
  return null;
}

export const handle = { title: 'Programming resources' } satisfies PageHandle;

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
  const found = filterContent(data.items, filter);
  return (
    <>
      <PageHeader
        title="Programming resources"
        count={found.length}
        description="What people found useful while they built something in a weekend."
      />
      <Stack>
        <Toolbar
          search={
            <SearchField
              label="Search resources"
              value={filter.search}
              wait={TYPING_PAUSE_MS}
              onChange={(search) => setFilter({ search })}
            />
          }
          filters={
            <FilterChips
              label="Topic"
              options={listLabels(data.items).map((label) => ({ value: label, label }))}
              selected={filter.topic === '' ? [] : [filter.topic]}
              onChange={(chosen) => setFilter({ topic: chosen.at(-1) ?? '' })}
            />
          }
        />
        {found.length === 0 &&
          (data.items.length === 0 ? (
            <EmptyState title="Nothing here yet">Resources show here once they are added.</EmptyState>
          ) : (
            <EmptyState
              title="Nothing fits"
              action={<Button onClick={() => setFilter(Filter.parse({}))}>Show all</Button>}
            >
              Search for something else, or choose another topic.
            </EmptyState>
          ))}
        <ContentGrid items={found} labelled />
      </Stack>
    </>
  );
}
