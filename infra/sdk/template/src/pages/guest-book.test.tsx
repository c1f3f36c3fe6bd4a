import { getOwnProfile } from '@event-portal/contracts';
import { createApiStub, currentUser, renderRoutes } from '@event-portal/testing';
import { screen } from '@testing-library/react';
import { routes } from '../routes';

test('somebody who is signed in sees the page', async () => {
  const user = currentUser('norole');
  renderRoutes(routes, { at: '/guest-book', api: createApiStub().on(getOwnProfile, user), user });
  expect(await screen.findByRole('heading', { level: 1, name: 'Guest book' })).toBeInTheDocument();
  expect(screen.getByText('Signed by Noor Norole')).toBeInTheDocument();
});
