import { platformContext, usePlatform } from '@event-portal/remote-kit';
import type { PageHandle } from '@event-portal/remote-kit/routing';
import { EmptyState, FilterChips, PageHeader, SearchField, Stack, Toolbar } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
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

/** Nothing is fetched for a search, so that a short pause is enough. */
const TYPING_PAUSE_MS = 100;

export function Component() {
  const { http } = usePlatform();
  const { data } = useSuspenseQuery(contentQuery(http, 'programming-resource'));
  const [params, setParams] = useSearchParams();
  const filter = { search: params.get('search') ?? '', label: params.get('topic') ?? '' };
  const found = filterContent(data.items, filter);
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true, preventScrollReset: true });
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
          search={
            <SearchField
              label="Search resources"
              value={filter.search}
              wait={TYPING_PAUSE_MS}
              onChange={(text) => change('search', text)}
            />
          }
          filters={
            <FilterChips
              label="Topic"
              options={listLabels(data.items).map((label) => ({ value: label, label }))}
              selected={filter.label === '' ? [] : [filter.label]}
              onChange={(chosen) => change('topic', chosen.at(-1) ?? '')}
            />
          }
        />
        {found.length === 0 && (
          <EmptyState title={data.items.length === 0 ? 'Nothing here yet' : 'Nothing fits'}>
            {data.items.length === 0
              ? 'Resources show here once they are added.'
              : 'Search for something else, or choose another topic.'}
          </EmptyState>
        )}
        <ContentGrid items={found} labelled />
      </Stack>
    </>
  );
}
