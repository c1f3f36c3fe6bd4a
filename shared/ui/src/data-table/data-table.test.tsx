import { render, screen } from '@testing-library/react';
import { DataTable, type DataTableProps } from './data-table';

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
