import { getWaitlist, type PageNavigation, WaitlistQuery } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import {
  CsvLink,
  loadList,
  parseSearch,
  readKnown,
  useList,
  useListData,
  type PageRead,
} from '@event-portal/remote-kit/routing';
import { Button, PageHeader, Pagination, SearchField, Stack, Toolbar } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { eventLoaderContext } from '#shared/event-loader-context.ts';
import { eventPageHandle } from '#features/event/event-title.ts';
import { eventQuery } from '#features/event/event.api.ts';
import { CyclesDialog } from '#features/waitlist/cycles-dialog.tsx';
import { WaitingTable } from '#features/waitlist/waiting-table.tsx';
import { waitlistQuery } from '#features/waitlist/waitlist.api.ts';
import { WaitlistMetrics } from '#features/waitlist/waitlist-metrics.tsx';
import type { LoaderArgs } from '#paths.gen.ts';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/waitlist'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  const search = parseSearch(WaitlistQuery, args.request.url);
  await Promise.all([
    readKnown(queryClient, eventQuery(http, eventId)),
    loadList(queryClient, waitlistQuery(http, eventId, search)),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Waitlist');

export const shape = 'table';

export const early = [{ read: 'getEvent' }, { read: 'getWaitlist', search: {} }] satisfies PageRead[];

export const navigation = { label: 'Waitlist', icon: 'list', order: 30 } satisfies PageNavigation;

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { search, ...list } = useList(WaitlistQuery);
  const [isAsking, setAsking] = useState(false);
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data, results } = useListData(waitlistQuery(http, eventId, search), list.isChanging);
  const { state } = data;
  const isRunning = state.nextCycleAt !== null;
  const isOver = event.phase === 'running' || event.phase === 'ended';
  return (
    <>
      <PageHeader
        title="Waitlist"
        count={state.waiting}
        description="Free seats go to whoever has waited longest."
        actions={
          !isOver && (
            <Button variant={isRunning ? 'secondary' : 'primary'} onClick={() => setAsking(true)}>
              {isRunning ? 'Stop offering' : 'Offer free seats'}
            </Button>
          )
        }
      />
      <Stack>
        <WaitlistMetrics state={state} timeZone={event.timeZone} />
        <Toolbar
          search={<SearchField label="Search people by name or e-mail" {...list.searchField} />}
          onClear={list.clear}
          actions={<CsvLink of={getWaitlist} input={{ params: { eventId }, query: search }} />}
        />
        <WaitingTable
          rows={data.items}
          timeZone={event.timeZone}
          onClear={list.clear}
          {...list.table}
          {...results}
        />
        <Pagination {...list.pagination} total={data.total} />
      </Stack>
      {isAsking && <CyclesDialog eventId={eventId} state={state} onClose={() => setAsking(false)} />}
    </>
  );
}
