import type { LoggedScan } from '@event-portal/contracts';
import {
  Badge,
  DataTable,
  EmptyState,
  NothingFits,
  PersonName,
  ScanIcon,
  StatusPill,
  type Column,
  type DataTableProps,
} from '@event-portal/ui';
import { deviceAndPerson, labelOfScan, whoIn } from './scan-words';

export type ScansTableProps = Pick<
  DataTableProps<LoggedScan>,
  'rows' | 'sort' | 'onSortChange' | 'status' | 'error' | 'rowHref'
> & {
  timeZone: string;
  /** Takes search and filters away; undefined while the list is whole. */
  onClear: (() => void) | undefined;
};

/** Every scan of an event, failed ones too. */
export function ScansTable({ timeZone, onClear, ...table }: ScansTableProps) {
  return (
    <DataTable
      {...table}
      label="Scans"
      columns={columns(timeZone)}
      rowId={({ scanId }) => scanId}
      rowLabel={(scan) => `${whoIn(scan)}, ${labelOfScan(scan).label}`}
      empty={
        onClear ? (
          <NothingFits icon={<ScanIcon />} onClear={onClear} />
        ) : (
          <EmptyState icon={<ScanIcon />} title="Nobody has been scanned yet">
            Every scan is listed here, with what became of it, also where somebody was not let in.
          </EmptyState>
        )
      }
    />
  );
}

function columns(timeZone: string): Column<LoggedScan>[] {
  return [
    {
      id: 'person',
      header: 'Person',
      width: 'wide',
      cell: (scan) => (scan.person ? <PersonName person={scan.person} /> : whoIn(scan)),
    },
    { id: 'verdict', header: 'Verdict', width: 'wide', cell: (scan) => <VerdictOf scan={scan} /> },
    { id: 'list', header: 'List', hideable: true, cell: ({ listName }) => listName },
    {
      id: 'direction',
      header: 'Way',
      width: 'figure',
      hideable: true,
      cell: ({ direction }) => (direction === 'in' ? 'In' : 'Out'),
    },
    { id: 'scannedAt', header: 'Scanned', timeZone, moment: ({ scannedAt }) => scannedAt },
    {
      id: 'recordedAt',
      header: 'Recorded',
      sortable: true,
      hideable: true,
      timeZone,
      moment: ({ recordedAt }) => recordedAt,
    },
    { id: 'device', header: 'Device', hideable: true, cell: (scan) => <DevicesOf scan={scan} /> },
    { id: 'undoneBy', header: 'Undone by', hideable: true, cell: ({ undoneBy }) => undoneBy ?? '' },
  ];
}

function VerdictOf({ scan }: { scan: LoggedScan }) {
  const { label, tone } = labelOfScan(scan);
  return (
    <>
      <StatusPill tone={tone}>{label}</StatusPill> {scan.isConflict && <Badge tone="warning">Conflict</Badge>}
    </>
  );
}

function DevicesOf({ scan }: { scan: LoggedScan }) {
  const { earlier, isConflict } = scan;
  if (!isConflict || !earlier) return deviceAndPerson(scan);
  return `${deviceAndPerson(scan)}; before: ${deviceAndPerson(earlier)}`;
}
