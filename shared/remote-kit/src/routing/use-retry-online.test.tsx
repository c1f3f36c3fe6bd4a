import { getEvent } from '@event-portal/contracts';
import { createApiStub, currentUser, portalEvent, renderRoutes } from '@event-portal/testing';
import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { platformContext } from '@event-portal/remote-kit';
import { PageErrorBoundary } from './page-error-boundary';

afterEach(() => onlineManager.setOnline(true));

test('F72 a page that failed without a network says why, and comes back with the network by itself', async () => {
  const event = portalEvent();
  const api = createApiStub().cut(getEvent);
  onlineManager.setOnline(false);
  renderRoutes(
    [
      {
        path: '/event',
        loader: async ({ context }) =>
          context.get(platformContext).http(getEvent, { params: { eventId: event.eventId } }),
        Component: () => <h1>{event.name}</h1>,
        ErrorBoundary: PageErrorBoundary,
      },
    ],
    { at: '/event', api, user: currentUser('norole') },
  );
  expect(await screen.findByText(/could not be reached/)).toBeInTheDocument();
  api.on(getEvent, event);
  await act(async () => onlineManager.setOnline(true));
  expect(await screen.findByRole('heading', { name: event.name })).toBeInTheDocument();
});
