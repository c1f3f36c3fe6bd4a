import {
  CheckInListId,
  listScans,
  ScansQuery,
  type EndpointReply,
  type LoggedScan,
  type PageNavigation,
} from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import {
  CsvLink,
  loadList,
  parseSearch,
  readKnown,
  useList,
  useListData,
  useSelectedItem,
  useSteps,
  type PageRead,
} from '@event-portal/remote-kit/routing';
import { FilterTabs, PageHeader, Pagination, SearchField, Select, Stack, Toolbar } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { eventLoaderContext } from '#shared/event-loader-context.ts';
import { eventPageHandle } from '#features/event/event-title.ts';
import { eventQuery } from '#features/event/event.api.ts';
import { checkInListsQuery } from '#features/scanner/scanner.api.ts';
import { ScanDrawer } from '#features/scans/scan-drawer.tsx';
import { scansQuery } from '#features/scans/scans.api.ts';
import { ScansTable } from '#features/scans/scans-table.tsx';
import type { LoaderArgs } from '#paths.gen.ts';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/scans'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  const search = parseSearch(ScansQuery, args.request.url);
  await Promise.all([
    readKnown(queryClient, eventQuery(http, eventId)),
    readKnown(queryClient, checkInListsQuery(http, eventId)),
    loadList(queryClient, scansQuery(http, eventId, search)),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Scans');

export const shape = 'table';

export const early = [
  { read: 'getEvent' },
  { read: 'listCheckInLists' },
  { read: 'listScans', search: {} },
] satisfies PageRead[];

export const navigation = {
  group: 'On the day',
  label: 'Scans',
  icon: 'log',
  order: 46,
} satisfies PageNavigation;

const ANY = 'any';

function toParts(counts: EndpointReply<typeof listScans>['counts']) {
  return [
    { label: 'All', count: counts.all, filter: {} },
    { label: 'Granted', count: counts.granted, filter: { only: 'granted' as const } },
    { label: 'Refused', count: counts.refused, filter: { only: 'refused' as const } },
    { label: 'Undone', count: counts.undone, filter: { only: 'undone' as const } },
    { label: 'Conflicts', count: counts.conflicts, filter: { only: 'conflicts' as const } },
  ];
}

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { search, setSearch, ...list } = useList(ScansQuery);
  const selected = useSelectedItem('scan');
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data: lists } = useSuspenseQuery(checkInListsQuery(http, eventId));
  const { data, results } = useListData(scansQuery(http, eventId, search), list.isChanging);
  const opened = useOpenedScan(selected.id, data.items);
  const steps = useSteps(selected, {
    data,
    idOf: ({ scanId }) => scanId,
    pageQuery: (page) => scansQuery(http, eventId, { ...search, page }),
  });
  return (
    <>
      <PageHeader
        title="Scans"
        count={data.total}
        description="Every scan of every list, also those by which nobody was let in."
      />
      <Stack>
        <Toolbar
          tabs={<FilterTabs label="Scans" {...list.tabs(toParts(data.counts))} />}
          search={<SearchField label="Search people by name or e-mail" {...list.searchField} />}
          filters={
            <Select
              label="List"
              hideLabel
              size="small"
              options={[
                { value: ANY, label: 'Every list' },
                ...lists.items.map(({ listId, name }) => ({ value: listId, label: name })),
              ]}
              value={search.list ?? ANY}
              onChange={(listId) => setSearch({ list: CheckInListId.safeParse(listId).data })}
            />
          }
          onClear={list.clear}
          actions={<CsvLink of={listScans} input={{ params: { eventId }, query: search }} />}
        />
        <ScansTable
          rows={data.items}
          timeZone={event.timeZone}
          onClear={list.clear}
          rowHref={({ scanId }) => selected.hrefOf(scanId)}
          {...list.table}
          {...results}
        />
        <Pagination {...list.pagination} total={data.total} />
      </Stack>
      {opened && (
        <ScanDrawer scan={opened} timeZone={event.timeZone} steps={steps} onClose={selected.close} />
      )}
    </>
  );
}

/** What is open stays open when newer scans move it to another page. */
function useOpenedScan(id: string | null, items: readonly LoggedScan[]): LoggedScan | undefined {
  const [last, setLast] = useState<LoggedScan>();
  const found = items.find(({ scanId }) => scanId === id);
  if (found && found !== last) setLast(found);
  return found ?? (last?.scanId === id ? last : undefined);
}
