import {
  ApplicationStatus,
  listReceivedApplications,
  ReceivedApplicationsQuery,
  undecidedStatuses,
  UserId,
} from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import {
  CsvLink,
  loadList,
  parseSearch,
  readKnown,
  useList,
  useListData,
  useOpened,
  useSteps,
} from '@event-portal/remote-kit/routing';
import { applicationStatusWords } from '@event-portal/remote-kit/words';
import { FilterChips, PageHeader, Pagination, SearchField, Stack, Toolbar } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { eventPage } from '../../../../../../event-page';
import { ApplicationDrawer } from '../../../../../../features/application/received/application-drawer';
import { DecisionDialog } from '../../../../../../features/application/received/decision-dialog';
import type { PendingAction } from '../../../../../../features/application/received/decision-words';
import { receivedApplicationsQuery } from '../../../../../../features/application/received/received-application.api';
import { ReceivedTable } from '../../../../../../features/application/received/received-table';
import { eventPageHandle } from '../../../../../../features/event/event-title';
import { eventQuery } from '../../../../../../features/event/event.api';
import type { LoaderArgs } from '../../../../../../paths.gen';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/applications'>) {
  const { http, queryClient, eventId } = eventPage(args);
  const search = parseSearch(ReceivedApplicationsQuery, args.request.url);
  await Promise.all([
    readKnown(queryClient, eventQuery(http, eventId)),
    loadList(queryClient, receivedApplicationsQuery(http, eventId, search)),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Applications');

/** Drafts are their authors' own until they are submitted. */
const visibleStatuses = ApplicationStatus.options.filter((status) => status !== 'started');
const UNDECIDED = 'undecided';

export function Component() {
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { search, setSearch, ...list } = useList(ReceivedApplicationsQuery);
  const beside = useOpened('applicant');
  const [pending, setPending] = useState<PendingAction | null>(null);
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data, results } = useListData(receivedApplicationsQuery(http, eventId, search), list.isChanging);
  const opened = UserId.safeParse(beside.id).data;
  const steps = useSteps(beside, {
    data,
    idOf: ({ userId }) => userId,
    pageQuery: (page) => receivedApplicationsQuery(http, eventId, { ...search, page }),
  });

  return (
    <>
      <PageHeader title="Applications" count={data.total} description="Read, and decide who gets a seat." />
      <Stack>
        <Toolbar
          search={<SearchField label="Search applicants by name or e-mail" {...list.searchField} />}
          filters={
            <FilterChips
              label="Status"
              options={[
                {
                  value: UNDECIDED,
                  label: 'Waiting for a decision',
                  count: undecidedStatuses.reduce((sum, status) => sum + data.counts[status], 0),
                },
                ...visibleStatuses.map((status) => ({
                  value: status,
                  label: applicationStatusWords[status].label,
                  count: data.counts[status],
                })),
              ]}
              selected={search.undecided ? [UNDECIDED] : search.status ? [search.status] : []}
              onChange={(chosen) =>
                setSearch({
                  status: ApplicationStatus.safeParse(chosen.at(-1)).data,
                  undecided: chosen.at(-1) === UNDECIDED ? 'yes' : undefined,
                })
              }
            />
          }
          actions={<CsvLink of={listReceivedApplications} input={{ params: { eventId }, query: search }} />}
        />
        <ReceivedTable
          rows={data.items}
          timeZone={event.timeZone}
          isFiltered={search.search !== '' || search.status !== undefined || search.undecided !== undefined}
          rowHref={({ userId }) => beside.hrefOf(userId)}
          {...list.table}
          {...results}
          onAct={setPending}
        />
        <Pagination {...list.pagination} total={data.total} />
      </Stack>
      {opened && (
        <ApplicationDrawer
          eventId={eventId}
          userId={opened}
          timeZone={event.timeZone}
          name={data.items.find(({ userId }) => userId === opened)?.name}
          steps={steps}
          onClose={beside.close}
          onAct={setPending}
        />
      )}
      {pending && (
        <DecisionDialog
          eventId={eventId}
          pending={pending}
          seats={data.seats}
          onClose={() => setPending(null)}
        />
      )}
    </>
  );
}
