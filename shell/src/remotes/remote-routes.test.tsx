import { HOST_CONTEXT_VERSION, type CurrentUser } from '@event-portal/contracts';
import { hostContextReader, type RemoteModule } from '@event-portal/remote-kit';
import { guard, page } from '@event-portal/remote-kit/routing';
import { currentUser, remoteVersion } from '@event-portal/testing';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  createMemoryRouter,
  type MiddlewareFunction,
  Outlet,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
  useNavigate,
  useRouteError,
} from 'react-router-dom';
import type { LoadRemote } from './version-ladder';
import type { ListedRemote } from './remote-catalogue';
import { AREAS_ID, createRemoteRoutes, type FindMore } from './remote-routes';
import { unloadOutdated } from './unload-remotes';

function remote(name: string, ...areas: string[]): ListedRemote {
  return {
    name,
    descriptor: {
      name,
      title: name,
      owner: 'team',
      areas: areas.map((path) => ({ path, frame: 'none' })),
      navigation: [],
    },
  };
}

const remotes = [remote('portal', '/portal', '/settings'), remote('admin', '/admin')];

const remoteRoutes: Record<string, RouteObject[]> = {
  portal: [
    {
      middleware: [guard('_protected')],
      children: [
        {
          path: 'portal',
          caseSensitive: true,
          ...page<'/portal'>(async () => ({ Component: () => <h1>Portal home</h1> })),
        },
        {
          path: 'settings',
          caseSensitive: true,
          ...page<'/settings'>(async () => ({ Component: () => <h1>Settings</h1> })),
        },
      ],
    },
  ],
  admin: [
    {
      middleware: [guard('_protected')],
      children: [
        {
          path: 'admin',
          caseSensitive: true,
          middleware: [guard('/admin')],
          children: [
            {
              path: 'overview',
              caseSensitive: true,
              ...page<'/admin/overview'>(async () => ({ Component: () => <h1>Overview</h1> })),
            },
          ],
        },
      ],
    },
  ],
};

const loadFromMemory: LoadRemote = async (name) => ({
  hostContextVersion: HOST_CONTEXT_VERSION,
  routes: remoteRoutes[name] ?? [],
});

function visit(
  at: string,
  user: CurrentUser | null,
  load: LoadRemote = jest.fn(loadFromMemory),
  came = remotes,
  findMore: FindMore = jest.fn(async () => remotes),
) {
  const read = (version: number, remote?: string) =>
    Promise.resolve({
      version,
      userQuery: { user, error: null },
      ...(remote && { flags: { [remote]: true } }),
    });
  const remoteRoutes = createRemoteRoutes(
    came,
    { NotFound: () => <h1>Not in this area</h1>, ErrorBoundary: Failed },
    load,
    read,
    findMore,
  );
  const router = createMemoryRouter(
    [
      {
        HydrateFallback: () => null,
        ErrorBoundary: Failed,
        children: [
          { path: '/', element: <h1>Login</h1> },
          { path: '*', element: <h1>Nowhere</h1> },
          { id: AREAS_ID, Component: Frame, children: remoteRoutes.routes },
        ],
      },
    ],
    {
      initialEntries: [at],
      future: { v8_middleware: true },
      getContext: () =>
        new RouterContextProvider(new Map([[hostContextReader, () => read(HOST_CONTEXT_VERSION)]])),
      patchRoutesOnNavigation: remoteRoutes.discover,
    },
  );
  render(<RouterProvider router={router} />);
  const path = () => router.state.location.pathname + router.state.location.search;
  return { load, path, router, go: (to: string) => act(() => router.navigate(to)) };
}

function Frame() {
  return (
    <>
      <p>The frame</p>
      <Outlet />
    </>
  );
}

function Failed() {
  const navigate = useNavigate();
  return (
    <>
      <p role="alert">{String(useRouteError())}</p>
      <button onClick={() => void navigate('/admin/overview', { replace: true })}>Try again</button>
    </>
  );
}

