import { AttendeesQuery } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import { parseSearch, type PageHandle, useList } from '@event-portal/remote-kit/routing';
import {
  PageHeader,
  Pagination,
  ProgressBar,
  SearchField,
  SegmentedControl,
  Stack,
  Toolbar,
} from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventPage } from '../../../../../../event-page';
import { attendeesQuery } from '../../../../../../features/door/attendee.api';
import { DoorList } from '../../../../../../features/door/door-list';
import { eventQuery } from '../../../../../../features/event/event.api';
import type { LoaderArgs } from '../../../../../../paths.gen';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/check-in'>) {
  const { http, queryClient, eventId } = eventPage(args);
  const search = parseSearch(AttendeesQuery, args.request.url);
  await Promise.all([
    queryClient.query(eventQuery(http, eventId)),
    queryClient.query(attendeesQuery(http, eventId, search)),
  ]);
  return { eventId };
}

export const handle = { title: 'Check-in' } satisfies PageHandle;

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { search, setSearch, ...list } = useList(AttendeesQuery);
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data } = useSuspenseQuery(attendeesQuery(http, eventId, search));
  return (
    <>
      <PageHeader
        title="Check-in"
        description="Find the person by name or e-mail address, and let them in."
      />
      <Stack>
        <ProgressBar label="Arrived" value={data.arrived} max={data.expected} />
        <Toolbar
          search={<SearchField label="Search attendees" {...list.searchField} />}
          filters={
            <SegmentedControl
              label="Who is shown"
              options={[
                { value: 'all', label: 'Everybody' },
                { value: 'no', label: 'Not here yet' },
                { value: 'yes', label: 'Here' },
              ]}
              value={search.checkedIn ?? 'all'}
              onChange={(shown) => setSearch({ checkedIn: shown === 'all' ? undefined : shown })}
            />
          }
        />
        <DoorList
          eventId={eventId}
          timeZone={event.timeZone}
          attendees={data.items}
          isFiltered={search.search !== '' || search.checkedIn !== undefined}
        />
        <Pagination {...list.pagination} total={data.total} />
      </Stack>
    </>
  );
}
