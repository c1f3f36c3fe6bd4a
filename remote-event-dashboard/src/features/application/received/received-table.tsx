import type { ApplicationStatus, ExperienceLevel, ReceivedApplication } from '@event-portal/contracts';
import { applicationStatusLabels } from '@event-portal/remote-kit/labels';
import {
  DataTable,
  EmptyState,
  NothingFits,
  PersonName,
  InboxIcon,
  StatusPill,
  type Column,
  type DataTableProps,
} from '@event-portal/ui';
import { organiserActionLabels, type PendingAction } from './decision-labels';
import { possibleActions } from './received-application.api';

export type ReceivedTableProps = Pick<
  DataTableProps<ReceivedApplication>,
  'rows' | 'sort' | 'onSortChange' | 'status' | 'error' | 'rowHref'
> & {
  timeZone: string;
  /** Takes search and filters away; undefined while the list is whole. */
  onClear: (() => void) | undefined;
  onAct: (pending: PendingAction) => void;
};

/** The applications to an event, each with the decisions that can be made now. */
export function ReceivedTable({ timeZone, onClear, onAct, ...table }: ReceivedTableProps) {
  return (
    <DataTable
      {...table}
      label="Applications"
      columns={columns(timeZone)}
      rowId={({ userId }) => userId}
      rowLabel={({ name }) => name}
      rowActions={(application) => [
        {
          id: 'decisions',
          label: 'Decide',
          entries: possibleActions(application).map((action) => ({
            id: action,
            label: organiserActionLabels[action].label,
            tone: organiserActionLabels[action].tone,
            onSelect: () => onAct({ action, application }),
          })),
        },
      ]}
      empty={
        onClear ? (
          <NothingFits icon={<InboxIcon />} onClear={onClear} />
        ) : (
          <EmptyState icon={<InboxIcon />} title="No applications yet">
            They show here as soon as somebody submits one.
          </EmptyState>
        )
      }
    />
  );
}

/** Short beside one another: the drawer says them as they were asked. */
const experienceLabels: Readonly<Record<ExperienceLevel, string>> = {
  'first-time': 'First',
  some: 'A few',
  seasoned: 'Many',
};

function columns(timeZone: string): Column<ReceivedApplication>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      sortable: true,
      cell: (person) => <PersonName person={person} />,
    },
    {
      id: 'status',
      header: 'Status',
      width: 'narrow',
      sortable: true,
      cell: ({ status }) => <StatusOf status={status} />,
    },
    { id: 'affiliation', header: 'Comes from', hideable: true, cell: ({ affiliation }) => affiliation },
    {
      id: 'experience',
      header: 'Experience',
      width: 'figure',
      hideable: true,
      cell: ({ experience }) => (experience ? experienceLabels[experience] : ''),
    },
    {
      id: 'submittedAt',
      header: 'Submitted',
      sortable: true,
      hideable: true,
      timeZone,
      moment: ({ submittedAt }) => submittedAt,
    },
  ];
}

function StatusOf({ status }: { status: ApplicationStatus }) {
  const { tone, label } = applicationStatusLabels[status];
  return <StatusPill tone={tone}>{label}</StatusPill>;
}
