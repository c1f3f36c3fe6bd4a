import {
  answerJoinRequest,
  cancelJoinRequest,
  createTeam,
  createTeamInvitation,
  getEvent,
  getOwnTeam,
  leaveTeam,
  ListedTeam,
  listPeopleWithoutTeam,
  listPortalEvents,
  mergeTeams,
  listTeams,
  OwnTeam,
  PersonWithoutTeam,
  placeInTeam,
  requestToJoinTeam,
  revokeTeamInvitation,
  setTeamLocked,
  transferTeam,
  updateTeam,
  type EventRole,
} from '@event-portal/contracts';
import { createApiStub, currentUser, portalEvent, renderRoutes, type ApiStub } from '@event-portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

const event = portalEvent();
const base = `/events/${event.eventId}/dashboard`;
const since = '2026-11-01T10:00:00.000Z';
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const me = currentUser('attendee');

const member = (userId: string, name: string, owner: boolean) => ({
  userId,
  name,
  image: null,
  joinedAt: since,
  owner,
});
const team = ListedTeam.parse({
  teamId: id(1),
  name: 'Bus Stop Club',
  description: 'Timetables that everybody can read.',
  members: [member(id(5), 'Olga Owner', true)],
  standing: 'none',
});
const ownTeam = (difference: object = {}) =>
  OwnTeam.parse({ team: null, isOwner: false, incoming: [], outgoing: [], ...difference });
const mine = { ...team, members: [member(me.userId, me.name, true), member(id(6), 'Mo Member', false)] };

function serve(own: OwnTeam, eventRole: EventRole = 'attendee', teams: ListedTeam[] = [team]): ApiStub {
  return createApiStub()
    .on(getEvent, { ...event, eventRole })
    .on(listPortalEvents, { events: [] })
    .on(getOwnTeam, own)
    .on(listTeams, { items: teams, total: teams.length, page: 1, pageSize: 25 });
}

const open = (at: string, api: ApiStub) => renderRoutes(routes, { at: base + at, api, user: me });

