import { ManagedEventsQuery } from '@event-portal/contracts';
import { createApiStub, renderRoutes } from '@event-portal/testing';
import { DataTable, Drawer, TextField } from '@event-portal/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { useList } from './use-list';
import { useSelectedItem } from './use-selected-item';
import { useSteps } from './use-steps';

const PAGE_SIZE = 25;
let people: string[];
beforeEach(() => {
  people = Array.from({ length: 27 }, (_, index) => `P${index + 1}`);
});

function pageQuery(page: number) {
  return queryOptions({
    queryKey: ['people', page],
    queryFn: async () => ({
      items: people.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((name) => ({ name })),
      total: people.length,
      page,
      pageSize: PAGE_SIZE,
    }),
  });
}

function People() {
  const { search } = useList(ManagedEventsQuery);
  const selected = useSelectedItem('person');
  const { data, refetch } = useQuery(pageQuery(search.page));
  const list = data ?? { items: [], total: 0, page: search.page, pageSize: PAGE_SIZE };
  const steps = useSteps(selected, { data: list, idOf: ({ name }) => name, pageQuery });
  const decide = () => {
    people = people.filter((name) => name !== selected.id);
    void refetch();
  };
  return (
    <>
      <h1>People</h1>
      <DataTable
        label="People"
        columns={[{ id: 'name', header: 'Name', cell: ({ name }) => name }]}
        rows={list.items}
        rowId={({ name }) => name}
        rowLabel={({ name }) => name}
        rowHref={({ name }) => selected.hrefOf(name)}
      />
      {selected.id !== null && (
        <Drawer open onOpenChange={(open) => !open && selected.close()} title={selected.id} steps={steps}>
          <TextField label="Note" />
          <button onClick={decide}>Decide</button>
        </Drawer>
      )}
    </>
  );
}

const open = (at: string) =>
  renderRoutes([{ path: '/people', Component: People }], { at, api: createApiStub() });
const shown = (name: string) => screen.findByRole('dialog', { name });

test('a drawer leads to the neighbours in the list, by buttons and by keys, and says where it is', async () => {
  const { user, path } = open('/people?person=P3');
  expect(await screen.findByText('3 of 27')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await shown('P4')).toHaveTextContent('4 of 27');
  await user.keyboard('k');
  await shown('P3');
  await user.keyboard('k');
  await shown('P2');
  await user.keyboard('j');
  await shown('P3');
  expect(path()).toBe('/people?person=P3');
});

test('the keys belong to whoever types', async () => {
  const { user } = open('/people?person=P3');
  await user.type(await screen.findByLabelText('Note'), 'jk');
  expect(screen.getByLabelText('Note')).toHaveValue('jk');
  expect(screen.getByText('3 of 27')).toBeInTheDocument();
});

test('the way goes on over the border of a page, and back', async () => {
  const { user, path } = open('/people?person=P25');
  await screen.findByText('25 of 27');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await shown('P26')).toHaveTextContent('26 of 27');
  expect(path()).toBe('/people?person=P26&page=2');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await shown('P25');
  expect(path()).toBe('/people?person=P25');
});

test('at an end of the list the button keeps the focus, and does nothing', async () => {
  const { user } = open('/people?person=P26&page=2');
  await screen.findByText('26 of 27');
  const next = screen.getByRole('button', { name: 'Next' });
  await user.click(next);
  await shown('P27');
  await waitFor(() => expect(next).toHaveFocus());
  expect(next).toHaveAttribute('aria-disabled', 'true');
  await user.click(next);
  expect(screen.getByText('27 of 27')).toBeInTheDocument();
});

test('what has left the list still leads to those between which it stood', async () => {
  const { user } = open('/people?person=P3');
  await screen.findByText('3 of 27');
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  await screen.findByText('No longer in the list');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await shown('P4')).toHaveTextContent('3 of 26');
});

test('a link to somebody whom the list does not hold offers no way through it', async () => {
  open('/people?person=Nobody');
  await shown('Nobody');
  await screen.findByText('P1');
  expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument();
});

test('Back closes it after any number of steps, and the focus is on the row that was open last', async () => {
  const { user, path, goBack } = open('/people');
  await user.click(await screen.findByRole('link', { name: 'P2' }));
  await screen.findByText('2 of 27');
  await user.keyboard('jj');
  await shown('P4');
  await goBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(path()).toBe('/people');
  await waitFor(() => expect(screen.getByRole('link', { name: 'P4' })).toHaveFocus());
});

test('Esc leads back to the row that was open last too', async () => {
  const { user } = open('/people');
  await user.click(await screen.findByRole('link', { name: 'P2' }));
  await screen.findByText('2 of 27');
  await user.keyboard('j');
  await shown('P3');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('link', { name: 'P3' })).toHaveFocus());
});
