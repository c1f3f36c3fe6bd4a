import { render, screen } from '@testing-library/react';
import { DataTable } from '../data-table/data-table';
import { Results } from './results';

type Status = 'ready' | 'refetching' | 'failed';

const lists: Record<string, (status: Status) => React.ReactElement> = {
  'a table': (status) => (
    <DataTable
      label="People"
      columns={[{ id: 'name', header: 'Name', cell: (name: string) => name }]}
      rows={['Ada']}
      rowId={(name) => name}
      rowLabel={(name) => name}
      status={status}
    />
  ),
  'other results': (status) => (
    <Results label="People" status={status}>
      Ada
    </Results>
  ),
};

test.each(Object.keys(lists))(
  '%s that dims says that it is searched, and says no more once it answers',
  (kind) => {
    const show = (status: Status) => lists[kind]?.(status) ?? <></>;
    const { rerender } = render(show('ready'));
    const region = screen.getByRole('status');
    expect(region).toBeEmptyDOMElement();
    rerender(show('refetching'));
    expect(region).toHaveTextContent('Searching…');
    rerender(show('ready'));
    expect(region).toBeEmptyDOMElement();
  },
);
