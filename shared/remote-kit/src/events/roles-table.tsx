import type { EventRole, EventRoleAssignment, GivenRole } from '@event-portal/contracts';
import {
  Badge,
  DataTable,
  DeleteIcon,
  EmptyState,
  NothingFits,
  PersonName,
  ShieldIcon,
  UsersIcon,
  type Column,
  type DataTableProps,
} from '@event-portal/ui';

export type RolesTableProps = Pick<
  DataTableProps<EventRoleAssignment>,
  'rows' | 'status' | 'error' | 'sort' | 'onSortChange'
> & {
  timeZone: string;
  labels: Record<EventRole, string>;
  /** Takes search and filters away; undefined while those are shown who run the event. */
  onClear: (() => void) | undefined;
  onChange: (assignment: EventRoleAssignment, role: GivenRole) => void;
  onTake: (assignment: EventRoleAssignment) => void;
};

/** Everybody with a role at the event. Roles that come with an application go with it, too. */
export function RolesTable({ timeZone, labels, onClear, onChange, onTake, ...table }: RolesTableProps) {
  return (
    <DataTable
      {...table}
      label="Roles"
      columns={columns(timeZone, labels)}
      rowId={({ userId }) => userId}
      rowLabel={({ name }) => name}
      rowActions={(assignment) =>
        assignment.role === 'admin' || assignment.role === 'staff'
          ? [
              {
                id: 'role',
                entries: [
                  {
                    id: 'change',
                    label: assignment.role === 'admin' ? 'Make staff' : 'Make admin',
                    icon: <ShieldIcon />,
                    onSelect: () => onChange(assignment, assignment.role === 'admin' ? 'staff' : 'admin'),
                  },
                  {
                    id: 'take',
                    label: 'Take the role away',
                    icon: <DeleteIcon />,
                    tone: 'danger',
                    onSelect: () => onTake(assignment),
                  },
                ],
              },
            ]
          : []
      }
      empty={
        onClear ? (
          <NothingFits icon={<UsersIcon />} onClear={onClear}>
            Search for something else, or go back to the people who run the event.
          </NothingFits>
        ) : (
          <EmptyState icon={<UsersIcon />} title="Nobody runs this event yet">
            Give somebody the role of admin.
          </EmptyState>
        )
      }
    />
  );
}

/** Who runs the event stands out among those who come to it. */
const tones = { admin: 'accent', staff: 'neutral' } as const;

function RoleOf({ role, label }: { role: EventRole; label: string }) {
  return role === 'admin' || role === 'staff' ? <Badge tone={tones[role]}>{label}</Badge> : label;
}

function columns(timeZone: string, labels: Record<EventRole, string>): Column<EventRoleAssignment>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 'wide',
      sortable: true,
      cell: (person) => <PersonName person={person} />,
    },
    {
      id: 'role',
      header: 'Role',
      width: 'narrow',
      sortable: true,
      cell: ({ role }) => <RoleOf role={role} label={labels[role]} />,
    },
    { id: 'email', header: 'E-mail', hideable: true, cell: ({ email }) => email },
    {
      id: 'assignedAt',
      header: 'Since',
      sortable: true,
      hideable: true,
      timeZone,
      moment: ({ assignedAt }) => assignedAt,
    },
  ];
}
