import type { ListedReader } from '@event-portal/contracts';
import { DataTable, EmptyState, PersonName, UsersIcon, type Column } from '@event-portal/ui';

export type ReaderTableProps = {
  readers: readonly ListedReader[];
  onRemove: (reader: ListedReader) => void;
};

/** Those who read, how far they are, and how they score beside others. */
export function ReaderTable({ readers, onRemove }: ReaderTableProps) {
  return (
    <DataTable
      label="Readers"
      columns={columns}
      rows={readers}
      rowId={({ userId }) => userId}
      rowLabel={({ name }) => name}
      rowActions={(reader) => [
        {
          id: 'reader',
          label: 'Reader',
          entries: [{ id: 'remove', label: 'Remove', tone: 'danger', onSelect: () => onRemove(reader) }],
        },
      ]}
      empty={
        <EmptyState icon={<UsersIcon />} title="Nobody reads yet">
          Add somebody below, and deal out the applications.
        </EmptyState>
      }
    />
  );
}

const columns: readonly Column<ListedReader>[] = [
  { id: 'name', header: 'Name', cell: (reader) => <PersonName person={reader} /> },
  figure('waiting', 'To read', ({ waiting }) => waiting),
  figure('done', 'Read', ({ done }) => done),
  figure('left', 'Time left', ({ minutesLeft }) => (minutesLeft === null ? '' : `${minutesLeft} min`)),
  figure('aside', 'Set aside', ({ skipped, conflicts }) => skipped + conflicts),
  figure('mean', 'Mean', ({ mean }) => inWords(mean)),
  figure('spread', 'Spread', ({ spread }) => inWords(spread)),
  figure('others', 'Others', ({ othersMean }) => inWords(othersMean)),
];

function figure(
  id: string,
  header: string,
  cell: (reader: ListedReader) => string | number,
): Column<ListedReader> {
  return { id, header, cell, align: 'end', width: 'figure', hideable: true };
}

function inWords(figure: number | null): string {
  return figure === null ? '' : figure.toFixed(1);
}
