import {
  createApiStub,
  currentUser,
  expectConsole,
  renderRoutes,
  untrustworthyHostContexts,
} from '@event-portal/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { data, Outlet, type RouteObject } from 'react-router-dom';
import { guard, layout, page, userContext } from './index';

function routesWith(loader = jest.fn(() => null)): RouteObject[] {
  return [
    {
      middleware: [guard('_protected')],
      children: [
        { path: 'safe', ...page<'/safe'>(async () => ({ loader, Component: () => <h1>Guarded</h1> })) },
        {
          path: 'events',
          children: [
            layout(
              async () => ({ Component: EventsFrame }),
              [
                {
                  path: 'plain',
                  ...page<'/events/plain'>(async () => ({ Component: () => <h1>Plain</h1> })),
                },
                {
                  middleware: [guard('_staff')],
                  children: [
                    {
                      path: 'door',
                      ...page<'/events/door'>(async () => ({ loader, Component: () => <h1>Door</h1> })),
                    },
                  ],
                },
              ],
            ),
          ],
        },
      ],
    },
  ];
}

function EventsFrame() {
  return (
    <section>
      <h2>Event frame</h2>
      <Outlet />
    </section>
  );
}

test('G4 a user proceeds, and loaders get the user that the guard parsed', async () => {
  const seen = jest.fn();
  const routes: RouteObject[] = [
    {
      middleware: [guard('_protected')],
      children: [
        {
          path: 'me',
          ...page<'/me'>(async () => ({
            loader: ({ context }) => (seen(context.get(userContext).name), null),
            Component: () => <h1>Me</h1>,
          })),
        },
      ],
    },
  ];
  renderRoutes(routes, { at: '/me', api: createApiStub(), user: currentUser('norole') });
  expect(await screen.findByRole('heading', { name: 'Me' })).toBeInTheDocument();
  expect(seen).toHaveBeenCalledWith('Noor Norole');
});

test('G2 without a user nothing of the page runs, and the way back is remembered', async () => {
  const loader = jest.fn(() => null);
  const { path } = renderRoutes(routesWith(loader), { at: '/safe?tab=2', api: createApiStub() });
  expect(await screen.findByText('Elsewhere: /?redirect=%2Fsafe')).toBeInTheDocument();
  expect(path()).toBe('/?redirect=%2Fsafe');
  expect(loader).not.toHaveBeenCalled();
});

test.each(untrustworthyHostContexts)(
  'A5 a context that is %s never shows a guarded page',
  async (_name, hostContext) => {
    const loader = jest.fn(() => null);
    renderRoutes(routesWith(loader), { at: '/safe', api: createApiStub(), hostContext });
    expect(await screen.findByRole('alert')).toHaveTextContent('HostContextError');
    expect(screen.queryByText('Guarded')).not.toBeInTheDocument();
    expect(loader).not.toHaveBeenCalled();
  },
);

test('G9 a refusal below a layout shows inside that layout, and no loader of the page runs', async () => {
  const loader = jest.fn(() => null);
  const { navigate } = renderRoutes(routesWith(loader), {
    at: '/events/door',
    api: createApiStub(),
    user: currentUser('norole'),
  });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Event frame' })).toBeInTheDocument();
  expect(loader).not.toHaveBeenCalled();

  await navigate('/events/plain');
  expect(await screen.findByRole('heading', { name: 'Plain' })).toBeInTheDocument();
});

