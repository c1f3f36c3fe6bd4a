import type { ManagedEvent } from '@event-portal/contracts';
import { phaseLabels } from '@event-portal/remote-kit/labels';
import {
  CalendarIcon,
  DataTable,
  EmptyState,
  NothingFits,
  StatusPill,
  type Column,
  type DataTableProps,
} from '@event-portal/ui';

export type EventsTableProps = Pick<
  DataTableProps<ManagedEvent>,
  'rows' | 'sort' | 'onSortChange' | 'status' | 'error' | 'rowHref'
> & {
  /** Takes search and filters away; undefined while the list is whole. */
  onClear: (() => void) | undefined;
};

/** All events of the platform, with their figures. */
export function EventsTable({ onClear, ...table }: EventsTableProps) {
  return (
    <DataTable
      {...table}
      label="Events"
      columns={columns}
      rowId={({ eventId }) => eventId}
      rowLabel={({ name }) => name}
      empty={
        onClear ? (
          <NothingFits icon={<CalendarIcon />} title="No event fits" onClear={onClear} />
        ) : (
          <EmptyState icon={<CalendarIcon />} title="No events yet">
            Create the first one.
          </EmptyState>
        )
      }
    />
  );
}

const columns: readonly Column<ManagedEvent>[] = [
  { id: 'name', header: 'Name', width: 'wide', sortable: true, cell: ({ name }) => name },
  {
    id: 'phase',
    header: 'Phase',
    width: 'narrow',
    cell: ({ phase }) => <StatusPill tone={phaseLabels[phase].tone}>{phaseLabels[phase].label}</StatusPill>,
  },
  {
    id: 'startsAt',
    header: 'When',
    sortable: true,
    days: ({ startsAt, endsAt, timeZone }) => ({ start: startsAt, end: endsAt, timeZone }),
  },
  {
    id: 'applications',
    header: 'Applications',
    align: 'end',
    cell: ({ applications }) => number(applications),
  },
  { id: 'attendees', header: 'Attendees', align: 'end', cell: ({ attendees }) => number(attendees) },
  { id: 'admins', header: 'Admins', align: 'end', hideable: true, cell: ({ admins }) => number(admins) },
];

function number(value: number): string {
  return value.toLocaleString('en');
}
