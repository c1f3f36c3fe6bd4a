import { createQueryClient, PlatformProvider, usePlatform, type Platform } from '@event-portal/remote-kit';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { onDemand } from '../on-demand';
import { ShellProvider, type Shell } from '../shell-context';
import { createCommandList } from './command-list';
import { FloatingOutlet } from './floating-outlet';
import { createPageError } from './page-error';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms = 3000) => act(() => jest.advanceTimersByTimeAsync(ms));

/** A portal whose later parts are on a network that can fail. */
function open() {
  const network = { isDown: true };
  const commands = createCommandList();
  const later = onDemand(async () => {
    if (network.isDown) throw Object.assign(new Error('chunk 7 failed'), { name: 'ChunkLoadError' });
    return {
      FloatingBanners: () => <p>Banners, palette {commands.state()}</p>,
      FailurePage: ({ error }: { error: unknown }) => <h1>{String(error)}</h1>,
    };
  });
  const refresh = jest.fn(() => Promise.resolve());
  const shell = {
    catalogue: { refresh, environment: () => 'test' },
    commands,
    later,
    unsaved: { mayBeLost: () => Promise.resolve(false) },
  } as unknown as Shell;
  const platform = {
    queryClient: createQueryClient(),
    PageError: createPageError(later as unknown as Shell['later']),
    pageFailed: () => Promise.resolve(false),
  } as unknown as Platform;
  const show = (page: React.ReactNode) =>
    render(
      <PlatformProvider value={platform}>
        <ShellProvider value={shell}>{page}</ShellProvider>
      </PlatformProvider>,
    );
  return { network, later, refresh, show };
}

test('F47 banners that do not come are said to be missing, asked for when the network is back, and cost no page', async () => {
  const { network, refresh, show } = open();
  show(
    <>
      <h1>The page</h1>
      <FloatingOutlet />
    </>,
  );
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await pass(6000);
  expect(screen.getByRole('status')).toHaveTextContent('Parts of the portal could not be loaded');
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  expect(refresh).toHaveBeenCalledTimes(1);

  network.isDown = false;
  act(() => void window.dispatchEvent(new Event('online')));
  await pass();
  expect(screen.getByText('Banners, palette unused')).toBeVisible();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a page that fails asks for what is said of it at once, and says it plainly where that does not come', async () => {
  const failure = new Error('broken');
  const { network, show } = open();
  const Page = () => {
    const { PageError = () => null } = usePlatform();
    return <PageError error={failure} />;
  };
  const router = createMemoryRouter([{ path: '*', Component: Page }]);
  show(<RouterProvider router={router} />);
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  await pass();
  expect(screen.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();

  network.isDown = false;
  show(<RouterProvider router={router} />);
  await pass();
  expect(screen.getAllByRole('heading', { name: 'Error: broken' })).toHaveLength(2);
});

test('a palette that was asked for before its code was there is open when it comes', async () => {
  const { network, later, show } = open();
  network.isDown = false;
  show(<FloatingOutlet />);
  await userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) }).keyboard('{Control>}k');
  await act(() => later.load());
  expect(screen.getByText('Banners, palette open')).toBeVisible();
});
