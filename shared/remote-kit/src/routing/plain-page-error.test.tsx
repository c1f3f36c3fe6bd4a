import { createQueryClient, PlatformProvider, type Platform } from '@event-portal/remote-kit';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { PageErrorBoundary } from './page-error';

/** A page in a shell that has no pages for failures: an older one, or one of which that code has not come. */
function openPage(failure: unknown, platform: Partial<Platform> = {}) {
  let works = false;
  const pageFailed = jest.fn<Promise<boolean>, [unknown]>(() => Promise.resolve(false));
  const router = createMemoryRouter([
    {
      path: '/',
      loader: () => {
        if (works) return null;
        throw failure;
      },
      Component: () => <h1>The page</h1>,
      ErrorBoundary: PageErrorBoundary,
      HydrateFallback: () => null,
    },
  ]);
  render(
    <PlatformProvider
      value={{ pageFailed, queryClient: createQueryClient(), ...platform } as unknown as Platform}
    >
      <RouterProvider router={router} />
    </PlatformProvider>,
  );
  const comeBack = async () => {
    works = true;
    await act(async () => void window.dispatchEvent(new Event('online')));
  };
  return { pageFailed, comeBack };
}

test('a failure is said plainly, with ways on, told to the shell, and over once the network is back', async () => {
  const missing = Object.assign(new Error('chunk 7 failed'), { name: 'ChunkLoadError' });
  const { pageFailed, comeBack } = openPage(missing);
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'This page could not be loaded' })).toHaveFocus(),
  );
  expect(document.title).toBe('This page could not be loaded – Event Portal');
  expect(screen.getByText('page-unreachable')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Load the page again' })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Go to the portal' })).toHaveAttribute('href', '/portal');
  expect(pageFailed.mock.calls).toEqual([[missing]]);
  await comeBack();
  expect(await screen.findByRole('heading', { name: 'The page' })).toBeVisible();
});

test('what is not there is not found, and no failure', async () => {
  openPage(new Response(null, { status: 404 }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Page not found' })).toHaveFocus());
  expect(screen.queryByText('Reference')).not.toBeInTheDocument();
});

test('nothing is shown while the shell leaves for a version that works', async () => {
  openPage(new Error('broken'), { pageFailed: () => new Promise(() => undefined) });
  await act(async () => undefined);
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

test('a shell that has a page for failures shows that', async () => {
  const failure = new Error('broken');
  openPage(failure, { PageError: ({ error }) => <h1>{String(error)} here</h1> });
  expect(await screen.findByRole('heading', { name: 'Error: broken here' })).toBeVisible();
});
