import { createQueryClient, PlatformProvider, type Platform } from '@event-portal/remote-kit';

import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { FailurePage } from './failure-pages';
import { classifyFailure } from './load-failure';
import { PageErrorBoundary } from './page-error';

const FILE = 'https://remotes.test/admin/1.0.0/logs.js';

function openPage(isTampered: Platform['isTampered']) {
  const missing = Object.assign(new Error('Loading chunk 7 failed.'), {
    name: 'ChunkLoadError',
    request: FILE,
  });
  const pageFailed = jest.fn<Promise<boolean>, [unknown]>(() => Promise.resolve(false));
  const loader = () => {
    throw missing;
  };
  const router = createMemoryRouter([
    {
      path: '/',
      loader,
      Component: () => null,
      ErrorBoundary: PageErrorBoundary,
      HydrateFallback: () => null,
    },
  ]);
  render(
    <PlatformProvider
      value={
        {
          pageFailed,
          isTampered,
          queryClient: createQueryClient(),
          PageError: FailurePage,
        } as unknown as Platform
      }
    >
      <RouterProvider router={router} />
    </PlatformProvider>,
  );
  return { pageFailed };
}

test('a file of a page that is not the published one is told as that, to the person and to the shell', async () => {
  const isTampered = jest.fn(() => Promise.resolve(true));
  const { pageFailed } = openPage(isTampered);
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'This page was kept out, to be safe' })).toHaveFocus(),
  );
  expect(screen.getByText('page-tampered')).toBeInTheDocument();
  expect(isTampered).toHaveBeenCalledWith(FILE);
  expect(classifyFailure(pageFailed.mock.calls[0]?.[0])).toBe('tampered');
});

test.each([
  ['is not there', () => Promise.resolve(false)],
  ['cannot be asked about in an older shell', undefined],
])('a file of a page that %s is out of reach', async (_what, isTampered) => {
  openPage(isTampered);
  expect(await screen.findByText('page-unreachable')).toBeInTheDocument();
});
