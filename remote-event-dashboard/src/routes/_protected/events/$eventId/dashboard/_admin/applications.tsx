import {
  type ApplicationStatus,
  type PageNavigation,
  type ReceivedApplication,
  ReceivedApplicationsQuery,
  UserId,
  type Job,
  type JobId,
} from '@event-portal/contracts';
import { usePlatform } from '@event-portal/remote-kit';
import {
  loadList,
  parseSearch,
  readKnown,
  useList,
  useListData,
  useSelectedItem,
  useSoon,
  useSteps,
  type PageRead,
  lazily,
  lazyDialog,
} from '@event-portal/remote-kit/routing';
import { FilterTabs, PageHeader, Pagination, SearchField, Stack, Toolbar } from '@event-portal/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { eventLoaderContext } from '#shared/event-loader-context.ts';
import { applicationParts, statusesOf } from '#features/application/application-parts.ts';
import { ArchiveButton } from '#features/application/received/archive-button.tsx';
import type { PendingAction } from '#features/application/received/decision-labels.ts';
import { ExportButton } from '#features/application/received/export-button.tsx';
import { ReadingFilters } from '#features/application/received/reading-filters.tsx';
import { receivedApplicationsQuery } from '#features/application/received/received-application.api.ts';
import { ReceivedTable } from '#features/application/received/received-table.tsx';
import { BulkActions, type BulkAction } from '#features/decisions/bulk-actions.tsx';
import { useSelection } from '#features/decisions/use-selection.ts';
import { eventPageHandle } from '#features/event/event-title.ts';
import { eventQuery } from '#features/event/event.api.ts';
import type { LoaderArgs } from '#paths.gen.ts';

export async function loader(args: LoaderArgs<'/events/:eventId/dashboard/applications'>) {
  const { http, queryClient, eventId } = eventLoaderContext(args);
  const search = parseSearch(ReceivedApplicationsQuery, args.request.url);
  await Promise.all([
    readKnown(queryClient, eventQuery(http, eventId)),
    loadList(queryClient, receivedApplicationsQuery(http, eventId, search)),
  ]);
  return { eventId };
}

export const handle = eventPageHandle('Applications');

export const shape = 'table';

export const early = [
  { read: 'getEvent' },
  { read: 'listReceivedApplications', search: {} },
] satisfies PageRead[];

export const navigation = { label: 'Applications', icon: 'inbox', order: 20 } satisfies PageNavigation;

/** The parts of the list, each with how many it has. */
function toParts(counts: Readonly<Record<ApplicationStatus, number>>) {
  return applicationParts.map(({ label, statuses, filter }) => ({
    label,
    count: statuses.reduce((total, status) => total + counts[status], 0),
    filter,
  }));
}

/** The list is there before anybody opens something of it. */
const ApplicationDrawer = lazyDialog(
  async () => (await import('#features/application/received/application-drawer.tsx')).ApplicationDrawer,
);
const DecisionDialog = lazyDialog(
  async () => (await import('#features/application/received/decision-dialog.tsx')).DecisionDialog,
);
const BulkDialog = lazyDialog(async () => (await import('#features/decisions/bulk-dialog.tsx')).BulkDialog);
const JobCard = lazily(async () => (await import('#features/decisions/job-card.tsx')).JobCard, {
  otherwise: () => null,
});
const ExportList = lazily(
  async () => (await import('#features/application/received/export-list.tsx')).ExportList,
);
const GiveReadingDialog = lazyDialog(
  async () => (await import('#features/readers/give-reading-dialog.tsx')).GiveReadingDialog,
);

export function Component() {
  useSoon(ApplicationDrawer);
  useSoon(DecisionDialog);
  const { eventId } = useLoaderData<typeof loader>();
  const { http } = usePlatform();
  const { search, ...list } = useList(ReceivedApplicationsQuery);
  const selected = useSelectedItem('applicant');
  const [pending, setPending] = useState<PendingAction | null>(null);
  const [given, setGiven] = useState<ReceivedApplication | null>(null);
  const { data: event } = useSuspenseQuery(eventQuery(http, eventId));
  const { data, results } = useListData(receivedApplicationsQuery(http, eventId, search), list.isChanging);
  const selection = useSelection(search, data.total);
  const [bulk, setBulk] = useState<BulkAction | null>(null);
  const [job, setJob] = useState<Job | null>(null);
  const [asked, setAsked] = useState<readonly JobId[]>([]);
  const opened = UserId.safeParse(selected.id).data;
  const steps = useSteps(selected, {
    data,
    idOf: ({ userId }) => userId,
    pageQuery: (page) => receivedApplicationsQuery(http, eventId, { ...search, page }),
  });

  const download = {
    ...{ eventId, search, total: data.total },
    onAsked: (jobId: JobId) => setAsked([...asked, jobId]),
  };

  return (
    <>
      <PageHeader title="Applications" count={data.total} description="Read, and decide who gets a seat." />
      <Stack>
        <Toolbar
          tabs={<FilterTabs label="Applications" {...list.tabs(toParts(data.counts))} />}
          search={<SearchField label="Search by name, e-mail or answers" {...list.searchField} />}
          filters={<ReadingFilters search={search} onChange={list.setSearch} />}
          onClear={list.clear}
          actions={
            <>
              {data.asksForFiles && <ArchiveButton {...download} />}
              <ExportButton {...download} />
            </>
          }
        />
        {job && <JobCard key={job.jobId} eventId={eventId} job={job} timeZone={event.timeZone} />}
        {(data.hasExports || asked.length > 0) && <ExportList eventId={eventId} asked={asked} />}
        <ReceivedTable
          rows={data.items}
          columns={data.columns}
          timeZone={event.timeZone}
          onClear={list.clear}
          rowHref={({ userId }) => selected.hrefOf(userId)}
          {...list.table}
          {...results}
          onAct={setPending}
          selected={selection.selected}
          selectedCount={selection.count}
          onSelectedChange={selection.select}
          selectionActions={
            <BulkActions
              shown={{ statuses: statusesOf(search), draft: search.draft }}
              total={selection.isAll || data.total <= selection.count ? undefined : data.total}
              onSelectAll={selection.selectAll}
              onAct={setBulk}
            />
          }
          onGive={setGiven}
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
          onClose={selected.close}
          onAct={setPending}
        />
      )}
      {bulk && (
        <BulkDialog
          eventId={eventId}
          action={bulk}
          who={selection.who}
          onDone={(made) => {
            setBulk(null);
            setJob(made);
            selection.clear();
          }}
          onClose={() => setBulk(null)}
        />
      )}
      {given && <GiveReadingDialog eventId={eventId} application={given} onClose={() => setGiven(null)} />}
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
