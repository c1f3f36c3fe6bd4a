import {
  answerJoinRequest,
  createTeam,
  getOwnTeam,
  leaveTeam,
  listTeams,
  requestToJoinTeam,
  setTeamLocked,
  transferTeam,
  updateTeam,
} from '@event-portal/contracts';
import { addApplication, addEvent, addPerson, type TestPerson } from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let eventId: string;
let teamId: string;
let owner: TestPerson;
let member: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function participant(): Promise<TestPerson> {
  const person = await addPerson(api.database);
  await addApplication(api.database, eventId, person, 'submitted');
  return person;
}
const ask = (person: TestPerson) =>
  call(api.app, requestToJoinTeam, { params: { eventId, teamId }, body: { message: '' } }, person);
const accept = (person: TestPerson) =>
  call(
    api.app,
    answerJoinRequest,
    { params: { eventId, teamId, userId: person.userId }, body: { answer: 'accept' } },
    owner,
  );
const transfer = (by: TestPerson, to: TestPerson) =>
  call(api.app, transferTeam, { params: { eventId, teamId }, body: { userId: to.userId } }, by);
const lock = (by: TestPerson, locked: boolean) =>
  call(api.app, setTeamLocked, { params: { eventId, teamId }, body: { locked } }, by);
const list = async (person: TestPerson) =>
  (await call(api.app, listTeams, { params: { eventId }, query: { open: 'yes' } }, person)).reply;
const limit = (teamSize: number) =>
  api.database.updateTable('events').set({ teamSize }).where('eventId', '=', eventId).execute();

beforeEach(async () => {
  eventId = await addEvent(api.database);
  owner = await participant();
  const body = { name: 'The team', description: '' };
  teamId = (await call(api.app, createTeam, { params: { eventId }, body }, owner)).reply.team!.teamId;
  member = await participant();
  await ask(member);
  await accept(member);
});

test('the owner hands the team over to a member, who runs it from then on', async () => {
  expect((await transfer(owner, member)).reply).toMatchObject({
    isOwner: false,
    team: {
      members: [
        { userId: member.userId, owner: true },
        { userId: owner.userId, owner: false },
      ],
    },
  });
  const rename = { params: { eventId, teamId }, body: { name: 'Renamed', description: '' } };
  expect((await call(api.app, updateTeam, rename, owner)).error).toBe('forbidden');
  expect((await call(api.app, updateTeam, rename, member)).error).toBeUndefined();
  const notices = await api.database
    .selectFrom('notices')
    .select('kind')
    .where('userId', '=', member.userId)
    .where('kind', '=', 'team.transferred')
    .execute();
  expect(notices).toHaveLength(1);
});

test('nobody but the owner hands it over, and to nobody but a member', async () => {
  expect((await transfer(member, member)).error).toBe('forbidden');
  expect((await transfer(owner, await participant())).error).toBe('not_found');
});

test('a team that is handed over while the heir leaves has one owner, who is in it', async () => {
  const leaving = { params: { eventId, teamId, userId: member.userId } };
  await Promise.all([transfer(owner, member), call(api.app, leaveTeam, leaving, member)]);
  const { reply } = await call(api.app, getOwnTeam, { params: { eventId } }, owner);
  expect(reply).toMatchObject({ isOwner: true, team: { members: [{ userId: owner.userId, owner: true }] } });
});

test('a locked team takes nobody, whether they asked before or ask now', async () => {
  const [waiting, late] = [await participant(), await participant()];
  await ask(waiting);
  expect((await lock(member, true)).error).toBe('forbidden');
  expect((await lock(owner, true)).reply.team?.locked).toBe(true);
  expect((await ask(late)).error).toBe('team_locked');
  expect((await accept(waiting)).error).toBe('team_locked');
  expect((await list(late)).total).toBe(0);
  await lock(owner, false);
  expect((await list(late)).total).toBe(1);
  expect((await accept(waiting)).error).toBeUndefined();
});

test('the event says how many people a team may have; one that has more keeps them, and takes nobody', async () => {
  await limit(3);
  const [third, fourth] = [await participant(), await participant()];
  await ask(third);
  expect((await accept(third)).reply.team).toMatchObject({ size: 3 });
  expect((await ask(fourth)).error).toBe('team_full');
  await limit(2);
  const { reply } = await call(api.app, getOwnTeam, { params: { eventId } }, owner);
  expect(reply.team).toMatchObject({ size: 2, members: { length: 3 } });
  expect((await ask(fourth)).error).toBe('team_full');
  await limit(4);
  expect((await ask(fourth)).error).toBeUndefined();
});
