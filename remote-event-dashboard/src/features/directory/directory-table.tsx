import type { DirectoryPerson, EndpointReply, listDirectory, TeamId } from '@event-portal/contracts';
import {
  DataTable,
  EmptyState,
  NothingFits,
  PersonName,
  UsersIcon,
  type Column,
  type DataTableProps,
} from '@event-portal/ui';
import type { ReactNode } from 'react';

type Questions = EndpointReply<typeof listDirectory>['questions'];

export type DirectoryTableProps = Pick<
  DataTableProps<DirectoryPerson>,
  'rows' | 'sort' | 'onSortChange' | 'status' | 'error'
> & {
  label: string;
  questions: Questions;
  timeZone: string;
  /** Says when everybody came; left out of a list of people who have not. */
  withArrivals?: boolean;
  /** Takes search and filters away; undefined while the list is whole. */
  onClear: (() => void) | undefined;
  onTeam: (teamId: TeamId) => void;
  /** Stands in place of a list that is whole and empty. */
  empty?: ReactNode;
};

/** People with a seat, with their team and the answers that a check-in list shows. */
export function DirectoryTable({
  questions,
  timeZone,
  withArrivals = true,
  onClear,
  onTeam,
  empty,
  ...table
}: DirectoryTableProps) {
  return (
    <DataTable
      {...table}
      columns={columns(questions, timeZone, withArrivals)}
      rowId={({ userId }) => userId}
      rowLabel={({ name }) => name}
      rowActions={({ team }) =>
        team
          ? [
              {
                id: 'team',
                label: 'Team',
                entries: [{ id: 'show', label: 'Show their team', onSelect: () => onTeam(team.teamId) }],
              },
            ]
          : []
      }
      empty={
        onClear ? (
          <NothingFits icon={<UsersIcon />} onClear={onClear} />
        ) : (
          (empty ?? (
            <EmptyState icon={<UsersIcon />} title="Nobody has a seat yet">
              Whoever is accepted and takes their seat is listed here.
            </EmptyState>
          ))
        )
      }
    />
  );
}

function columns(questions: Questions, timeZone: string, withArrivals: boolean): Column<DirectoryPerson>[] {
  const arrivals: Column<DirectoryPerson>[] = [
    {
      id: 'checkedInAt',
      header: 'Arrived',
      sortable: true,
      timeZone,
      absent: 'Not yet',
      moment: ({ checkedInAt }) => checkedInAt,
    },
    {
      id: 'checkedInBy',
      header: 'Let in by',
      hideable: true,
      cell: ({ checkedInBy }) => checkedInBy ?? '',
    },
  ];
  return [
    {
      id: 'name',
      header: 'Name',
      width: 'wide',
      sortable: true,
      cell: (person) => <PersonName person={person} />,
    },
    { id: 'team', header: 'Team', hideable: true, cell: ({ team }) => team?.name ?? '' },
    ...questions.map(({ id, label }) => ({
      id: `answer-${id}`,
      header: label,
      hideable: true,
      cell: ({ cells }: DirectoryPerson) => cells[id] ?? '',
    })),
    ...(withArrivals ? arrivals : []),
  ];
}
