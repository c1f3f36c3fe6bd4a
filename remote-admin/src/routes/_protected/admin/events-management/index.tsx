import { EventPhase, ManagedEventsQuery, PAGE_SIZES } from '@event-portal/contracts';
import { platformContext, usePlatform } from '@event-portal/remote-kit';
import {
  parseSearch,
  SEARCH_PAUSE_MS,
  toOrder,
  toSort,
  useSearch,
  type PageHandle,
} from '@event-portal/remote-kit/routing';
import { phaseWords } from '@event-portal/remote-kit/words';
import {
  AddIcon,
  FilterChips,
  LinkButton,
  PageHeader,
  Pagination,
  SearchField,
  Stack,
  Toolbar,
} from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigation } from 'react-router-dom';
import { EventsTable } from '../../../../features/events/events-table';
import { managedEventsQuery } from '../../../../features/events/managed-events.api';
import { href, type LoaderArgs } from '../../../../paths.gen';

export async function loader({ context, request }: LoaderArgs<'/admin/events-management'>) {
  const { http, queryClient } = context.get(platformContext);
  await queryClient.query(managedEventsQuery(http, parseSearch(ManagedEventsQuery, request.url)));
  return null;
}

export const handle = { title: 'Events management' } satisfies PageHandle;

const orders = ManagedEventsQuery.shape.sort.def.innerType.options;

export function Component() {
  const { http } = usePlatform();
  const [search, setSearch] = useSearch(ManagedEventsQuery);
  const isLoading = useNavigation().state !== 'idle';
  const { data: list } = useSuspenseQuery(managedEventsQuery(http, search));
  return (
    <>
      <PageHeader
        title="Events"
        count={list.total}
        actions={
          <LinkButton variant="primary" icon={<AddIcon />} href={href('/admin/events-management/new')}>
            Create an event
          </LinkButton>
        }
      />
      <Stack>
        <Toolbar
          search={
            <SearchField
              label="Search events"
              value={search.search}
              wait={SEARCH_PAUSE_MS}
              onChange={(text) => setSearch({ search: text })}
            />
          }
          filters={
            <FilterChips
              label="Phase"
              options={EventPhase.options.map((phase) => ({ value: phase, label: phaseWords[phase].label }))}
              selected={search.phase ? [search.phase] : []}
              onChange={(chosen) => setSearch({ phase: EventPhase.safeParse(chosen.at(-1)).data })}
            />
          }
        />
        <EventsTable
          rows={list.items}
          isFiltered={search.search !== '' || search.phase !== undefined}
          status={isLoading ? 'refetching' : 'ready'}
          rowHref={({ eventId }) => href('/admin/events-management/:eventId', { eventId })}
          sort={toSort(search.sort)}
          onSortChange={(sort) => setSearch({ sort: toOrder(sort, orders, search.sort) })}
        />
        <Pagination
          page={search.page}
          size={search.pageSize}
          total={list.total}
          sizes={PAGE_SIZES}
          onPageChange={(page) => setSearch({ page })}
          onSizeChange={(pageSize) => setSearch({ pageSize })}
        />
      </Stack>
    </>
  );
}
