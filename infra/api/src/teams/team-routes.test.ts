import {
  actOnApplication,
  answerJoinRequest,
  cancelJoinRequest,
  createTeam,
  decideApplication,
  getOwnTeam,
  leaveTeam,
  listTeams,
  DEFAULT_TEAM_SIZE,
  requestToJoinTeam,
  updateTeam,
  type ApplicationStatus,
  type TeamsQuery,
} from '@event-portal/contracts';
import { addApplication, addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let eventId: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  eventId = await addEvent(api.database);
});
afterAll(() => api.close());

async function participant(status: ApplicationStatus = 'submitted', name?: string): Promise<TestPerson> {
  const person = await addPerson(api.database, name === undefined ? {} : { name });
  await addApplication(api.database, eventId, person, status);
  return person;
}
const found = (person: TestPerson, name: string) =>
  call(api.app, createTeam, { params: { eventId }, body: { name, description: '' } }, person);
const ask = (person: TestPerson, teamId: string, message = '') =>
  call(api.app, requestToJoinTeam, { params: { eventId, teamId }, body: { message } }, person);
const answer = (
  owner: TestPerson,
  teamId: string,
  person: TestPerson,
  what: 'accept' | 'refuse' = 'accept',
) =>
  call(
    api.app,
    answerJoinRequest,
    { params: { eventId, teamId, userId: person.userId }, body: { answer: what } },
    owner,
  );
const leave = (by: TestPerson, teamId: string, person: TestPerson) =>
  call(api.app, leaveTeam, { params: { eventId, teamId, userId: person.userId } }, by);
const own = async (person: TestPerson) =>
  (await call(api.app, getOwnTeam, { params: { eventId } }, person)).reply;
const list = async (person: TestPerson, query: Partial<TeamsQuery> = {}) =>
  (await call(api.app, listTeams, { params: { eventId }, query }, person)).reply;

/** A team of some size; the owner comes first. */
async function teamOf(size: number, name = 'The team') {
  const owner = await participant();
  const { teamId } = (await found(owner, name)).reply.team!;
  const members = [owner];
  while (members.length < size) {
    const person = await participant();
    await ask(person, teamId);
    await answer(owner, teamId, person);
    members.push(person);
  }
  return { owner, teamId, members };
}

test('a team is founded, found, joined and left', async () => {
  const { owner, teamId } = await teamOf(1, 'Night Shift');
  const person = await participant('accepted', 'Zoë');
  expect(await list(person)).toMatchObject({ total: 1, items: [{ name: 'Night Shift', standing: 'none' }] });

  expect((await ask(person, teamId, 'Hello!')).reply.outgoing).toMatchObject([
    { teamId, name: 'Night Shift' },
  ]);
  expect((await list(person)).items[0]?.standing).toBe('requested');
  expect((await own(owner)).incoming).toMatchObject([
    { userId: person.userId, name: 'Zoë', message: 'Hello!' },
  ]);

  const { reply } = await answer(owner, teamId, person);
  expect(reply.incoming).toEqual([]);
  expect(reply.team?.members.map((member) => [member.name, member.owner])).toEqual([
    [owner.name, true],
    ['Zoë', false],
  ]);
  expect((await list(person)).items[0]?.standing).toBe('member');
  expect((await own(person)).incoming).toEqual([]);

  expect((await leave(person, teamId, person)).reply.team).toBeNull();
});

test('teams that are full come last, whatever the order', async () => {
  await teamOf(DEFAULT_TEAM_SIZE, 'Aardvarks');
  await teamOf(1, 'Zebras');
  await teamOf(1, 'Yaks');
  const names = async (query: Partial<TeamsQuery>) =>
    (await list(await participant(), query)).items.map(({ name }) => name);
  expect(await names({ sort: 'name:asc' })).toEqual(['Yaks', 'Zebras', 'Aardvarks']);
  expect(await names({ sort: 'name:desc' })).toEqual(['Zebras', 'Yaks', 'Aardvarks']);
});

test('other participants see a name and an image of somebody, and no address', async () => {
  const { owner, teamId } = await teamOf(2);
  const person = await participant();
  await ask(person, teamId);
  const replies = await Promise.all([
    call(api.app, getOwnTeam, { params: { eventId } }, owner),
    call(api.app, listTeams, { params: { eventId }, query: {} }, person),
  ]);
  for (const { response } of replies) expect(response.body).not.toContain('@example.test');
});

test.each<[ApplicationStatus, string | undefined]>([
  ['submitted', undefined],
  ['under_review', undefined],
  ['accepted', undefined],
  ['waitlisted', undefined],
  ['confirmed', undefined],
  ['rejected', 'not_taking_part'],
  ['declined', 'not_taking_part'],
  ['withdrawn', 'not_taking_part'],
])('somebody whose application is %s founds a team: %s', async (status, expected) => {
  const person = await participant(status);
  expect((await found(person, 'A team')).error).toBe(expected);
});

