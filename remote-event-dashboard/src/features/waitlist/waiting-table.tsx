import type { WaitingPerson } from '@event-portal/contracts';
import {
  DataTable,
  EmptyState,
  NothingFits,
  PersonName,
  UsersIcon,
  type Column,
  type DataTableProps,
} from '@event-portal/ui';

export type WaitingTableProps = Pick<
  DataTableProps<WaitingPerson>,
  'rows' | 'status' | 'error' | 'sort' | 'onSortChange'
> & {
  timeZone: string;
  /** Takes the search away; undefined while the list is whole, so that nobody fitting means nobody waiting. */
  onClear: (() => void) | undefined;
};

/** Who waits for a seat, first come first served. */
export function WaitingTable({ timeZone, onClear, ...table }: WaitingTableProps) {
  return (
    <DataTable
      {...table}
      label="Waitlist"
      columns={columns(timeZone)}
      rowId={({ userId }) => userId}
      rowLabel={({ name }) => name}
      empty={
        onClear ? (
          <NothingFits icon={<UsersIcon />} onClear={onClear} />
        ) : (
          <EmptyState icon={<UsersIcon />} title="Nobody waits for a seat">
            Whoever you put on the waitlist, or joins it after a rejection, is listed here.
          </EmptyState>
        )
      }
    />
  );
}

function columns(timeZone: string): Column<WaitingPerson>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 'wide',
      sortable: true,
      cell: (person) => <PersonName person={person} />,
    },
    {
      id: 'position',
      header: 'Place',
      width: 'figure',
      sortable: true,
      cell: ({ position }) => position.toLocaleString('en'),
    },
    { id: 'email', header: 'E-mail', hideable: true, cell: ({ email }) => email },
    {
      id: 'joinedAt',
      header: 'Since',
      hideable: true,
      timeZone,
      moment: ({ joinedAt }) => joinedAt,
    },
  ];
}
