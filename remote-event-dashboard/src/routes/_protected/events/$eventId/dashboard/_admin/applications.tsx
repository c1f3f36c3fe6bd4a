import { applicationStatusWords } from '@event-portal/remote-kit/words';
import { ApplicationStatus, PAGE_SIZES, ReceivedApplicationsQuery, UserId } from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import {
  parseSearch,
  useSearch,
  type PageHandle,
  SEARCH_PAUSE_MS,
  toOrder,
  toSort,
} from '@event-portal/remote-kit/routing';
import { FilterChips, PageHeader, Pagination, SearchField, Stack, Toolbar } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoaderData, useNavigation, useSearchParams } from 'react-router-dom';
import { eventPage } from '../../../../../../event-page';
import { ApplicationDrawer } from '../../../../../../features/application/received/application-drawer';
import { DecisionDialog } from '../../../../../../features/application/received/decision-dialog';
import type { PendingDecision } from '../../../../../../features/application/received/decision-words';
import { receivedApplicationsQuery } from '../../../../../../features/application/received/received-application.api';
import { ReceivedTable } from '../../../../../../features/application/received/received-table';
import { eventQuery } from '../../../../../../features/event/event.api';
import { href, type LoaderArgs } from '../../../../../../paths.gen';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/applications'>) {
  const { http, queryClient, eventId } = eventPage(args);
  const search = parseSearch(ReceivedApplicationsQuery, args.request.url);
  await Promise.all([
    queryClient.query(eventQuery(http, eventId)),
    queryClient.query(receivedApplicationsQuery(http, eventId, search)),
  ]);
  return { eventId };
}

export const handle = { title: 'Applications' } satisfies PageHandle;

/** Drafts are their authors' own until they are submitted. */
const visibleStatuses = ApplicationStatus.options.filter((status) => status !== 'started');
const orders = ReceivedApplicationsQuery.shape.sort.def.innerType.options;

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const [search, setSearch] = useSearch(ReceivedApplicationsQuery);
  const [params, setParams] = useSearchParams();
  const [pending, setPending] = useState<PendingDecision | null>(null);
  const isLoading = useNavigation().state !== 'idle';
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data: list } = useSuspenseQuery(receivedApplicationsQuery(http, eventId, search));
  const opened = UserId.safeParse(params.get('applicant')).data;

  const withApplicant = (userId: UserId | null) => {
    const next = new URLSearchParams(params);
    if (userId) next.set('applicant', userId);
    else next.delete('applicant');
    return next;
  };
  return (
    <>
      <PageHeader title="Applications" count={list.total} description="Read, and decide who gets a seat." />
      <Stack>
        <Toolbar
          search={
            <SearchField
              label="Search applications"
              value={search.search}
              wait={SEARCH_PAUSE_MS}
              onChange={(text) => setSearch({ search: text })}
            />
          }
          filters={
            <FilterChips
              label="Status"
              options={visibleStatuses.map((status) => ({
                value: status,
                label: applicationStatusWords[status].label,
                count: list.counts[status],
              }))}
              selected={search.status ? [search.status] : []}
              onChange={(chosen) => setSearch({ status: ApplicationStatus.safeParse(chosen.at(-1)).data })}
            />
          }
        />
        <ReceivedTable
          rows={list.items}
          timeZone={event.timeZone}
          status={isLoading ? 'refetching' : 'ready'}
          isFiltered={search.search !== '' || search.status !== undefined}
          rowHref={({ userId }) =>
            `${href('/events/:eventId/dashboard/applications', { eventId })}?${withApplicant(userId).toString()}`
          }
          sort={toSort(search.sort)}
          onSortChange={(sort) => setSearch({ sort: toOrder(sort, orders, search.sort) })}
          onDecide={setPending}
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
      {opened && (
        <ApplicationDrawer
          eventId={eventId}
          userId={opened}
          timeZone={event.timeZone}
          onClose={() => setParams(withApplicant(null), { preventScrollReset: true })}
          onDecide={setPending}
        />
      )}
      {pending && <DecisionDialog eventId={eventId} pending={pending} onClose={() => setPending(null)} />}
    </>
  );
}