test('nobody is in two teams, and joining one takes every other request back', async () => {
  const [first, second] = [await teamOf(1, 'First'), await teamOf(1, 'Second')];
  const person = await participant();
  await ask(person, first.teamId);
  await ask(person, second.teamId);
  await answer(first.owner, first.teamId, person);
  expect((await own(second.owner)).incoming).toEqual([]);
  expect((await answer(second.owner, second.teamId, person)).error).toBe('not_found');
  expect((await ask(person, second.teamId)).error).toBe('already_in_team');
  expect((await found(person, 'Third')).error).toBe('already_in_team');
});

test('founding a team takes every request back', async () => {
  const { owner, teamId } = await teamOf(1);
  const person = await participant();
  await ask(person, teamId);
  expect((await found(person, 'My own')).reply.outgoing).toEqual([]);
  expect((await own(owner)).incoming).toEqual([]);
});

test('a request waits once, can be taken back, and can be refused', async () => {
  const { owner, teamId } = await teamOf(1);
  const person = await participant();
  await ask(person, teamId);
  expect((await ask(person, teamId)).error).toBe('already_requested');
  const params = { eventId, teamId };
  expect((await call(api.app, cancelJoinRequest, { params }, person)).reply.outgoing).toEqual([]);
  expect((await call(api.app, cancelJoinRequest, { params }, person)).error).toBe('not_found');
  await ask(person, teamId);
  await answer(owner, teamId, person, 'refuse');
  expect((await own(person)).outgoing).toEqual([]);
  expect((await ask(person, teamId)).status).toBe(200);
});

test('a name is taken whatever its case and accents, within one event', async () => {
  const { owner, teamId } = await teamOf(1, 'Éclair Team');
  const person = await participant();
  const refused = await found(person, 'ECLAIR team');
  expect(refused.error).toBe('team_name_taken');
  expect(refused.fields).toHaveProperty('name');
  const params = { eventId, teamId };
  const rename = (name: string) =>
    call(api.app, updateTeam, { params, body: { name, description: 'x' } }, owner);
  expect((await rename('eclair TEAM')).reply.team?.name).toBe('eclair TEAM');
  await found(person, 'Other');
  expect((await rename('óther')).error).toBe('team_name_taken');

  eventId = await addEvent(api.database);
  expect((await found(await participant(), 'Éclair Team')).status).toBe(201);
});

test('a name is taken by every name that looks the same, whatever it is written in', async () => {
  const { owner, teamId } = await teamOf(1, 'Ace cops');
  const person = await participant();
  for (const name of [
    'Ace c0ps',
    '\u0410\u0441\u0435 \u0441\u043e\u0440\u0455',
    'Ace \u0441\u043e\u0440\u0455',
  ])
    expect([name, (await found(person, name)).error]).toEqual([name, 'team_name_taken']);
  const body = { name: 'Ace c0ps', description: '' };
  const renamed = await call(api.app, updateTeam, { params: { eventId, teamId }, body }, owner);
  expect(renamed.reply.team?.name).toBe('Ace c0ps');
});

test('only the owner renames, answers and removes', async () => {
  const { owner, teamId, members } = await teamOf(2);
  const [, member] = members as [TestPerson, TestPerson];
  const stranger = await participant();
  const asker = await participant();
  await ask(asker, teamId);
  for (const other of [member, stranger]) {
    const params = { eventId, teamId };
    const body = { name: 'Mine now', description: '' };
    expect((await call(api.app, updateTeam, { params, body }, other)).error).toBe('forbidden');
    expect((await answer(other, teamId, asker)).error).toBe('forbidden');
    expect((await leave(other, teamId, owner)).error).toBe('forbidden');
  }
  expect((await leave(stranger, teamId, stranger)).error).toBe('not_found');
  expect((await leave(owner, teamId, stranger)).error).toBe('not_found');
  expect((await leave(owner, teamId, member)).reply.team?.members).toHaveLength(1);
});

test('the longest-standing member inherits a team, and an empty one is gone', async () => {
  const { owner, teamId, members } = await teamOf(3);
  const [, second, third] = members as [TestPerson, TestPerson, TestPerson];
  await leave(owner, teamId, owner);
  expect(await own(second)).toMatchObject({ isOwner: true });
  expect(await own(third)).toMatchObject({ isOwner: false });
  await leave(second, teamId, second);
  expect((await leave(third, teamId, third)).reply.team).toBeNull();
  expect((await list(owner)).total).toBe(0);
  expect((await ask(owner, teamId)).error).toBe('not_found');
});

test('a team of another event is not found', async () => {
  const { owner, teamId } = await teamOf(1);
  eventId = await addEvent(api.database);
  const person = await participant();
  expect((await ask(person, teamId)).error).toBe('not_found');
  await addApplication(api.database, eventId, owner, 'submitted');
  const params = { eventId, teamId };
  const body = { name: 'Renamed', description: '' };
  expect((await call(api.app, updateTeam, { params, body }, owner)).error).toBe('not_found');
});