test.each([
  ['/portal', 'Portal home'],
  ['/settings', 'Settings'],
  ['/admin/overview', 'Overview'],
  ['/admin', 'Overview'],
])('A3 a deep link to %s loads the remote that owns it, once', async (at, heading) => {
  const { load } = visit(at, currentUser('superuser'));
  expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

test('A3 a remote is loaded when its area is entered, not before', async () => {
  const { load, go } = visit('/portal', currentUser('superuser'));
  expect(await screen.findByRole('heading', { name: 'Portal home' })).toBeInTheDocument();
  await go('/admin/overview');
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

test.each(['/admin', '/admin/overview', '/admin/unknown', '/%61dmin/overview'])(
  'G6 %s loads no code of the admin area for a plain user',
  async (at) => {
    const { load, path } = visit(at, currentUser('norole'));
    expect(await screen.findByRole('heading', { name: 'Portal home' })).toBeInTheDocument();
    expect(path()).toBe('/portal');
    expect(load).toHaveBeenCalledTimes(1);
    expect(load).not.toHaveBeenCalledWith('admin', expect.anything());
  },
);

test.each([['/admin'], ['_of-tomorrow']])(
  'A5 G6 an area with the guard %s is for superusers: nobody else loads code of it, wherever they come from',
  async (...guards) => {
    const contracts = remote('contracts', '/contracts');
    const areas = contracts.descriptor.areas.map((area) => ({ ...area, guards }));
    const guarded = { ...contracts, descriptor: { ...contracts.descriptor, areas } };
    const load: LoadRemote = jest.fn(async (name) => ({
      hostContextVersion: HOST_CONTEXT_VERSION,
      routes: remoteRoutes[name] ?? [
        { path: 'contracts/:id', loader: () => null, element: <h1>Contract</h1> },
      ],
    }));
    const { go, path } = visit('/contracts/7', currentUser('norole'), load, [...remotes, guarded]);
    expect(await screen.findByRole('heading', { name: 'Portal home' })).toBeInTheDocument();
    await go('/contracts/7');
    expect(path()).toBe('/portal');
    expect(load).not.toHaveBeenCalledWith('contracts', expect.anything());

    visit('/contracts/7', currentUser('superuser'), load, [...remotes, guarded]);
    expect(await screen.findByRole('heading', { name: 'Contract' })).toBeInTheDocument();
  },
);

test.each(['/portal', '/settings', '/admin/overview', '/portal/unknown'])(
  'G2 %s loads no code at all for nobody',
  async (at) => {
    const { load, path } = visit(at, null);
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
    expect(path()).toBe(`/?redirect=${encodeURIComponent(at)}`);
    expect(load).not.toHaveBeenCalled();
  },
);

test.each([
  ['/portal/unknown', 'Not in this area'],
  ['/admin/unknown', 'Not in this area'],
  ['/portals', 'Nowhere'],
  ['/ADMIN', 'Nowhere'],
  ['/nonsense', 'Nowhere'],
])('R10 %s is not found where it belongs', async (at, heading) => {
  visit(at, currentUser('superuser'));
  expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
});

test('A5 a remote is handed the version of the context that it was built for and its own flags, and others theirs', async () => {
  const handed: unknown[] = [];
  const spy: MiddlewareFunction = async ({ context }) => {
    const { version, flags } = (await context.get(hostContextReader)()) as { version: number; flags: object };
    handed.push(version, flags);
  };
  const load: LoadRemote = async (name) => {
    const { routes } = await loadFromMemory(name, '');
    return name === 'admin'
      ? {
          hostContextVersion: 7,
          routes: [{ path: 'admin/overview', middleware: [spy], loader: () => null, element: <h1>New</h1> }],
        }
      : { hostContextVersion: HOST_CONTEXT_VERSION, routes };
  };
  const { go } = visit('/admin/overview', currentUser('superuser'), load);
  expect(await screen.findByRole('heading', { name: 'New' })).toBeInTheDocument();
  expect(handed).toEqual([7, { admin: true }]);
  await go('/portal');
  expect(await screen.findByRole('heading', { name: 'Portal home' })).toBeInTheDocument();
});

test('A4 a remote that failed to load is loaded again on the next try, and the others go on', async () => {
  const load = jest.fn(loadFromMemory).mockRejectedValueOnce(new Error('entry.js: 503'));
  const { go } = visit('/admin/overview', currentUser('superuser'), load);
  expect(await screen.findByRole('alert')).toHaveTextContent('503');

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeInTheDocument();
  await go('/portal');
  expect(await screen.findByRole('heading', { name: 'Portal home' })).toBeInTheDocument();
});

test('A3 a remote that did not come with the page is found when somebody goes to its area', async () => {
  const findMore = jest.fn(async () => remotes);
  const { go, load } = visit('/portal', currentUser('superuser'), undefined, remotes.slice(0, 1), findMore);
  expect(await screen.findByRole('heading', { name: 'Portal home' })).toBeInTheDocument();
  expect(findMore).not.toHaveBeenCalled();
  await go('/admin/overview');
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
  await go('/admin/unknown');
  expect(await screen.findByRole('heading', { name: 'Not in this area' })).toBeInTheDocument();
  await go('/nonsense');
  expect(await screen.findByRole('heading', { name: 'Nowhere' })).toBeInTheDocument();
});

test('A4 a remote that did not come with the page and fails does so inside the frame, and is loaded on the next try', async () => {
  const load = jest.fn(loadFromMemory);
  const { go } = visit('/portal', currentUser('superuser'), load, remotes.slice(0, 1));
  expect(await screen.findByRole('heading', { name: 'Portal home' })).toBeInTheDocument();
  load.mockRejectedValueOnce(new Error('entry.js: 503'));
  await go('/admin/overview');
  expect(await screen.findByRole('alert')).toHaveTextContent('503');
  expect(screen.getByText('The frame')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeInTheDocument();
});

test('A3 whoever may not enter is kept out of an area that did not come with the page, and none of its code is loaded', async () => {
  const { go, load, path } = visit('/portal', currentUser('norole'), undefined, remotes.slice(0, 1));
  expect(await screen.findByRole('heading', { name: 'Portal home' })).toBeInTheDocument();
  await go('/admin/overview');
  expect(path()).not.toContain('/admin');
  expect(load).toHaveBeenCalledTimes(1);
});

test('while the other remotes cannot be looked for, the page that was left for one says so', async () => {
  const findMore = jest.fn<Promise<ListedRemote[]>, []>().mockRejectedValueOnce(new Error('no answer'));
  findMore.mockResolvedValue(remotes);
  const { go } = visit('/portal', currentUser('superuser'), undefined, remotes.slice(0, 1), findMore);
  expect(await screen.findByRole('heading', { name: 'Portal home' })).toBeInTheDocument();
  await go('/admin/overview');
  expect(await screen.findByRole('alert')).toHaveTextContent('no answer');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeInTheDocument();
});

test('a remote of which there is another version is taken out of sight, and its next page is of that version', async () => {
  const name = 'admin';
  const pageOf = (title: string): RemoteModule => ({
    hostContextVersion: HOST_CONTEXT_VERSION,
    routes: [
      { path: '/admin', children: [{ path: 'overview', element: <h1>Overview {title}</h1> }] },
      { path: '/admin/only', element: <h1>Only in {title}</h1> },
    ],
  });
  let latest = '1.0.0';
  let running = '';
  const load = jest.fn<ReturnType<LoadRemote>, Parameters<LoadRemote>>(async (wanted) => {
    if (wanted !== name) return loadFromMemory(wanted, '');
    running = latest;
    return pageOf(latest);
  });
  const { go, router } = visit('/admin/overview', currentUser('superuser'), load);
  expect(await screen.findByText('Overview 1.0.0')).toBeVisible();

  let change = (): void => undefined;
  const unloaded: string[] = [];
  const forget = jest.fn();
  unloadOutdated({
    catalogue: {
      outdated: () =>
        running !== '' && running !== latest ? [[name, remoteVersion({ version: running })]] : [],
      subscribe: (listener) => {
        change = listener;
        return () => undefined;
      },
      unload: (gone) => {
        unloaded.push(gone);
        running = '';
      },
    },
    router,
    queryClient: { removeQueries: jest.fn() },
    isExtending: () => false,
    forget,
  });
  for (const version of ['1.1.0', '1.2.0']) {
    const before = latest;
    latest = version;
    act(change);
    expect(screen.getByText(`Overview ${before}`)).toBeVisible();
    await go('/admin/only');
    expect(screen.getByText(`Only in ${before}`)).toBeVisible();
    expect(running).toBe(before);

    await go('/portal');
    expect(running).toBe('');
    expect(screen.getByText('Portal home')).toBeVisible();
    expect(forget).toHaveBeenLastCalledWith(name, expect.objectContaining({ version: before }));
    await go('/admin/overview');
    expect(screen.getByText(`Overview ${version}`)).toBeVisible();
    await go('/admin/nowhere');
    expect(screen.getByText('Not in this area')).toBeVisible();
    await go('/admin/overview');
  }
  expect(unloaded).toEqual([name, name]);
  expect(load.mock.calls.filter(([wanted]) => wanted === name).length).toBeGreaterThanOrEqual(3);
});
