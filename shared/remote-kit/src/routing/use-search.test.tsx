import { ManagedEventsQuery, UsersQuery } from '@event-portal/contracts';
import { createApiStub, renderRoutes } from '@event-portal/testing';
import { FilterTabs, SearchField, Toolbar } from '@event-portal/ui';
import { act, screen, waitFor } from '@testing-library/react';
import { useList } from './use-list';
import { useSelectedItem } from './use-selected-item';

/** The loader takes as long as the test wants, as a slow network would. */
function open(at: string) {
  const held: (() => void)[] = [];
  const List = () => {
    const { search, setSearch, searchField, table, pagination } = useList(ManagedEventsQuery);
    const selected = useSelectedItem('row');
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
        <a href={selected.hrefOf('7')}>Open 7</a>
        {selected.id !== null && <button onClick={selected.close}>Close {selected.id}</button>}
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

describe('the parts of a list', () => {
  const people = [
    { label: 'Everybody', count: 7, filter: {} },
    { label: 'Superusers', count: 2, filter: { role: 'superuser' } },
    { label: 'Not onboarded', count: 1, filter: { onboarded: 'no' } },
  ] as const;

  function People() {
    const { search, clear, searchField, tabs } = useList(UsersQuery);
    return (
      <>
        <p data-testid="search">{JSON.stringify(search)}</p>
        <Toolbar
          tabs={<FilterTabs label="Users" {...tabs(people)} />}
          search={<SearchField label="Search users" {...searchField} />}
          onClear={clear}
        />
      </>
    );
  }
  const show = (at: string) =>
    renderRoutes([{ path: '/list', Component: People }], { at, api: createApiStub() });
  const chosen = () => screen.queryByRole<HTMLInputElement>('radio', { checked: true })?.value;

  test('one of them is chosen, and its filter takes the place of the one before', async () => {
    const { user, path } = show('/list?search=ada&sort=email%3Aasc');
    expect(await screen.findByRole('radio', { name: 'Everybody 7' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Superusers 2' }));
    await waitFor(() => expect(path()).toBe('/list?search=ada&sort=email%3Aasc&role=superuser'));
    expect(chosen()).toBe('Superusers');
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(path()).toBe('/list?search=ada&sort=email%3Aasc&onboarded=no'));
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Not onboarded 1' })).toHaveFocus());
  });

  test.each([
    ['/list?role=superuser', 'Superusers'],
    ['/list?onboarded=no&page=4', 'Not onboarded'],
    ['/list?onboarded=no&role=superuser', undefined],
    ['/list?onboarded=yes', undefined],
  ])('a link to %s chooses %s', async (at, expected) => {
    show(at);
    await screen.findByRole('radiogroup', { name: 'Users' });
    expect(chosen()).toBe(expected);
  });

  test('all of it is one press away, in the same order, and the search has the focus', async () => {
    const { user, path } = show('/list?onboarded=no&role=superuser&sort=email%3Aasc');
    await user.type(await screen.findByRole('searchbox'), 'ada');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(path()).toBe('/list?sort=email%3Aasc'));
    expect(screen.getByRole('searchbox')).toHaveValue('');
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
    expect(chosen()).toBe('Everybody');
    expect(screen.queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument();
  });
});
