import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Column } from './column';
import { columnsThatFit, columnWidths } from './column-widths';
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

describe('where there is little room', () => {
  const cell = () => null;
  const all: Column<Entry>[] = [
    { id: 'name', header: 'Name', cell },
    { id: 'status', header: 'Status', width: 'narrow', cell },
    { id: 'noted', header: 'Noted', width: 'figure', hideable: true, cell },
    { id: 'school', header: 'School', hideable: true, cell },
    { id: 'idea', header: 'Idea', hideable: true, cell },
    { ...sent, hideable: true },
  ];
  const fitting = (room: number, sorted?: string) =>
    columnsThatFit(all, { room, sides: 2, sorted }).map(({ id }) => id);

  test('every column stays that can be read', () => {
    expect(fitting(60)).toEqual(['name', 'status', 'noted', 'school', 'idea', 'sentAt']);
  });

  test('words go first, the last of them before the others', () => {
    expect(fitting(59)).toEqual(['name', 'status', 'noted', 'school', 'sentAt']);
    expect(fitting(50)).toEqual(['name', 'status', 'noted', 'sentAt']);
    expect(fitting(40)).toEqual(['name', 'status', 'noted']);
  });

  test('what the rows are sorted by stays, and what may not be put away', () => {
    expect(fitting(50, 'idea')).toEqual(['name', 'status', 'noted', 'idea']);
    expect(fitting(10)).toEqual(['name', 'status']);
  });

  test('a table leaves out what does not fit, and whoever chooses the columns gets them', async () => {
    document.documentElement.style.fontSize = '16px';
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(16 * 50);
    const user = userEvent.setup();
    render(
      <DataTable
        label="Entries"
        columns={all}
        rows={[{ name: 'Pia', sentAt: null }]}
        rowId={({ name }) => name}
        rowLabel={({ name }) => name}
      />,
    );
    const names = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(names()).not.toContain('Idea');
    await user.click(screen.getByRole('button', { name: 'Choose columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Idea' }));
    await user.keyboard('{Escape}');
    expect(names()).toContain('Idea');
    jest.restoreAllMocks();
  });
});
