import { ApiError, createQueryClient, PlatformProvider, type Platform } from '@event-portal/remote-kit';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useRouteError } from 'react-router-dom';
import { FailurePage, PageError } from './index';

/** A page behind a network, in a shell that is asked to recover what fails. */
function openPage(failure: () => unknown, pageFailed = jest.fn(() => Promise.resolve(false))) {
  let works = false;
  const router = createMemoryRouter([
    {
      path: '/',
      loader: () => {
        if (works) return null;
        throw failure();
      },
      Component: () => <h1>The page</h1>,
      ErrorBoundary: () => <PageError error={useRouteError()} />,
      HydrateFallback: () => null,
    },
  ]);
  render(
    <PlatformProvider
      value={{ pageFailed, queryClient: createQueryClient(), PageError: FailurePage } as unknown as Platform}
    >
      <RouterProvider router={router} />
    </PlatformProvider>,
  );
  return {
    pageFailed,
    comeBack: async () => {
      works = true;
      setOnline(true);
      await act(async () => void window.dispatchEvent(new Event('online')));
    },
  };
}

const setOnline = (isOnline: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
const unreachable = () => new ApiError({ kind: 'offline' }, 'GET /events');
const missingChunk = () => Object.assign(new Error('chunk 7 failed'), { name: 'ChunkLoadError' });

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test.each([
  ['data', unreachable],
  ['code', missingChunk],
])(
  'F72 a page whose %s cannot be had offline says so, blames no version, and comes up by itself',
  async (_name, failure) => {
    setOnline(false);
    const { pageFailed, comeBack } = openPage(failure);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'You are offline' })).toHaveFocus());
    await comeBack();
    expect(await screen.findByRole('heading', { name: 'The page' })).toBeVisible();
    expect(pageFailed).not.toHaveBeenCalled();
  },
);

test('F72 a page that could not be reached is entered again when the network changes', async () => {
  setOnline(true);
  const { comeBack } = openPage(unreachable);
  expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await comeBack();
  expect(await screen.findByRole('heading', { name: 'The page' })).toBeVisible();
});

test('a page that is at fault itself is not told as offline', async () => {
  setOnline(false);
  openPage(() => new Error('broken'));
  expect(await screen.findByRole('heading', { name: 'This page does not work at the moment' })).toBeVisible();
});

test('G14 while the shell looks for a version that works, words appear after a second and not before', async () => {
  jest.useFakeTimers();
  openPage(
    () => new Error('broken'),
    jest.fn(() => new Promise<boolean>(() => undefined)),
  );
  await act(() => jest.advanceTimersByTimeAsync(0));
  await act(() => jest.advanceTimersByTimeAsync(999));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('status')).toHaveTextContent('Looking for a way to show this page');
});
