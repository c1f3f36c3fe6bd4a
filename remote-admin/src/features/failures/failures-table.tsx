import type { RemoteFailure, RemoteFailuresQuery } from '@event-portal/contracts';
import {
  ConfirmedIcon,
  DataTable,
  EmptyState,
  NothingFits,
  type Column,
  type DataTableProps,
} from '@event-portal/ui';

export type FailuresTableProps = Pick<
  DataTableProps<RemoteFailure>,
  'rows' | 'sort' | 'onSortChange' | 'status' | 'error' | 'rowHref'
> & {
  since: RemoteFailuresQuery['since'];
  /** Takes search and filters away; undefined while the list is whole. */
  onClear: (() => void) | undefined;
};

/** What browsers could not use, each cause once. */
export function FailuresTable({ since, onClear, ...table }: FailuresTableProps) {
  return (
    <DataTable
      {...table}
      label="Failures"
      columns={columns}
      rowId={({ failureId }) => failureId}
      rowLabel={({ remote, version, failure }) => `${remote} ${version}, ${failure}`}
      empty={
        onClear ? (
          <NothingFits icon={<ConfirmedIcon />} title="No failure fits" onClear={onClear} />
        ) : (
          <EmptyState
            icon={<ConfirmedIcon />}
            title={`Nothing has failed in ${since === 'day' ? '24 hours' : '7 days'}`}
          >
            What the browser of somebody who is signed in cannot load or run shows here.
          </EmptyState>
        )
      }
    />
  );
}

const columns: readonly Column<RemoteFailure>[] = [
  {
    id: 'remote',
    header: 'Remote',
    width: 'wide',
    cell: ({ remote, version }) => `${remote} ${version}`,
  },
  { id: 'failure', header: 'Code', cell: ({ failure }) => <code>{failure}</code> },
  { id: 'cause', header: 'Cause', width: 'wide', cell: ({ cause }) => cause },
  {
    id: 'people',
    header: 'People',
    width: 'figure',
    sortable: true,
    align: 'end',
    cell: ({ people }) => people.toLocaleString('en'),
  },
  { id: 'firstAt', header: 'First', tell: 'distance', hideable: true, moment: ({ firstAt }) => firstAt },
  { id: 'lastAt', header: 'Last', tell: 'distance', sortable: true, moment: ({ lastAt }) => lastAt },
];
