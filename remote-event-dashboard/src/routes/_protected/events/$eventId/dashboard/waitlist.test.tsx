import {
  getEvent,
  getWaitlist,
  listPortalEvents,
  setWaitlistCycles,
  UserId,
  type EventPhase,
  type WaitlistState,
} from '@event-portal/contracts';
import { createApiStub, currentUser, portalEvent, renderRoutes } from '@event-portal/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const event = portalEvent();
const HOUR_MS = 3_600_000;
const stopped: WaitlistState = {
  nextCycleAt: null,
  periodMs: 72 * HOUR_MS,
  batchSize: 50,
  waiting: 2,
  seats: { limit: 150, taken: 120, offered: 10, free: 20 },
};
const running = { ...stopped, nextCycleAt: '2026-12-08T10:00:00.000Z' };
const person = (number: number, name: string) => ({
  userId: UserId.parse(`00000000-0000-4000-8000-00000000000${number}`),
  name,
  email: `${number}@example.org`,
  image: null,
  position: number,
  joinedAt: '2026-11-20T10:00:00.000Z',
});
const items = [person(1, 'Ada First'), person(2, 'Zoë Second')];

function serve(state: WaitlistState, options: { phase?: EventPhase; rows?: typeof items } = {}) {
  const { phase = 'applications-closed', rows = items } = options;
  return createApiStub()
    .on(getEvent, portalEvent({ eventRole: 'admin', phase }))
    .on(listPortalEvents, { events: [] })
    .on(getWaitlist, { items: rows, total: rows.length, page: 1, pageSize: 25, state });
}
const open = (api: ReturnType<typeof serve>, query = '') =>
  renderRoutes(routes, {
    at: `/events/${event.eventId}/dashboard/waitlist${query}`,
    api,
    user: currentUser('admin'),
  });

test('an admin sees who waits, in order, and what there is to offer', async () => {
  open(serve(stopped));
  const names = (await screen.findAllByText(/Ada First|Zoë Second/)).map(({ textContent }) => textContent);
  expect(names).toEqual(['Ada First', 'Zoë Second']);
  expect(screen.getByText('of 150')).toBeInTheDocument();
  expect(screen.getByText('Every 3 days')).toBeInTheDocument();
  expect(screen.getByText('Nobody moves up')).toBeInTheDocument();
});

test('free seats are offered after being asked, in words that say to how many', async () => {
  const api = serve(stopped).on(setWaitlistCycles, running);
  const { user, notices } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Offer free seats' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Offer free seats to the waitlist?' });
  expect(dialog).toHaveTextContent('2 people are offered a seat now, and more every 3 days');
  api.on(getWaitlist, { items: [], total: 0, page: 1, pageSize: 25, state: { ...running, waiting: 0 } });
  await user.click(screen.getByRole('button', { name: 'Offer seats' }));
  expect(await screen.findByRole('button', { name: 'Stop offering' })).toBeInTheDocument();
  expect(await screen.findByText('Nobody waits for a seat')).toBeInTheDocument();
  expect(api.calls.find(({ call }) => call.startsWith('PUT'))).toMatchObject({ body: { running: true } });
  expect(notices).toMatchObject([{ tone: 'success' }]);
});

test('they are offered no more once that is stopped', async () => {
  const api = serve(running).on(setWaitlistCycles, stopped);
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Stop offering' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Nobody loses their place');
  api.on(getWaitlist, { items, total: 2, page: 1, pageSize: 25, state: stopped });
  await user.click(screen.getAllByRole('button', { name: 'Stop offering' }).at(-1)!);
  expect(await screen.findByRole('button', { name: 'Offer free seats' })).toBeInTheDocument();
  expect(api.calls.find(({ call }) => call.startsWith('PUT'))).toMatchObject({ body: { running: false } });
});

test('a refusal is told in the dialog, and the list is read again', async () => {
  const api = serve(stopped).refuse(setWaitlistCycles, 'event_started');
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Offer free seats' }));
  const before = api.calls.length;
  await user.click(await screen.findByRole('button', { name: 'Offer seats' }));
  expect(await screen.findByText(/has begun already/)).toBeInTheDocument();
  await waitFor(() =>
    expect(api.calls.slice(before).map(({ call }) => call)).toContain('GET /events/:eventId/waitlist'),
  );
});

test.each(['running', 'ended'] as const)('an event that is %s has nothing to offer', async (phase) => {
  open(serve(stopped, { phase }));
  await screen.findByText('Ada First');
  expect(screen.queryByRole('button', { name: 'Offer free seats' })).not.toBeInTheDocument();
});

test('a search that nobody fits says so, and does not say that nobody waits', async () => {
  open(serve(stopped, { rows: [] }), '?search=nobody');
  expect(await screen.findByText('Nobody fits')).toBeInTheDocument();
});
