import { AttendeesQuery, listAttendees, type Attendee, type PageNavigation } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import {
  CsvLink,
  loadList,
  parseSearch,
  readKnown,
  useList,
  type PageRead,
} from '@event-portal/remote-kit/routing';
import {
  EmptyState,
  FilterTabs,
  PageHeader,
  Pagination,
  ProgressBar,
  SearchField,
  Stack,
  Toolbar,
  UsersIcon,
} from '@event-portal/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { eventLoaderContext } from '#shared/event-loader-context.ts';
import { eventPageHandle } from '#features/event/event-title.ts';
import { attendeesQuery, recentCheckInsQuery } from '#features/check-in/attendee.api.ts';
import { AttendeeResults } from '#features/check-in/attendee-results.tsx';
import { RecentCheckIns } from '#features/check-in/recent-check-ins.tsx';
import { UndoCheckInDialog } from '#features/check-in/undo-check-in-dialog.tsx';
import { useCheckIns } from '#features/check-in/use-check-ins.ts';
import { eventQuery } from '#features/event/event.api.ts';
import type { LoaderArgs } from '#paths.gen.ts';

/** The page opens on nobody: a press in a pocket lets nobody in, and a queue reads no names. */
const isAsked = ({ search, checkedIn }: AttendeesQuery) => search !== '' || checkedIn !== undefined;

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/check-in'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  const search = parseSearch(AttendeesQuery, args.request.url);
  await Promise.all([
    readKnown(queryClient, eventQuery(http, eventId)),
    readKnown(queryClient, recentCheckInsQuery(http, eventId)),
    isAsked(search) && loadList(queryClient, attendeesQuery(http, eventId, search)),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Check-in');

export const shape = 'table';

export const early = [
  { read: 'getEvent' },
  { read: 'listAttendees', query: { checkedIn: 'yes', sort: 'checkedInAt:desc' } },
] satisfies PageRead[];

export const navigation = { label: 'Check-in', icon: 'check', order: 40 } satisfies PageNavigation;

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { search, isChanging, ...list } = useList(AttendeesQuery);
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data: arrivals } = useSuspenseQuery(recentCheckInsQuery(http, eventId));
  const { checkIns, checkIn } = useCheckIns(eventId);
  const [undone, setUndone] = useState<Attendee | null>(null);
  // What is found is shown below: here are its figures, until there are some those of everybody.
  const { data: found } = useQuery({ ...attendeesQuery(http, eventId, search), enabled: isAsked(search) });
  const { counts } = found ?? arrivals;
  return (
    <>
      <PageHeader title="Check-in" description="Search for the person in front of you, and let them in." />
      <Stack>
        <ProgressBar label="Arrived" value={arrivals.arrived} max={arrivals.expected} />
        <Toolbar
          tabs={
            <FilterTabs
              label="Who is shown"
              {...list.tabs([
                { label: 'Anybody', count: counts && counts.here + counts.missing, filter: {} },
                { label: 'Not here yet', count: counts?.missing, filter: { checkedIn: 'no' } },
                { label: 'Here', count: counts?.here, filter: { checkedIn: 'yes' } },
              ])}
            />
          }
          search={<SearchField label="Search people by name or e-mail" {...list.searchField} />}
          onClear={list.clear}
          actions={<CsvLink of={listAttendees} input={{ params: { eventId }, query: search }} />}
        />
        {isAsked(search) ? (
          <AttendeeResults
            eventId={eventId}
            search={search}
            isChanging={isChanging}
            timeZone={event.timeZone}
            checkIns={checkIns}
            onCheckIn={(person) => {
              checkIn(person);
              list.searchField.ref.current?.restart();
            }}
            onUndo={setUndone}
            pages={(total) => <Pagination {...list.pagination} total={total} />}
          />
        ) : (
          <EmptyState icon={<UsersIcon />} title={isChanging ? 'Searching …' : 'Who is in front of you?'}>
            Type a part of their name or e-mail address.
          </EmptyState>
        )}
        <RecentCheckIns
          arrived={arrivals.items}
          checkIns={checkIns}
          timeZone={event.timeZone}
          onUndo={setUndone}
        />
      </Stack>
      {undone && <UndoCheckInDialog eventId={eventId} person={undone} onClose={() => setUndone(null)} />}
    </>
  );
}
