import { createApiStub, currentUser, renderRoutes } from '@event-portal/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Outlet, type RouteObject } from 'react-router-dom';
import { usePressedPage } from '../frame/pressed-page';
import { layout, page } from './page';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Hidden from assistive technology, so that no role finds it. */
const shape = () => /data-page-skeleton="(\w+)"/.exec(document.body.innerHTML)?.[1];

function Frame() {
  const groups = usePressedPage([
    {
      items: [
        { label: 'Desk', href: '/halls/7', current: true },
        { label: 'Guests', href: '/halls/7/guests' },
      ],
    },
  ]);
  return (
    <main>
      {groups
        .flatMap(({ items }) => items)
        .map(({ label, href, current, pending }) => (
          <a key={href} href={href} aria-current={current ? 'page' : undefined} aria-busy={pending}>
            {label}
          </a>
        ))}
      <a href="/elsewhere">Elsewhere</a>
      <Outlet />
    </main>
  );
}

/** The guests' loader answers when the test says so. */
async function openDesk() {
  const held: (() => void)[] = [];
  const loader = () => new Promise<null>((resolve) => held.push(() => resolve(null)));
  const routes: RouteObject[] = [
    layout(
      async () => ({ Component: Frame }),
      [
        { path: '/halls/:id', ...page<'/halls/:id'>(async () => ({ Component: () => <h1>The desk</h1> })) },
        {
          path: '/halls/:id/guests',
          ...page<'/halls/:id/guests'>(async () => ({ loader, Component: () => <h1>The guests</h1> })),
        },
      ],
    ),
    { path: '/elsewhere', loader, Component: () => <h1>Elsewhere</h1> },
  ];
  const { pageFailures } = renderRoutes(routes, {
    at: '/halls/7',
    api: createApiStub(),
    user: currentUser('norole'),
    descriptor: {
      areas: [{ path: '/halls', frame: 'none', ownSideBar: ['/halls/:id'] }],
      pages: { '/halls/:id': 'tiles', '/halls/:id/guests': 'table' },
    },
  });
  await pass(0);
  expect(screen.getByRole('heading', { name: 'The desk' })).toBeInTheDocument();
  return { pageFailures, arrive: () => act(async () => held.splice(0).forEach((release) => release())) };
}

test('a page of the navigation is the current one from the press on, and busy until it is there', async () => {
  const { arrive } = await openDesk();
  const [desk, guests] = [
    screen.getByRole('link', { name: 'Desk' }),
    screen.getByRole('link', { name: 'Guests' }),
  ];
  fireEvent.click(guests);
  await pass(0);
  expect(guests).toHaveAttribute('aria-current', 'page');
  expect(guests).toHaveAttribute('aria-busy', 'true');
  expect(desk).not.toHaveAttribute('aria-current');
  expect(screen.getByRole('heading', { name: 'The desk' })).toBeInTheDocument();
  await arrive();
  await pass(0);
  expect(screen.getByRole('heading', { name: 'The guests' })).toBeInTheDocument();
  expect(guests).not.toHaveAttribute('aria-busy');
});

test('G14 after a second, and not before, the shape of the next page stands in the layout, and words after three', async () => {
  const { arrive } = await openDesk();
  fireEvent.click(screen.getByRole('link', { name: 'Guests' }));
  await pass(0);
  await pass(999);
  expect(shape()).toBeUndefined();
  await pass(1);
  expect(shape()).toBe('table');
  expect(screen.getByRole('link', { name: 'Desk' })).toBeInTheDocument();
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();

  await pass(1999);
  expect(screen.queryByText('Loading the page…')).not.toBeInTheDocument();
  await pass(1);
  expect(screen.getByText('Loading the page…')).toBeInTheDocument();
  await arrive();
  await pass(0);
  expect(screen.getByRole('heading', { name: 'The guests' })).toBeInTheDocument();
  expect(shape()).toBeUndefined();
});

test('what leads out of the layout is left to the shell', async () => {
  await openDesk();
  fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await pass(0);
  await pass(5000);
  expect(screen.getByRole('heading', { name: 'The desk' })).toBeInTheDocument();
  expect(shape()).toBeUndefined();
});

test('a page that does not come in fifteen seconds says so, with ways on, and tells the shell', async () => {
  const { pageFailures } = await openDesk();
  fireEvent.click(screen.getByRole('link', { name: 'Guests' }));
  await pass(0);
  await pass(1000);
  await pass(14_000);
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'This page takes too long' })).toHaveFocus(),
  );
  expect(screen.getByText('page-slow')).toBeInTheDocument();
  expect(pageFailures).toMatchObject([{ code: 'page-slow', pathname: '/halls/7/guests' }]);
});
