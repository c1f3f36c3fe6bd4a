import { render, screen } from '@testing-library/react';
import type { Column } from './column';
import { columnWidths } from './column-widths';
import { DataTable } from './data-table';
import type { DataTableProps } from './data-table-props';

const show = (status: DataTableProps<string>['status'], rows: readonly string[]) =>
  render(
    <DataTable
      label="People"
      columns={[{ id: 'name', header: 'Name', cell: (name) => name }]}
      rows={rows}
      rowId={(name) => name}
      rowLabel={(name) => name}
      rowHref={(name) => `#${name}`}
      status={status}
      error={<button>Try again</button>}
    />,
  );

/** The rows below the head. */
const body = () => screen.getAllByRole('rowgroup')[1];

test.each(['refetching', 'failed'] as const)(
  'rows of an older question are out of reach while it is %s',
  (status) => {
    show(status, ['Pia']);
    expect(screen.getByRole('link', { name: 'Pia' })).toBeInTheDocument();
    expect(body()).toHaveAttribute('inert');
  },
);

test('rows that answer what was asked are in reach', () => {
  show('ready', ['Pia']);
  expect(body()).not.toHaveAttribute('inert');
});

test('where there are no rows, the way on stays in reach', () => {
  show('failed', []);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(body()).not.toHaveAttribute('inert');
});

test('that rows are on their way is said of the table', () => {
  show('refetching', ['Pia']);
  expect(screen.getByRole('table', { name: 'People' })).toHaveAttribute('aria-busy', 'true');
});

type Entry = { name: string; sentAt: string | null };

const sent: Column<Entry> = {
  id: 'sentAt',
  header: 'Submitted',
  sortable: true,
  moment: ({ sentAt }) => sentAt,
};
const columns = (column: Partial<Extract<Column<Entry>, { moment: unknown }>> = {}): Column<Entry>[] => [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { ...sent, timeZone: 'America/New_York', ...column },
];

const showEntries = (entries: readonly Entry[], shown = columns()) =>
  render(
    <DataTable
      label="Entries"
      columns={shown}
      rows={entries}
      rowId={({ name }) => name}
      rowLabel={({ name }) => name}
    />,
  );

test('a column of times says the zone once, above them', () => {
  showEntries([{ name: 'Pia', sentAt: '2024-03-04T07:30:00Z' }]);
  expect(screen.getByRole('columnheader', { name: 'Submitted, New York time' })).toBeInTheDocument();
  const time = screen.getByRole('time');
  expect(time).toHaveTextContent(/^4 Mar 2024 02:30$/);
  expect(time).toHaveAttribute('datetime', '2024-03-04T07:30:00Z');
  expect(time).toHaveAttribute('title', expect.stringMatching(/2024.*in New York$/));
});

test('a day needs no zone, and what has not happened has words', () => {
  showEntries([{ name: 'Pia', sentAt: null }], columns({ tell: 'day', absent: 'Never' }));
  expect(screen.getByRole('columnheader', { name: 'Submitted' })).toBeInTheDocument();
  expect(screen.getByRole('cell')).toHaveTextContent('Never');
});

test('columns are as wide as what they are for, never as what stands in them', () => {
  expect(columnWidths(columns(), 1)).toEqual(['calc((100cqi - 14.75rem) * 2 / 2)', '12rem']);
  // The first column takes what is left, whatever it says.
  expect(columnWidths([sent], 0)).toEqual(['calc((100cqi - 0rem) * 2 / 2)']);
});