test('a page whose code did not arrive is fetched again on the next visit', async () => {
  const load = jest
    .fn(async () => ({ Component: () => <h1>Late</h1> }))
    .mockRejectedValueOnce(new Error('chunk 42: 503'));
  const { navigate } = renderRoutes([{ path: 'late', ...page<'/late'>(load) }], {
    at: '/late',
    api: createApiStub(),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Error');

  await navigate('/late');
  expect(await screen.findByRole('heading', { name: 'Late' })).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a layout whose code did not arrive is fetched again on the next visit', async () => {
  expectConsole.matching(/chunk 7/);
  const load = jest
    .fn(async () => ({ Component: EventsFrame }))
    .mockRejectedValueOnce(new Error('chunk 7: 503'));
  const routes: RouteObject[] = [
    layout(load, [{ path: 'in', ...page<'/in'>(async () => ({ Component: () => <h1>In</h1> })) }]),
  ];
  const { navigate } = renderRoutes(routes, { at: '/in', api: createApiStub() });
  expect(await screen.findByText(/Caught by the shell/)).toBeInTheDocument();

  await navigate('/in');
  expect(await screen.findByRole('heading', { name: 'In' })).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a loader that throws a 404 shows the not-found page inside the layout', async () => {
  const routes: RouteObject[] = [
    layout(
      async () => ({ Component: EventsFrame }),
      [
        {
          path: 'gone',
          ...page<'/gone'>(async () => ({
            loader: () => {
              throw data(null, { status: 404 });
            },
            Component: () => null,
          })),
        },
      ],
    ),
  ];
  renderRoutes(routes, { at: '/gone', api: createApiStub() });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Event frame' })).toBeInTheDocument();
});

test('F12 what a page has asked for before it was left changes nothing on the page after it', async () => {
  let answer: (name: string) => void = () => undefined;
  const late = new Promise<string>((resolve) => (answer = resolve));
  let isAsked = false;
  let wasLeft = false;
  const routes: RouteObject[] = [
    {
      path: 'slow',
      ...page<'/slow'>(async () => ({
        loader: async ({ request }: { request: Request }) => {
          isAsked = true;
          request.signal.addEventListener('abort', () => (wasLeft = true));
          return late;
        },
        Component: () => <h1>Slow</h1>,
      })),
    },
    {
      path: 'start',
      ...page<'/start'>(async () => ({
        Component: () => (
          <>
            <a href="/slow">Slow</a>
            <a href="/next">Next</a>
          </>
        ),
      })),
    },
    { path: 'next', ...page<'/next'>(async () => ({ Component: () => <h1>Next</h1> })) },
  ];
  const { path } = renderRoutes(routes, { at: '/start', api: createApiStub() });
  fireEvent.click(await screen.findByRole('link', { name: 'Slow' }));
  await waitFor(() => expect(isAsked).toBe(true));
  fireEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(await screen.findByRole('heading', { name: 'Next' })).toBeInTheDocument();
  expect(wasLeft).toBe(true);
  await act(async () => answer('too late'));
  expect(screen.getByRole('heading', { name: 'Next' })).toBeInTheDocument();
  expect(path()).toBe('/next');
});

test('A3 the code of a page and of its layout that was prepared is not loaded again, and nothing of it runs but its module', async () => {
  const loader = jest.fn(() => null);
  const load = jest.fn(async () => ({ loader, Component: () => <h1>Plain</h1> }));
  const loadFrame = jest.fn(async () => ({ Component: EventsFrame }));
  const child = { path: '/plain', ...page<'/plain'>(load) };
  const around = layout(loadFrame, [child]);
  await Promise.all([prepare(child), prepare(child), prepare(around)]);
  expect([load, loadFrame, loader].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);

  renderRoutes([around], { at: '/plain', api: createApiStub() });
  expect(await screen.findByRole('heading', { name: 'Plain' })).toBeInTheDocument();
  expect([load, loadFrame, loader].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
});

test('a page whose code failed while it was prepared is loaded by whoever opens it, as if nobody had tried', async () => {
  const load = jest
    .fn(async () => ({ Component: () => <h1>Late</h1> }))
    .mockRejectedValueOnce(new Error('It threw while it was evaluated.'));
  const late = { path: '/late', ...page<'/late'>(load) };
  await expect(prepare(late)).rejects.toThrow('evaluated');
  await expect(prepare(late)).rejects.toThrow('evaluated');
  expect(load).toHaveBeenCalledTimes(1);

  renderRoutes([late], { at: '/late', api: createApiStub() });
  expect(await screen.findByRole('heading', { name: 'Late' })).toBeInTheDocument();
});

function prepare({ handle }: RouteObject): Promise<void> {
  return (handle as { prepareCode: () => Promise<void> }).prepareCode();
}