describe('R8 my team', () => {
  test('somebody without one founds it', async () => {
    const api = serve(ownTeam()).on(createTeam, ownTeam({ team: mine, isOwner: true }));
    const { user } = open('/my-team', api);
    await user.type(await screen.findByLabelText('Name of the team'), ' Bus Stop Club ');
    api.on(getOwnTeam, ownTeam({ team: mine, isOwner: true }));
    await user.click(screen.getByRole('button', { name: 'Create team' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Bus Stop Club' })).toBeInTheDocument();
    expect(api.calls).toContainEqual(
      expect.objectContaining({ body: { name: 'Bus Stop Club', description: '' } }),
    );
  });

  test('a name that is too short, or taken, is said at the field', async () => {
    const api = serve(ownTeam()).refuse(createTeam, 'team_name_taken');
    const { user } = open('/my-team', api);
    const name = await screen.findByLabelText('Name of the team');
    await user.type(name, 'x');
    await user.click(screen.getByRole('button', { name: 'Create team' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription(/at least 2 characters/));
    await user.type(name, 'yz');
    await user.click(screen.getByRole('button', { name: 'Create team' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription(/Another team/));
    expect(name).toHaveValue('xyz');
  });

  test('the owner lets somebody in, and refuses somebody else', async () => {
    const request = (userId: string, name: string) => ({
      userId,
      name,
      image: null,
      message: 'I draw.',
      requestedAt: since,
    });
    const own = ownTeam({
      team: mine,
      isOwner: true,
      incoming: [request(id(7), 'Ida'), request(id(8), 'Joe')],
    });
    const api = serve(own).on(answerJoinRequest, own);
    const { user } = open('/my-team', api);
    await user.click(await screen.findByRole('button', { name: 'Let in Ida' }));
    await user.click(screen.getByRole('button', { name: 'Refuse Joe' }));
    await waitFor(() =>
      expect(api.calls.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
        { answer: 'accept' },
        { answer: 'refuse' },
      ]),
    );
  });

  test('a team that is full meanwhile is said in place', async () => {
    const incoming = [{ userId: id(7), name: 'Ida', image: null, message: '', requestedAt: since }];
    const api = serve(ownTeam({ team: mine, isOwner: true, incoming })).refuse(
      answerJoinRequest,
      'team_full',
    );
    const { user } = open('/my-team', api);
    await user.click(await screen.findByRole('button', { name: 'Let in Ida' }));
    expect(await screen.findByText(/no free place/)).toBeInTheDocument();
  });

  test('the owner renames it', async () => {
    const own = ownTeam({ team: mine, isOwner: true });
    const api = serve(own).on(updateTeam, own);
    const { user } = open('/my-team', api);
    await user.click(await screen.findByRole('button', { name: 'Edit team' }));
    const name = screen.getByLabelText('Name of the team');
    await user.clear(name);
    await user.type(name, 'Night Bus');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(api.calls).toContainEqual(
        expect.objectContaining({ body: { name: 'Night Bus', description: team.description } }),
      ),
    );
  });

  test('a member leaves, after being asked', async () => {
    const api = serve(ownTeam({ team: mine, isOwner: true })).on(leaveTeam, ownTeam());
    const { user } = open('/my-team', api);
    await user.click(await screen.findByRole('button', { name: 'Leave team' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave Bus Stop Club?' });
    api.on(getOwnTeam, ownTeam());
    await user.click(within(question).getByRole('button', { name: 'Leave team' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'My team' })).toBeInTheDocument();
  });

  test('the owner makes a link for as long as chosen, which is shown once, and ends it', async () => {
    const own = ownTeam({ team: mine, isOwner: true });
    const expiresAt = '2026-12-01T10:00:00.000Z';
    const secret = 'S'.repeat(43);
    const api = serve(own).on(createTeamInvitation, { secret, expiresAt });
    const { user } = open('/my-team', api);
    await user.click(await screen.findByRole('radio', { name: '7 days' }));
    api.on(getOwnTeam, ownTeam({ team: mine, isOwner: true, invitation: { expiresAt } }));
    await user.click(screen.getByRole('button', { name: 'Make a link' }));
    const link = `https://portal.test/some/path/join-team#${event.eventId}.${secret}`;
    expect(await screen.findByText(link)).toBeInTheDocument();
    expect(screen.getByText(/The link can be used until/)).toBeInTheDocument();
    expect(api.calls).toContainEqual(expect.objectContaining({ body: { days: 7 } }));

    api.on(revokeTeamInvitation, own).on(getOwnTeam, own);
    await user.click(screen.getByRole('button', { name: 'End the link' }));
    await waitFor(() => expect(screen.queryByText(link)).not.toBeInTheDocument());
  });

  test('a member reads until when the link can be used, and whom to ask for it', async () => {
    const invitation = { expiresAt: '2026-12-01T10:00:00.000Z' };
    open('/my-team', serve(ownTeam({ team, invitation })));
    expect(await screen.findByText(/Ask Olga Owner for the link/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /link/ })).not.toBeInTheDocument();
  });

  test('the owner locks the team, and hands it over after being asked', async () => {
    const own = ownTeam({ team: mine, isOwner: true });
    const locked = ownTeam({ team: { ...mine, locked: true }, isOwner: true });
    const api = serve(own)
      .on(setTeamLocked, locked)
      .on(transferTeam, ownTeam({ team: mine }));
    const { user } = open('/my-team', api);
    const lock = await screen.findByRole('button', { name: 'Lock team' });
    api.on(getOwnTeam, locked);
    await user.click(lock);
    expect(await screen.findByRole('button', { name: 'Unlock team' })).toBeInTheDocument();
    expect(api.calls).toContainEqual(expect.objectContaining({ body: { locked: true } }));

    await user.click(screen.getByRole('button', { name: 'Make owner Mo Member' }));
    const question = await screen.findByRole('alertdialog');
    api.on(getOwnTeam, ownTeam({ team: mine }));
    await user.click(within(question).getByRole('button', { name: 'Make owner' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Lock team' })).not.toBeInTheDocument());
    expect(api.calls).toContainEqual(expect.objectContaining({ body: { userId: id(6) } }));
  });

  test('a request is taken back', async () => {
    const own = ownTeam({ outgoing: [{ teamId: id(1), name: 'Bus Stop Club', requestedAt: since }] });
    const api = serve(own).on(cancelJoinRequest, ownTeam());
    const { user } = open('/my-team', api);
    const back = await screen.findByRole('button', { name: 'Take request back' });
    api.on(getOwnTeam, ownTeam());
    await user.click(back);
    await waitFor(() => expect(screen.queryByText('Bus Stop Club')).not.toBeInTheDocument());
  });

  test('those who run the event are in no team', async () => {
    open('/my-team', serve(ownTeam(), 'staff'));
    expect(await screen.findByRole('heading', { name: 'Teams are for participants' })).toBeInTheDocument();
  });
});

describe('R8 the teams of an event', () => {
  test('somebody asks for a place, with a message', async () => {
    const api = serve(ownTeam()).on(requestToJoinTeam, ownTeam());
    const { user } = open('/teams-explorer', api);
    await user.click(await screen.findByRole('button', { name: 'Ask to join' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ask to join Bus Stop Club' });
    await user.type(within(dialog).getByLabelText(/What do you bring/), 'I read timetables.');
    api.on(listTeams, { items: [{ ...team, standing: 'requested' }], total: 1, page: 1, pageSize: 25 });
    await user.click(within(dialog).getByRole('button', { name: 'Ask to join' }));
    expect(await screen.findByText('You asked to join')).toBeInTheDocument();
    expect(api.calls).toContainEqual(expect.objectContaining({ body: { message: 'I read timetables.' } }));
  });

  test('nobody is offered a place who is in a team, or in a team that is full, or who runs the event', async () => {
    const full = ListedTeam.parse({
      ...team,
      members: [1, 2, 3, 4].map((number) => member(id(number), `Member ${number}`, number === 1)),
    });
    for (const api of [
      serve(ownTeam({ team: mine })),
      serve(ownTeam(), 'attendee', [full]),
      serve(ownTeam(), 'staff'),
    ]) {
      const { unmount } = open('/teams-explorer', api);
      await screen.findByRole('heading', { name: 'Bus Stop Club' });
      expect(screen.queryByRole('button', { name: 'Ask to join' })).not.toBeInTheDocument();
      unmount();
    }
  });

  test('the filter stands in the URL, and an empty list says how to go on', async () => {
    const api = serve(ownTeam(), 'attendee', []);
    const { user, path } = open('/teams-explorer', api);
    expect(await screen.findByText('No teams yet')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /^With a free place/ }));
    await waitFor(() => expect(path()).toBe(`${base}/teams-explorer?open=yes`));
    expect(await screen.findByText('No team fits')).toBeInTheDocument();
    const clear = screen.getAllByRole('button', { name: 'Clear' });
    await user.click(clear.at(-1) as HTMLElement);
    await waitFor(() => expect(path()).toBe(`${base}/teams-explorer`));
  });
});

describe('R8 what admins do with teams', () => {
  const other = ListedTeam.parse({ ...team, teamId: id(2), name: 'Night Shift', members: [] });
  const nia = PersonWithoutTeam.parse({ userId: id(9), name: 'Nia Newcomer', image: null });
  const list = { total: 1, page: 1, pageSize: 25 };
  const serveAdmin = () =>
    serve(ownTeam(), 'admin', [team, other])
      .on(listPeopleWithoutTeam, { ...list, items: [nia] })
      .on(placeInTeam, undefined)
      .on(mergeTeams, undefined);
  const choose = async ({ user }: ReturnType<typeof open>, dialog: string) => {
    const asked = await screen.findByRole('dialog', { name: dialog });
    await user.click(await within(asked).findByRole('button', { name: 'Choose Night Shift' }));
    await waitFor(() => expect(asked).not.toBeInTheDocument());
  };

  test('they move a member to another team, and take one out', async () => {
    const api = serveAdmin();
    const view = open('/teams-explorer', api);
    await view.user.click(await screen.findByRole('button', { name: 'Move Olga Owner' }));
    const title = 'Move Olga Owner to another team';
    expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Choose Bus Stop Club' })).not.toBeInTheDocument();
    await choose(view, title);
    await view.user.click(screen.getByRole('button', { name: 'Take out Olga Owner' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Take Olga Owner out of Bus Stop Club?',
    });
    await view.user.click(within(question).getByRole('button', { name: 'Take out' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(api.calls.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
      { teamId: id(2) },
      { teamId: null },
    ]);
  });

  test('they merge two teams', async () => {
    const api = serveAdmin();
    const view = open('/teams-explorer', api);
    await view.user.click(
      await screen.findByRole('button', { name: 'Merge Bus Stop Club with another team' }),
    );
    await choose(view, 'Merge Bus Stop Club with another team');
    expect(api.calls).toContainEqual(expect.objectContaining({ body: { teamId: id(2) } }));
  });

  test('they see who has no team, and put them into one; what is refused is said in place', async () => {
    const api = serveAdmin().refuse(placeInTeam, 'team_full');
    const view = open('/teams-explorer', api);
    await view.user.click(await screen.findByRole('button', { name: 'Put Nia Newcomer into a team' }));
    const dialog = await screen.findByRole('dialog', { name: 'Put Nia Newcomer into a team' });
    await view.user.click(await within(dialog).findByRole('button', { name: 'Choose Night Shift' }));
    expect(await within(dialog).findByText(/no free place/)).toBeInTheDocument();
    api.on(placeInTeam, undefined).on(listPeopleWithoutTeam, { ...list, total: 0, items: [] });
    await choose(view, 'Put Nia Newcomer into a team');
    expect(await screen.findByText('Everybody with a seat is in a team.')).toBeInTheDocument();
  });

  test('staff see the teams, and nothing that moves people', async () => {
    const api = serve(ownTeam(), 'staff');
    open('/teams-explorer', api);
    await screen.findByRole('heading', { name: 'Bus Stop Club' });
    expect(screen.queryByText('People without a team')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Move|Merge|Take out/ })).not.toBeInTheDocument();
  });
});
