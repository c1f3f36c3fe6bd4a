import { createApiStub, currentUser, renderRoutes } from '@event-portal/testing';
import { screen, waitFor } from '@testing-library/react';
import * as page from './join-team';

const eventId = '00000000-0000-4000-8000-000000000001';
const secret = 'S'.repeat(43);
const routes = [{ path: '/join-team', ...page }];
const at = `/join-team#${eventId}.${secret}`;

beforeEach(() => sessionStorage.clear());

const open = (where: string, user = currentUser('attendee') as ReturnType<typeof currentUser> | null) =>
  renderRoutes(routes, { at: where, api: createApiStub(), user });

test('somebody who is signed in goes on to the event, with the secret in the fragment alone', async () => {
  const { path, hash } = open(at);
  expect(await screen.findByText(`Elsewhere: /events/${eventId}/join-team`)).toBeInTheDocument();
  expect(hash()).toBe(`#${secret}`);
  expect(path()).not.toContain(secret);
});

test('somebody who is signed out signs in, comes back, and goes on to the event', async () => {
  const { user, path, unmount } = open(at, null);
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(path()).toBe('/?redirect=%2Fjoin-team'));
  unmount();

  const { hash } = open('/join-team');
  expect(await screen.findByText(`Elsewhere: /events/${eventId}/join-team`)).toBeInTheDocument();
  expect(hash()).toBe(`#${secret}`);
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  '/join-team',
  `/join-team#${eventId}`,
  `/join-team#${eventId}.short`,
  `/join-team#nothing.${secret}`,
])('%s says that the link is not complete', async (where) => {
  open(where);
  expect(await screen.findByText(/This link is not complete/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a link that was cut off does not open the one that was kept before', async () => {
  sessionStorage.setItem('team-link', `${eventId}.${secret}`);
  open(`/join-team#${eventId}`);
  expect(await screen.findByText(/This link is not complete/)).toBeInTheDocument();
});

test('a browser that keeps nothing says what to do', async () => {
  const write = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  const { user } = open(at, null);
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText(/then open the link again/)).toBeInTheDocument();
  write.mockRestore();
});
