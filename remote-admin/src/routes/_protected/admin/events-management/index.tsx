import {
  EventPhase,
  listManagedEvents,
  ManagedEventsQuery,
  type PageNavigation,
} from '@event-portal/contracts';
import { platformContext, usePlatform } from '@event-portal/remote-kit';
import {
  CsvLink,
  loadList,
  parseSearch,
  type PageHandle,
  useList,
  useListData,
  type PageRead,
} from '@event-portal/remote-kit/routing';
import { phaseLabels } from '@event-portal/remote-kit/labels';
import {
  AddIcon,
  FilterTabs,
  LinkButton,
  PageHeader,
  Pagination,
  SearchField,
  Stack,
  Toolbar,
} from '@event-portal/ui';
import { EventsTable } from '#features/events/events-table.tsx';
import { managedEventsQuery } from '#features/events/managed-events.api.ts';
import { href, type LoaderArgs } from '#paths.gen.ts';

export async function loader({ context, request }: LoaderArgs<'/admin/events-management'>) {
  const { http, queryClient } = context.get(platformContext);
  await loadList(queryClient, managedEventsQuery(http, parseSearch(ManagedEventsQuery, request.url)));
  return null;
}

export const handle = { title: 'Events management' } satisfies PageHandle;

export const shape = 'table';

export const early = [{ read: 'listManagedEvents', search: {} }] satisfies PageRead[];

export const navigation = {
  label: 'Events Management',
  icon: 'calendar',
  order: 20,
} satisfies PageNavigation;

/** The phases that an event goes through, in their order. */
function toParts(counts: Readonly<Record<EventPhase, number>> | undefined) {
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    { label: 'All', count: total, filter: {} },
    ...EventPhase.options.map((phase) => ({
      label: phaseLabels[phase].label,
      count: counts?.[phase],
      filter: { phase },
    })),
  ];
}

export function Component() {
  const { http } = usePlatform();
  const { search, ...list } = useList(ManagedEventsQuery);
  const { data, results } = useListData(managedEventsQuery(http, search), list.isChanging);
  return (
    <>
      <PageHeader
        title="Events"
        count={data.total}
        actions={
          <LinkButton variant="primary" icon={<AddIcon />} href={href('/admin/events-management/new')}>
            Create an event
          </LinkButton>
        }
      />
      <Stack>
        <Toolbar
          tabs={<FilterTabs label="Events" {...list.tabs(toParts(data.counts))} />}
          search={<SearchField label="Search events by name" {...list.searchField} />}
          onClear={list.clear}
          actions={<CsvLink of={listManagedEvents} input={{ query: search }} />}
        />
        <EventsTable
          rows={data.items}
          onClear={list.clear}
          rowHref={({ eventId }) => href('/admin/events-management/:eventId', { eventId })}
          {...list.table}
          {...results}
        />
        <Pagination {...list.pagination} total={data.total} />
      </Stack>
    </>
  );
}
