import { undecidedStatuses, type ApplicationStatus, type ReceivedApplication } from '@event-portal/contracts';
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
import { notedLabels } from '#shared/decision-words.ts';
import { flagLabels } from '#shared/reading-words.ts';
import { organiserActionLabels, type PendingAction } from './decision-labels';
import { possibleActions } from './received-application.api';

type AskedColumn = { readonly id: string; readonly label: string };

export type ReceivedTableProps = Pick<
  DataTableProps<ReceivedApplication>,
  | 'rows'
  | 'sort'
  | 'onSortChange'
  | 'status'
  | 'error'
  | 'rowHref'
  | 'selected'
  | 'selectedCount'
  | 'onSelectedChange'
  | 'selectionActions'
> & {
  /** The questions that have a column. */
  columns: readonly AskedColumn[];
  timeZone: string;
  /** Takes search and filters away; undefined while the list is whole. */
  onClear: (() => void) | undefined;
  onAct: (pending: PendingAction) => void;
  /** Gives an application to somebody to read. */
  onGive: (application: ReceivedApplication) => void;
};

/** The applications to an event, each with the decisions that can be made now. */
export function ReceivedTable({ columns, timeZone, onClear, onAct, onGive, ...table }: ReceivedTableProps) {
  return (
    <DataTable
      {...table}
      label="Applications"
      columns={columnsFor(columns, timeZone)}
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
        {
          id: 'reading',
          label: 'Read',
          entries: isUndecided(application)
            ? [{ id: 'give', label: 'Give to a reader', onSelect: () => onGive(application) }]
            : [],
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

function isUndecided({ status }: ReceivedApplication): boolean {
  return undecidedStatuses.some((undecided) => undecided === status);
}

function columnsFor(asked: readonly AskedColumn[], timeZone: string): Column<ReceivedApplication>[] {
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
    {
      id: 'draft',
      header: 'Noted',
      width: 'figure',
      hideable: true,
      cell: ({ draft }) => (draft === null ? '' : notedLabels[draft]),
    },
    {
      id: 'score',
      header: 'Score',
      width: 'figure',
      align: 'end',
      sortable: true,
      hideable: true,
      cell: ({ score }) => score && `${score.mean.toFixed(1)} (${score.readings})`,
    },
    {
      id: 'flags',
      header: 'Flag',
      width: 'narrow',
      hideable: true,
      cell: ({ flags }) =>
        flags.length > 0 && (
          <StatusPill tone="warning">{flags.map((flag) => flagLabels[flag]).join(', ')}</StatusPill>
        ),
    },
    ...asked.map(({ id, label }) => ({
      id: `answer-${id}`,
      header: label,
      hideable: true,
      cell: ({ cells }: ReceivedApplication) => cells[id] ?? '',
    })),
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
