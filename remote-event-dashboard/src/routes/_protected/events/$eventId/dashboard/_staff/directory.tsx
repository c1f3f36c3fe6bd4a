import {
  DirectoryQuery,
  exportDirectory,
  type DirectoryFilter,
  type EndpointReply,
  type listDirectory,
  type PageNavigation,
} from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import {
  loadList,
  parseSearch,
  readKnown,
  useList,
  useListData,
  type PageRead,
} from '@event-portal/remote-kit/routing';
import {
  DownloadIcon,
  FilterTabs,
  LinkButton,
  PageHeader,
  Pagination,
  SearchField,
  SegmentedControl,
  Stack,
  Toolbar,
} from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { eventLoaderContext } from '#shared/event-loader-context.ts';
import { withFilter } from '#features/badges/badges.api.ts';
import { DirectoryFilters } from '#features/directory/directory-filters.tsx';
import { directoryQuery } from '#features/directory/directory.api.ts';
import { DirectoryTable } from '#features/directory/directory-table.tsx';
import { ShownCounts } from '#features/directory/shown-counts.tsx';
import { eventPageHandle } from '#features/event/event-title.ts';
import { eventQuery } from '#features/event/event.api.ts';
import { AnswerCharts } from '#features/figures/answer-charts.tsx';
import { href, type LoaderArgs } from '#paths.gen.ts';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/directory'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  const search = parseSearch(DirectoryQuery, args.request.url);
  await Promise.all([
    readKnown(queryClient, eventQuery(http, eventId)),
    loadList(queryClient, directoryQuery(http, eventId, search)),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Directory');

export const shape = 'table';

export const early = [{ read: 'getEvent' }, { read: 'listDirectory', search: {} }] satisfies PageRead[];

export const navigation = {
  group: 'On the day',
  label: 'Directory',
  icon: 'users',
  order: 42,
} satisfies PageNavigation;

function toParts({ here, missing }: EndpointReply<typeof listDirectory>['counts']) {
  return [
    { label: 'Everybody', count: here + missing, filter: {} },
    { label: 'Arrived', count: here, filter: { checkedIn: 'yes' as const } },
    { label: 'Missing', count: missing, filter: { checkedIn: 'no' as const } },
  ];
}

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http, addressOf } = usePlatform();
  const { search, setSearch, ...list } = useList(DirectoryQuery);
  const [view, setView] = useState<'people' | 'counts'>('people');
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data, results } = useListData(directoryQuery(http, eventId, search), list.isChanging);
  const filter: DirectoryFilter = {
    ...{ search: search.search, checkedIn: search.checkedIn, team: search.team, answer: search.answer },
  };
  return (
    <>
      <PageHeader
        title="Directory"
        count={data.total}
        description="Everybody with a seat, and what the check-in lists show of them."
        actions={
          <LinkButton href={withFilter(href('/events/:eventId/dashboard/badges', { eventId }), filter)}>
            Print badges
          </LinkButton>
        }
      />
      <Stack>
        <SegmentedControl
          label="What to see"
          options={[
            { value: 'people', label: 'People' },
            { value: 'counts', label: 'Counts' },
          ]}
          value={view}
          onChange={setView}
        />
        <Toolbar
          tabs={<FilterTabs label="People" {...list.tabs(toParts(data.counts))} />}
          search={<SearchField label="Search by name, team or answer" {...list.searchField} />}
          filters={<DirectoryFilters {...data} search={search} onChange={setSearch} />}
          onClear={list.clear}
          actions={
            addressOf && (
              <LinkButton
                href={addressOf(exportDirectory, { params: { eventId }, query: filter })}
                download
                size="small"
                icon={<DownloadIcon />}
              >
                Download as CSV
              </LinkButton>
            )
          }
        />
        {view === 'counts' ? (
          <ShownCounts eventId={eventId} filter={filter}>
            {(questions, people) => <AnswerCharts questions={questions} applications={people} level={2} />}
          </ShownCounts>
        ) : (
          <>
            <DirectoryTable
              label="Directory"
              rows={data.items}
              questions={data.questions}
              timeZone={event.timeZone}
              onClear={list.clear}
              onTeam={(team) => setSearch({ team })}
              {...list.table}
              {...results}
            />
            <Pagination {...list.pagination} total={data.total} />
          </>
        )}
      </Stack>
    </>
  );
}
