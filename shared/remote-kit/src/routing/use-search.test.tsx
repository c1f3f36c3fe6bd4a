import { ManagedEventsQuery } from '@event-portal/contracts';
import { createApiStub, renderRoutes } from '@event-portal/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useList } from './use-list';
import { useOpened } from './use-opened';

/** The loader takes as long as the test wants, as a slow network would. */
function open(at: string) {
  const held: (() => void)[] = [];
  const List = () => {
    const { search, setSearch, searchField, table, pagination } = useList(ManagedEventsQuery);
    const beside = useOpened('row');
    return (
      <>
        <p data-testid="search">{JSON.stringify(search)}</p>
        <button onClick={() => setSearch({ phase: 'draft' })}>Drafts</button>
        <button onClick={() => searchField.onChange('ada')}>Search</button>
        <button onClick={() => pagination.onPageChange(3)}>Page 3</button>
        <button onClick={() => table.onSortChange({ column: 'name', direction: 'ascending' })}>Turn</button>
        <button onClick={() => table.onSortChange({ column: 'shoe size', direction: 'ascending' })}>
          Odd
        </button>
        <a href="/list?phase=ended">What is over</a>
        <a href={beside.hrefOf('7')}>Open 7</a>
        {beside.id !== null && <button onClick={beside.close}>Close {beside.id}</button>}
      </>
    );
  };
  const loader = () => new Promise<null>((resolve) => held.push(() => resolve(null)));
  const view = renderRoutes([{ path: '/list', loader, Component: List }], { at, api: createApiStub() });
  /** Until a loader has been asked, and has answered. */
  const arrive = async () => {
    await waitFor(() => expect(held.length).toBeGreaterThan(0));
    await act(async () => held.splice(0).forEach((release) => release()));
  };
  return { ...view, arrive };
}

test('two changes may follow each other before the first has arrived', async () => {
  const { user, arrive, path } = open('/list');
  await arrive();
  await user.click(await screen.findByRole('button', { name: 'Drafts' }));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.click(screen.getByRole('button', { name: 'Turn' }));
  await arrive();
  await waitFor(() => expect(path()).toBe('/list?search=ada&phase=draft&sort=name%3Aasc'));
});

test('a change of anything but the page leads to the first page', async () => {
  const { user, arrive, path } = open('/list?phase=draft');
  await arrive();
  await user.click(await screen.findByRole('button', { name: 'Page 3' }));
  await arrive();
  await waitFor(() => expect(path()).toBe('/list?page=3&phase=draft'));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await arrive();
  await waitFor(() => expect(path()).toBe('/list?search=ada&phase=draft'));
});

test('an order that the list does not know is not asked for', async () => {
  const { user, arrive, path } = open('/list');
  await arrive();
  await user.click(await screen.findByRole('button', { name: 'Odd' }));
  expect(path()).toBe('/list');
});

test('a link changes the URL: the next change builds on that', async () => {
  const { user, arrive, path } = open('/list?phase=draft');
  await arrive();
  await user.click(await screen.findByRole('link', { name: 'What is over' }));
  await arrive();
  await waitFor(() => expect(path()).toBe('/list?phase=ended'));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await arrive();
  await waitFor(() => expect(path()).toBe('/list?search=ada&phase=ended'));
});

test('a thing that is open beside the list keeps the list as it is', async () => {
  const { user, arrive, path } = open('/list?search=ada&page=2');
  await arrive();
  await user.click(await screen.findByRole('link', { name: 'Open 7' }));
  await arrive();
  await waitFor(() => expect(path()).toBe('/list?search=ada&page=2&row=7'));
  await user.click(await screen.findByRole('button', { name: 'Close 7' }));
  await arrive();
  await waitFor(() => expect(path()).toBe('/list?search=ada&page=2'));
});

test('a thing of a list opens and closes at the press, before the list has been asked again', async () => {
  const { user, arrive } = open('/list');
  await arrive();
  await user.click(await screen.findByRole('link', { name: 'Open 7' }));
  await user.click(await screen.findByRole('button', { name: 'Close 7' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close 7' })).not.toBeInTheDocument());
  await arrive();
});
