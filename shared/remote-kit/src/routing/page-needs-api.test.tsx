import { ApiError, createQueryClient, PlatformProvider, type Platform } from '@event-portal/remote-kit';

import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { FailurePage } from './failure-pages';
import { PageErrorBoundary } from './page-error';

function openPage(error: string, status: number) {
  const refusal = new ApiError(
    { kind: 'refused', status, body: { error, message: 'There is no such thing.', requestId: 'r-1' } },
    'GET /seats/:seatId',
  );
  const pageFailed = jest.fn<Promise<boolean>, [unknown]>(() => Promise.resolve(false));
  const loader = () => {
    throw refusal;
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
      value={{ pageFailed, queryClient: createQueryClient(), PageError: FailurePage } as unknown as Platform}
    >
      <RouterProvider router={router} />
    </PlatformProvider>,
  );
  return { pageFailed, refusal };
}

test.each([
  ['unknown_endpoint', 404],
  ['method_not_allowed', 405],
])('an API that answers %s is older than the page, which is said and told once', async (code, status) => {
  const { pageFailed, refusal } = openPage(code, status);
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'This page needs a newer server' })).toHaveFocus(),
  );
  expect(screen.getByText('page-needs-api')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  expect(pageFailed.mock.calls).toEqual([[refusal]]);
});

test('a thing that is not there is not found, as ever', async () => {
  openPage('not_found', 404);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Page not found' })).toHaveFocus());
});
