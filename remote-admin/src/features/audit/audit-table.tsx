import type { AuditEntry } from '@event-portal/contracts';
import { DataTable, DateTime, EmptyState, LogIcon, type Column, type DataTableProps } from '@event-portal/ui';
import type { ReactNode } from 'react';

export type AuditTableProps = Pick<
  DataTableProps<AuditEntry>,
  'rows' | 'sort' | 'onSortChange' | 'status' | 'error' | 'rowHref'
> & {
  timeZone: string;
  toSentence: (entry: AuditEntry) => ReactNode;
};

/** Who did what, when. */
export function AuditTable({ timeZone, toSentence, ...table }: AuditTableProps) {
  const columns: Column<AuditEntry>[] = [
    {
      id: 'at',
      header: 'When',
      sortable: true,
      cell: ({ at }) => <DateTime value={at} timeZone={timeZone} />,
    },
    { id: 'what', header: 'What happened', width: 'wide', cell: toSentence },
    {
      id: 'changes',
      header: 'Changed',
      hideable: true,
      cell: ({ changes }) => Object.keys(changes).map(fieldName).join(', '),
    },
  ];
  return (
    <DataTable
      {...table}
      label="Log"
      columns={columns}
      rowId={({ entryId }) => entryId}
      rowLabel={({ action, target }) => `${action} ${target.label}`}
      empty={
        <EmptyState icon={<LogIcon />} title="Nothing fits">
          Search for something else, or take a filter away.
        </EmptyState>
      }
    />
  );
}

/** `applicationsOpenAt` reads "applications open at". */
export function fieldName(field: string): string {
  return field.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
}
