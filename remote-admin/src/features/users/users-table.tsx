import type { ListedUser } from '@event-portal/contracts';
import {
  Badge,
  DataTable,
  EmptyState,
  NothingFits,
  PersonName,
  UsersIcon,
  type Column,
  type DataTableProps,
} from '@event-portal/ui';

export type UsersTableProps = Pick<
  DataTableProps<ListedUser>,
  'rows' | 'sort' | 'onSortChange' | 'status' | 'error' | 'rowHref'
> & {
  /** Takes search and filters away; undefined while the list is whole. */
  onClear: (() => void) | undefined;
};

/** Everybody who has ever signed in. */
export function UsersTable({ onClear, ...table }: UsersTableProps) {
  return (
    <DataTable
      {...table}
      label="Users"
      columns={columns}
      rowId={({ userId }) => userId}
      rowLabel={({ name }) => name}
      empty={
        onClear ? (
          <NothingFits icon={<UsersIcon />} onClear={onClear} />
        ) : (
          <EmptyState icon={<UsersIcon />} title="Nobody has signed in yet" />
        )
      }
    />
  );
}

const columns: readonly Column<ListedUser>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    cell: (user) => (
      <PersonName person={user}>
        {user.role === 'superuser' && <Badge tone="accent">Superuser</Badge>}
        {user.suspendedAt !== null && <Badge tone="warning">Suspended</Badge>}
      </PersonName>
    ),
  },
  { id: 'email', header: 'E-mail', sortable: true, cell: ({ email }) => email },
  {
    id: 'onboarded',
    header: 'Onboarded',
    width: 'figure',
    hideable: true,
    cell: ({ onboarded }) => (onboarded ? 'Yes' : 'Not yet'),
  },
  {
    id: 'eventRoles',
    header: 'Event roles',
    align: 'end',
    hideable: true,
    cell: ({ eventRoles }) => eventRoles,
  },
  {
    id: 'createdAt',
    header: 'Since',
    sortable: true,
    hideable: true,
    tell: 'day',
    moment: ({ createdAt }) => createdAt,
  },
  {
    id: 'lastSeenAt',
    header: 'Last seen',
    sortable: true,
    hideable: true,
    tell: 'distance',
    absent: 'Never',
    moment: ({ lastSeenAt }) => lastSeenAt,
  },
];
