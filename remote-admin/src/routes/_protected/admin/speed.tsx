import {
  DeviceClass,
  listRemoteVitals,
  RemoteVitalsQuery,
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
import { VitalsDrawer } from '#features/vitals/vitals-drawer.tsx';
import { VitalsTable } from '#features/vitals/vitals-table.tsx';
import { idOfVitals, vitalsQuery } from '#features/vitals/vitals.api.ts';
import type { LoaderArgs } from '#paths.gen.ts';
import { ChoiceFilter } from '#shared/choice-filter.tsx';

export async function loader({ context, request }: LoaderArgs<'/admin/speed'>) {
  const { http, queryClient } = context.get(platformContext);
  await loadList(queryClient, vitalsQuery(http, parseSearch(RemoteVitalsQuery, request.url)));
  return null;
}

export const handle = { title: 'Speed' } satisfies PageHandle;

export const shape = 'table';

export const early = [{ read: 'listRemoteVitals', search: {} }] satisfies PageRead[];

export const navigation = { label: 'Speed', icon: 'chart', order: 43 } satisfies PageNavigation;

const rows = [
  { label: 'By version', filter: { by: 'version' } },
  { label: 'By page', filter: { by: 'page' } },
] as const;

export function Component() {
  const { http } = usePlatform();
  const { search, setSearch, ...list } = useList(RemoteVitalsQuery);
  const selected = useSelectedItem('opened');
  const { data, results } = useListData(vitalsQuery(http, search), list.isChanging);
  const opened = data.items.find((row) => idOfVitals(row) === selected.id);
  const steps = useSteps(selected, {
    data,
    idOf: idOfVitals,
    pageQuery: (page) => vitalsQuery(http, { ...search, page }),
  });

  return (
    <>
      <PageHeader
        title="Speed"
        description="What three of four visits stayed within, beside the version before: how soon pages show (LCP), how soon they answer a press (INP), and how far they jump (CLS). Measured in a share of the browsers; nothing of who visits is kept."
      />
      <Stack>
        <Toolbar
          tabs={<FilterTabs label="Rows" {...list.tabs(rows)} />}
          search={<SearchField label="Search pages" {...list.searchField} />}
          filters={
            <>
              <ChoiceFilter
                label="Time"
                all="Last 7 days"
                choices={['day']}
                nameOf={() => 'Last 24 hours'}
                value={search.since === 'day' ? 'day' : undefined}
                onChange={(since) => setSearch({ since: since === 'day' ? 'day' : 'week' })}
              />
              <ChoiceFilter
                label="Remote"
                all="Every remote"
                choices={data.choices.remotes}
                value={search.remote}
                onChange={(remote) => setSearch({ remote })}
              />
              <ChoiceFilter
                label="Device"
                all="Every device"
                choices={DeviceClass.options}
                nameOf={(device) => (device === 'phone' ? 'Phones' : 'Wider windows')}
                value={search.device}
                onChange={(device) => setSearch({ device: DeviceClass.safeParse(device).data })}
              />
            </>
          }
          onClear={list.clear}
          actions={<CsvLink of={listRemoteVitals} input={{ query: search }} />}
        />
        <VitalsTable
          rows={data.items}
          by={search.by}
          onClear={list.clear}
          rowHref={(row) => selected.hrefOf(idOfVitals(row))}
          {...list.table}
          {...results}
        />
        <Pagination {...list.pagination} total={data.total} />
      </Stack>
      {opened && <VitalsDrawer row={opened} steps={steps} onClose={selected.close} />}
    </>
  );
}
