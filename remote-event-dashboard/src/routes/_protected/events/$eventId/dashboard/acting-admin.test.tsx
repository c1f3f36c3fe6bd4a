import {
  ApplicationStatus,
  getDayFacts,
  getEvent,
  getEventOverview,
  listPortalEvents,
  stopActingAsEventAdmin,
} from '@event-portal/contracts';
import {
  createApiStub,
  currentUser,
  dayFacts,
  portalEvent,
  renderRoutes,
  type ApiStub,
} from '@event-portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { POLL_INTERVAL_MS } from '#shared/event-queries.ts';
import { routes } from '#routes.gen.ts';

const event = portalEvent();
const base = `/events/${event.eventId}/dashboard`;

function serve(): ApiStub {
  const counts = Object.fromEntries(ApplicationStatus.options.map((status) => [status, 0]));
  return createApiStub()
    .on(getEvent, portalEvent({ eventRole: 'admin', actingUntil: '2026-11-20T13:00:00.000Z' }))
    .on(listPortalEvents, { events: [] })
    .on(getDayFacts, dayFacts())
    .on(getEventOverview, {
      applications: counts as Record<ApplicationStatus, number>,
      roles: { admin: 0, staff: 0, applicant: 0, attendee: 0 },
      checkedIn: 0,
      teams: 0,
      seats: null,
      submissionsPerDay: [],
    });
}
const open = (api: ApiStub) => renderRoutes(routes, { at: base, api, user: currentUser('superuser') });
const findNotice = () => screen.findByRole('complementary', { name: 'Your role' });

test('a superuser who acts as an admin is told so on every page, and until when', async () => {
  open(serve());
  const notice = await findNotice();
  expect(notice).toHaveTextContent('You run this event as a superuser');
  expect(notice).toHaveTextContent(/20 Nov( 2026)?, 08:00 in New York/);
});

test('who is an admin in their own right is told nothing', async () => {
  open(serve().on(getEvent, portalEvent({ eventRole: 'admin' })));
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

test('it ends by a press, back at where the event is managed', async () => {
  const api = serve().on(stopActingAsEventAdmin, undefined);
  const { user, path } = open(api);
  await user.click(within(await findNotice()).getByRole('button', { name: 'Stop running it' }));
  await waitFor(() => expect(path()).toBe(`/admin/events-management/${event.eventId}`));
});

test('a press that does not get through says so, and nothing has changed', async () => {
  const { user, path } = open(serve().refuse(stopActingAsEventAdmin, 'unavailable'));
  await user.click(within(await findNotice()).getByRole('button', { name: 'Stop running it' }));
  expect(await screen.findByText(/A part of the portal is down/)).toBeInTheDocument();
  expect(path()).toBe(base);
});

describe('when the hour is over while the dashboard is open', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('G8 the guards say so, without a reload', async () => {
    const api = serve();
    open(api);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('heading', { level: 1, name: 'Overview' })).toBeInTheDocument();
    api.on(getEvent, portalEvent());
    await act(() => jest.advanceTimersByTimeAsync(2 * POLL_INTERVAL_MS));
    expect(screen.queryByRole('heading', { level: 1, name: 'Overview' })).not.toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('404');
  });
});
