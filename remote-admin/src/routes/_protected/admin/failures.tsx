import {
  EventRole,
  listRemoteFailures,
  PlatformRole,
  RemoteFailuresQuery,
  type PageNavigation,
} from '@event-portal/contracts';
import { platformContext, usePlatform } from '@event-portal/remote-kit';
import {
  CsvLink,
  loadList,
  parseSearch,
  useList,
  useListData,
  useSelectedItem,
  useSteps,
  type PageHandle,
  type PageRead,
} from '@event-portal/remote-kit/routing';
import { FilterTabs, PageHeader, Pagination, SearchField, Stack, Toolbar } from '@event-portal/ui';
import { FailureDrawer } from '#features/failures/failure-drawer.tsx';
import { FailuresOverTime } from '#features/failures/failures-over-time.tsx';
import { FailuresTable } from '#features/failures/failures-table.tsx';
import { failuresQuery } from '#features/failures/failures.api.ts';
import type { LoaderArgs } from '#paths.gen.ts';
import { ChoiceFilter } from '#shared/choice-filter.tsx';

export async function loader({ context, request }: LoaderArgs<'/admin/failures'>) {
  const { http, queryClient } = context.get(platformContext);
  await loadList(queryClient, failuresQuery(http, parseSearch(RemoteFailuresQuery, request.url)));
  return null;
}

export const handle = { title: 'Failures' } satisfies PageHandle;

export const shape = 'table';

export const early = [{ read: 'listRemoteFailures', search: {} }] satisfies PageRead[];

export const navigation = { label: 'Failures', icon: 'device', order: 42 } satisfies PageNavigation;

const times = [
  { label: 'Last 24 hours', filter: { since: 'day' } },
  { label: 'Last 7 days', filter: { since: 'week' } },
] as const;

export function Component() {
  const { http } = usePlatform();
  const { search, setSearch, ...list } = useList(RemoteFailuresQuery);
  const selected = useSelectedItem('opened');
  const { data, results } = useListData(failuresQuery(http, search), list.isChanging);
  const opened = data.items.find(({ failureId }) => failureId === selected.id);
  const steps = useSteps(selected, {
    data,
    idOf: ({ failureId }) => failureId,
    pageQuery: (page) => failuresQuery(http, { ...search, page }),
  });
  const { remotes, versions, failures, browsers } = data.choices;

  return (
    <>
      <PageHeader
        title="Failures"
        count={data.total}
        description="What browsers could not load or run, and for whom. A person counts once; names are kept for 7 days."
      />
      <Stack gap="large">
        <FailuresOverTime timeline={data.timeline} changes={data.changes} />
        <Stack>
          <Toolbar
            tabs={<FilterTabs label="Time" {...list.tabs(times)} />}
            search={<SearchField label="Search people by name or e-mail" {...list.searchField} />}
            filters={
              <>
                <ChoiceFilter
                  label="Remote"
                  all="Every remote"
                  choices={remotes}
                  value={search.remote}
                  onChange={(remote) => setSearch({ remote })}
                />
                <ChoiceFilter
                  label="Version"
                  all="Every version"
                  choices={versions}
                  value={search.version}
                  onChange={(version) => setSearch({ version })}
                />
                <ChoiceFilter
                  label="Code"
                  all="Every code"
                  choices={failures}
                  value={search.failure}
                  onChange={(failure) => setSearch({ failure })}
                />
                <ChoiceFilter
                  label="Role"
                  all="Every role"
                  choices={PlatformRole.options}
                  value={search.role}
                  onChange={(role) => setSearch({ role: PlatformRole.safeParse(role).data })}
                />
                <ChoiceFilter
                  label="Role at the event"
                  all="Every role at an event"
                  choices={EventRole.options}
                  value={search.eventRole}
                  onChange={(role) => setSearch({ eventRole: EventRole.safeParse(role).data })}
                />
                <ChoiceFilter
                  label="Browser"
                  all="Every browser"
                  choices={browsers}
                  value={search.browser}
                  onChange={(browser) => setSearch({ browser })}
                />
              </>
            }
            onClear={list.clear}
            actions={<CsvLink of={listRemoteFailures} input={{ query: search }} />}
          />
          <FailuresTable
            rows={data.items}
            since={search.since}
            onClear={list.clear}
            rowHref={({ failureId }) => selected.hrefOf(failureId)}
            {...list.table}
            {...results}
          />
          <Pagination {...list.pagination} total={data.total} />
        </Stack>
      </Stack>
      {opened && (
        <FailureDrawer failure={opened} search={search.search} steps={steps} onClose={selected.close} />
      )}
    </>
  );
}