describe('leaving the event', () => {
  test.each([
    ['withdraw', 'submitted'],
    ['decline_seat', 'accepted'],
    ['give_back_seat', 'confirmed'],
  ] as const)('%s leaves the team and every line', async (action, status) => {
    const leaver = await participant(status);
    const { teamId } = (await found(leaver, 'Leaving')).reply.team!;
    const heir = await participant();
    await ask(heir, teamId);
    await answer(leaver, teamId, heir);
    await call(api.app, actOnApplication, { params: { eventId }, body: { action, version: 1 } }, leaver);
    expect(await own(heir)).toMatchObject({ isOwner: true, team: { members: [{ userId: heir.userId }] } });
    expect(await own(leaver)).toMatchObject({ team: null, outgoing: [] });
    expect((await ask(leaver, teamId)).error).toBe('not_taking_part');
  });

  test('a rejection, and a role as staff, take somebody out of their team', async () => {
    const superuser = await addPerson(api.database, { role: 'superuser' });
    const { owner, members } = await teamOf(2);
    const [, member] = members as [TestPerson, TestPerson];
    const params = { eventId, userId: member.userId };
    await call(api.app, decideApplication, { params, body: { decision: 'reject', version: 1 } }, superuser);
    expect((await own(member)).team).toBeNull();
    expect((await own(owner)).team?.members).toHaveLength(1);
  });

  test('somebody who has left since asking is not let in', async () => {
    const { owner, teamId } = await teamOf(1);
    const person = await participant();
    await ask(person, teamId);
    await api.database
      .updateTable('applications')
      .set({ status: 'withdrawn' })
      .where('userId', '=', person.userId)
      .execute();
    expect((await answer(owner, teamId, person)).error).toBe('role_conflict');
  });
});

describe('races', () => {
  test('a team with one place left lets one of many in', async () => {
    const { owner, teamId } = await teamOf(DEFAULT_TEAM_SIZE - 1);
    const askers = await Promise.all(Array.from({ length: 4 }, () => participant()));
    for (const asker of askers) await ask(asker, teamId);
    const replies = await Promise.all(askers.map((asker) => answer(owner, teamId, asker)));
    expect(replies.map(({ error }) => error ?? 'in').sort()).toEqual([
      'in',
      'team_full',
      'team_full',
      'team_full',
    ]);
    expect((await own(owner)).team?.members).toHaveLength(DEFAULT_TEAM_SIZE);
    expect((await ask(await participant(), teamId)).error).toBe('team_full');
  });

  test('somebody whom two teams let in at once is in one', async () => {
    const [first, second] = [await teamOf(1, 'First'), await teamOf(1, 'Second')];
    const person = await participant();
    await ask(person, first.teamId);
    await ask(person, second.teamId);
    const replies = await Promise.all([
      answer(first.owner, first.teamId, person),
      answer(second.owner, second.teamId, person),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await own(person)).team).not.toBeNull();
  });

  test('somebody who founds two teams at once has one', async () => {
    const person = await participant();
    const replies = await Promise.all([found(person, 'One'), found(person, 'Two')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('two people who found a team of one name at once do not both get it', async () => {
    const people = await Promise.all([participant(), participant()]);
    const replies = await Promise.all(people.map((person) => found(person, 'Same name')));
    expect(replies.map(({ error }) => error ?? 'founded').sort()).toEqual(['founded', 'team_name_taken']);
  });

  test('a team that everybody leaves at once is gone', async () => {
    const { owner, teamId, members } = await teamOf(3);
    await Promise.all(members.map((member) => leave(member, teamId, member)));
    expect((await list(owner)).total).toBe(0);
  });
});

test('teams are searched, narrowed to those with a place, sorted and paged', async () => {
  await teamOf(DEFAULT_TEAM_SIZE, 'Alpha 100%');
  await teamOf(1, 'beta_x');
  await teamOf(1, 'Çelik');
  const viewer = await participant();
  const names = async (query: Partial<TeamsQuery>) =>
    (await list(viewer, query)).items.map(({ name }) => name);
  expect(await names({})).toEqual(['beta_x', 'Çelik', 'Alpha 100%']);
  expect(await names({ sort: 'createdAt:desc' })).toEqual(['Çelik', 'beta_x', 'Alpha 100%']);
  expect(await names({ open: 'yes' })).toEqual(['beta_x', 'Çelik']);
  expect(await names({ search: '%' })).toEqual(['Alpha 100%']);
  expect(await names({ search: '_' })).toEqual(['beta_x']);
  expect(await names({ search: 'CELIK' })).toEqual(['Çelik']);
  expect(await list(viewer, { page: 2, pageSize: 2 })).toMatchObject({
    total: 3,
    items: [{ name: 'Alpha 100%' }],
  });
});

test('those who run the event see the teams and are in none', async () => {
  const { teamId } = await teamOf(1);
  const staff = await addPerson(api.database);
  await addEventRole(api.database, eventId, staff, 'staff');
  expect((await list(staff)).items).toHaveLength(1);
  expect(await own(staff)).toMatchObject({ team: null, isOwner: false, incoming: [], outgoing: [] });
  expect((await ask(staff, teamId)).error).toBe('forbidden');
  const superuser = await addPerson(api.database, { role: 'superuser' });
  expect((await found(superuser, 'Boss team')).error).toBe('not_taking_part');
});
