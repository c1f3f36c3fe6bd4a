import {
  vitalNames,
  type RemoteVitals,
  type RemoteVitalsQuery,
  type VitalName,
} from '@event-portal/contracts';
import {
  ChartIcon,
  DataTable,
  EmptyState,
  NothingFits,
  type Column,
  type DataTableProps,
} from '@event-portal/ui';
import { vitalLabels } from './vital-labels';
import { VitalValue } from './vital-value';
import { idOfVitals } from './vitals.api';

export type VitalsTableProps = Pick<
  DataTableProps<RemoteVitals>,
  'rows' | 'sort' | 'onSortChange' | 'status' | 'error' | 'rowHref'
> & {
  by: RemoteVitalsQuery['by'];
  /** Takes search and filters away; undefined while the list is whole. */
  onClear: (() => void) | undefined;
};

/** How fast and how steady each version was for those who visited it, beside the version before. */
export function VitalsTable({ by, onClear, ...table }: VitalsTableProps) {
  return (
    <DataTable
      {...table}
      label="Speed"
      columns={by === 'page' ? columnsByPage : columnsByVersion}
      rowId={idOfVitals}
      rowLabel={({ remote, version, page }) => [`${remote} ${version}`, page ?? []].flat().join(', ')}
      empty={
        onClear ? (
          <NothingFits icon={<ChartIcon />} title="No visit fits" onClear={onClear} />
        ) : (
          <EmptyState icon={<ChartIcon />} title="No visit has been measured">
            A share of the browsers tells how fast and how steady pages were, once they are left.
          </EmptyState>
        )
      }
    />
  );
}

const remoteColumn: Column<RemoteVitals> = {
  id: 'remote',
  header: 'Remote',
  sortable: true,
  cell: ({ remote, version }) => `${remote} ${version}`,
};

const pageColumn: Column<RemoteVitals> = {
  id: 'page',
  header: 'Page',
  width: 'wide',
  cell: ({ page }) => <code>{page}</code>,
};

const visitsColumn: Column<RemoteVitals> = {
  id: 'visits',
  header: 'Visits',
  width: 'figure',
  sortable: true,
  align: 'end',
  cell: ({ visits }) => visits.toLocaleString('en'),
};

const columnsByVersion: readonly Column<RemoteVitals>[] = [
  remoteColumn,
  visitsColumn,
  ...vitalNames.map((name): Column<RemoteVitals> => ({
    ...vitalColumn(name),
    cell: ({ vitals, before }) => (
      <VitalValue name={name} figure={vitals[name]} before={before?.vitals[name]} />
    ),
  })),
  {
    id: 'before',
    header: 'Before',
    width: 'figure',
    hideable: true,
    cell: ({ before }) => before?.version ?? '—',
  },
];

/** Without the version before, for which there is no room: it is beside the figures of a row that is opened. */
const columnsByPage: readonly Column<RemoteVitals>[] = [
  { ...remoteColumn, width: 'wide' },
  pageColumn,
  visitsColumn,
  ...vitalNames.map(vitalColumn),
];

function vitalColumn(name: VitalName): Column<RemoteVitals> {
  return {
    id: name,
    header: vitalLabels[name].name,
    sortable: true,
    cell: ({ vitals }) => <VitalValue name={name} figure={vitals[name]} />,
  };
}
