import { ApplicationStatus, getEvent, getEventOverview, type EventRole } from '@event-portal/contracts';
import { createApiStub, currentUser, portalEvent, renderExtension } from '@event-portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { extensions } from '#extensions.gen.ts';

const { eventId } = portalEvent();

function serve(eventRole: EventRole, submitted: number, checkedIn: number) {
  const none = Object.fromEntries(ApplicationStatus.options.map((status) => [status, 0]));
  return createApiStub()
    .on(getEvent, portalEvent({ phase: 'running', eventRole }))
    .on(getEventOverview, {
      applications: { ...none, submitted } as Record<ApplicationStatus, number>,
      roles: { admin: 1, staff: 2, applicant: 3, attendee: 4 },
      checkedIn,
      teams: 0,
      seats: null,
      submissionsPerDay: [],
    });
}

const open = (api: ReturnType<typeof serve>, eventRole: EventRole) =>
  renderExtension(extensions, 'home.event', {
    api,
    props: { eventId, eventRole },
    user: currentUser('staff'),
  });

test.each([
  ['admin', ['3 applications to decide', '2 people are not here yet']],
  ['staff', ['2 people are not here yet']],
] as const)('R3 %s reads on the home page what waits at the event', async (role, titles) => {
  open(serve(role, 3, 2), role);
  const list = await screen.findByRole('list', { name: 'To do at Riverside Hackathon' });
  const links = within(list).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(titles);
  expect(links.at(-1)).toHaveAttribute('href', `/events/${eventId}/dashboard/check-in`);
});

test.each([
  ['where nothing waits', serve('staff', 0, 4)],
  ['where it cannot be read', serve('staff', 3, 2).refuse(getEventOverview, 'unavailable')],
])('%s there is nothing', async (_name, api) => {
  const { container } = open(api, 'staff');
  await waitFor(() => expect(api.calls).toHaveLength(2));
  expect(container).toHaveTextContent(/^Host$/);
});
