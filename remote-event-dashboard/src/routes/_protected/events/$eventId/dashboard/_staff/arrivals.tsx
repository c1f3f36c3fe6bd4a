import { DirectoryQuery, listDirectory, type PageNavigation } from '@event-portal/contracts';
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
import {
  ConfirmedIcon,
  EmptyState,
  PageHeader,
  Pagination,
  SearchField,
  Section,
  Stack,
  Toolbar,
} from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router-dom';
import { eventLoaderContext } from '#shared/event-loader-context.ts';
import { ArrivalsOverview } from '#features/arrivals/arrivals-overview.tsx';
import { DirectoryFilters } from '#features/directory/directory-filters.tsx';
import { directoryQuery } from '#features/directory/directory.api.ts';
import { DirectoryTable } from '#features/directory/directory-table.tsx';
import { eventPageHandle } from '#features/event/event-title.ts';
import { eventQuery } from '#features/event/event.api.ts';
import { arrivalsQuery } from '#features/scanner/scanner.api.ts';
import type { LoaderArgs } from '#paths.gen.ts';

/** Whatever else is asked for, the list is of those who have not come. */
const missingIn = (search: DirectoryQuery): DirectoryQuery => ({ ...search, checkedIn: 'no' });

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/arrivals'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  const search = missingIn(parseSearch(DirectoryQuery, args.request.url));
  await Promise.all([
    readKnown(queryClient, eventQuery(http, eventId)),
    readKnown(queryClient, arrivalsQuery(http, eventId)),
    loadList(queryClient, directoryQuery(http, eventId, search)),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Arrivals');

export const shape = 'table';

export const early = [
  { read: 'getEvent' },
  { read: 'getArrivals' },
  { read: 'listDirectory', search: {}, query: { checkedIn: 'no' } },
] satisfies PageRead[];

export const navigation = {
  group: 'On the day',
  label: 'Arrivals',
  icon: 'chart',
  order: 44,
} satisfies PageNavigation;

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { search, setSearch, ...list } = useList(DirectoryQuery);
  const missing = missingIn(search);
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data: arrivals } = useSuspenseQuery(arrivalsQuery(http, eventId));
  const { data, results } = useListData(directoryQuery(http, eventId, missing), list.isChanging);
  return (
    <>
      <PageHeader title="Arrivals" description="Who has come through the door, and who has not." />
      <Stack gap="large">
        <ArrivalsOverview arrivals={arrivals} />
        <Section
          title="Who is missing"
          description="People with a seat who have not been scanned at the door."
        >
          <Stack>
            <Toolbar
              search={<SearchField label="Search by name, team or answer" {...list.searchField} />}
              filters={<DirectoryFilters {...data} search={search} onChange={setSearch} />}
              onClear={list.clear}
              actions={<CsvLink of={listDirectory} input={{ params: { eventId }, query: missing }} />}
            />
            <DirectoryTable
              label="Who is missing"
              rows={data.items}
              questions={data.questions}
              timeZone={event.timeZone}
              withArrivals={false}
              onClear={list.clear}
              onTeam={(team) => setSearch({ team })}
              empty={
                <EmptyState icon={<ConfirmedIcon />} title="Nobody is missing">
                  Everybody with a seat has come through the door.
                </EmptyState>
              }
              {...list.table}
              {...results}
            />
            <Pagination {...list.pagination} total={data.total} />
          </Stack>
        </Section>
      </Stack>
    </>
  );
}
