import {
  getEvent,
  joinTeamByInvitation,
  OpenedTeamInvitation,
  openTeamInvitation,
  OwnTeam,
} from '@event-portal/contracts';
import { createApiStub, currentUser, portalEvent, renderRoutes, type ApiStub } from '@event-portal/testing';
import { screen } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const event = portalEvent();
const secret = 'S'.repeat(43);
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const joinedAt = '2026-11-01T10:00:00.000Z';
const team = {
  teamId: id(1),
  name: 'Bus Stop Club',
  description: 'Timetables that everybody can read.',
  members: [{ userId: id(5), name: 'Olga Owner', image: null, joinedAt, owner: true }],
  size: 4,
  locked: false,
};
const opened = (difference: object = {}) =>
  OpenedTeamInvitation.parse({ refusal: null, isMember: false, team, ...difference });

const serve = (reply = opened()): ApiStub =>
  createApiStub().on(getEvent, event).on(openTeamInvitation, reply);
const open = (api: ApiStub, fragment = `#${secret}`) =>
  renderRoutes(routes, {
    at: `/events/${event.eventId}/join-team${fragment}`,
    api,
    user: currentUser('attendee'),
  });

test('somebody sees whose team it is, and joins by one press', async () => {
  const api = serve().on(
    joinTeamByInvitation,
    OwnTeam.parse({ team, isOwner: false, incoming: [], outgoing: [] }),
  );
  const { user } = open(api);
  expect(await screen.findByRole('heading', { level: 1, name: 'Join Bus Stop Club?' })).toBeInTheDocument();
  expect(screen.getByText('Olga Owner')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Members, 1 of 4' })).toBeInTheDocument();
  api.on(openTeamInvitation, opened({ refusal: 'already_in_team', isMember: true }));
  await user.click(screen.getByRole('button', { name: 'Join team' }));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'You are in Bus Stop Club' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open your team' })).toBeInTheDocument();
  expect(api.calls).toContainEqual(expect.objectContaining({ body: { secret } }));
});

test.each([
  [
    'invitation_unknown',
    null,
    'This link is not valid',
    /Ask somebody in the team for a new one/,
    'Go to the event',
  ],
  ['invitation_expired', null, 'This link has expired', /for a new one/, 'Go to the event'],
  ['wrong_event', null, 'This link is for another event', /Open the link again/, 'Go to the event'],
  ['not_taking_part', null, 'You are not taking part in this event', /Apply to the event/, 'Go to the event'],
  ['already_in_team', team, 'You are in another team', /leave yours/, 'Open your team'],
  ['team_full', team, 'Bus Stop Club is full', /find another team/, 'Find a team'],
  ['team_locked', team, 'Bus Stop Club is locked', /Ask its owner to unlock it/, 'Find a team'],
  ['from_tomorrow', null, 'You cannot join The team', /for a new link/, 'Go to the event'],
])('a link that does not hold for %s says what to do', async (refusal, shown, title, text, label) => {
  open(serve(opened({ refusal, team: shown })));
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: label })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Join team' })).not.toBeInTheDocument();
});

test('a team that is full meanwhile is said in place of the team', async () => {
  const api = serve().refuse(joinTeamByInvitation, 'team_full');
  const { user } = open(api);
  const join = await screen.findByRole('button', { name: 'Join team' });
  api.on(openTeamInvitation, opened({ refusal: 'team_full' }));
  await user.click(join);
  expect(await screen.findByRole('heading', { level: 1, name: 'Bus Stop Club is full' })).toBeInTheDocument();
});

test('a link without its secret asks the API nothing, and says what to do', async () => {
  const api = serve();
  open(api, '');
  expect(await screen.findByText(/a part of it is missing/)).toBeInTheDocument();
  expect(api.calls.map(({ call }) => call)).not.toContain('POST /events/:eventId/team-invitation');
});

test('what cannot be looked up is tried again', async () => {
  const api = serve().refuse(openTeamInvitation, 'unavailable');
  const { user } = open(api);
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.on(openTeamInvitation, opened());
  await user.click(again);
  expect(await screen.findByRole('button', { name: 'Join team' })).toBeInTheDocument();
});
