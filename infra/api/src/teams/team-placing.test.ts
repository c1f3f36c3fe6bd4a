import {
  createTeam,
  getOwnTeam,
  listPeopleWithoutTeam,
  listTeams,
  mergeTeams,
  placeInTeam,
  setTeamLocked,
  type ApplicationStatus,
} from '@event-portal/contracts';
import { addApplication, addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let eventId: string;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  eventId = await addEvent(api.database);
  admin = await addPerson(api.database);
  await addEventRole(api.database, eventId, admin, 'admin');
});
afterAll(() => api.close());

async function participant(status: ApplicationStatus = 'submitted', name?: string): Promise<TestPerson> {
  const person = await addPerson(api.database, name === undefined ? {} : { name });
  await addApplication(api.database, eventId, person, status);
  return person;
}
const place = (person: TestPerson, teamId: string | null) =>
  call(api.app, placeInTeam, { params: { eventId, userId: person.userId }, body: { teamId } }, admin);
const merge = (teamId: string, other: string) =>
  call(api.app, mergeTeams, { params: { eventId, teamId }, body: { teamId: other } }, admin);
const own = async (person: TestPerson) =>
  (await call(api.app, getOwnTeam, { params: { eventId } }, person)).reply;
const names = async () =>
  (await call(api.app, listTeams, { params: { eventId }, query: {} }, admin)).reply.items.map(
    ({ name, members }) => [name, members.length],
  );
const kindsTold = async ({ userId }: TestPerson) =>
  (
    await api.database
      .selectFrom('notices')
      .select('kind')
      .where('userId', '=', userId)
      .orderBy('noticeId')
      .execute()
  ).map(({ kind }) => kind);

/** A team of some size; the owner comes first. */
async function teamOf(size: number, name: string) {
  const owner = await participant();
  const body = { name, description: '' };
  const { teamId } = (await call(api.app, createTeam, { params: { eventId }, body }, owner)).reply.team!;
  const members = [owner];
  while (members.length < size) {
    const person = await participant();
    await place(person, teamId);
    members.push(person);
  }
  return { owner, teamId, members };
}

test('an admin puts somebody into a team, a locked one too, moves them on, and takes them out', async () => {
  const [first, second] = [await teamOf(1, 'First'), await teamOf(1, 'Second')];
  const locked = { params: { eventId, teamId: second.teamId }, body: { locked: true } };
  await call(api.app, setTeamLocked, locked, second.owner);
  const person = await participant();
  await place(person, first.teamId);
  expect((await own(person)).team?.name).toBe('First');
  await place(person, second.teamId);
  expect((await own(person)).team?.name).toBe('Second');
  await place(person, null);
  expect((await own(person)).team).toBeNull();
  expect(await kindsTold(person)).toEqual(['team.placed', 'team.placed', 'team.member_removed']);
  expect(await kindsTold(first.owner)).toEqual(['team.member_joined', 'team.member_left']);
  expect(await kindsTold(second.owner)).toEqual(['team.member_joined', 'team.member_left']);
});

test('nobody is put into a team who does not take part, or where there is no place; they stay where they were', async () => {
  const [full, other] = [await teamOf(4, 'Full'), await teamOf(1, 'Other')];
  expect((await place(other.owner, full.teamId)).error).toBe('team_full');
  expect((await own(other.owner)).team?.name).toBe('Other');
  expect((await place(await participant('rejected'), other.teamId)).error).toBe('role_conflict');
  expect((await place(await participant(), null)).error).toBe('not_found');
});

test('of many who are put into a team at once, as many are in it as fit', async () => {
  const { owner, teamId } = await teamOf(2, 'The team');
  const people = await Promise.all(Array.from({ length: 6 }, () => participant()));
  const replies = await Promise.all(people.map((person) => place(person, teamId)));
  expect(replies.filter(({ error }) => error === undefined)).toHaveLength(2);
  expect((await own(owner)).team?.members).toHaveLength(4);
});

test.each([
  ['into', 'Small', 'Large'],
  ['with', 'Large', 'Small'],
])('the smaller of two teams joins the larger, merged %s it', async (_how, from, to) => {
  const teams = { Small: await teamOf(1, 'Small'), Large: await teamOf(2, 'Large') };
  const idOf = (name: string) => Object.entries(teams).find(([one]) => one === name)![1].teamId;
  await merge(idOf(from), idOf(to));
  expect(await names()).toEqual([['Large', 3]]);
  expect(await kindsTold(teams.Small.owner)).toEqual(['team.placed']);
  expect((await own(teams.Large.owner)).isOwner).toBe(true);
});

test('two teams that do not fit into one stay as they are', async () => {
  const [one, other] = [await teamOf(2, 'One'), await teamOf(3, 'Other')];
  expect((await merge(one.teamId, other.teamId)).error).toBe('team_full');
  expect((await merge(one.teamId, one.teamId)).error).toBe('not_found');
  expect(await names()).toEqual([
    ['One', 2],
    ['Other', 3],
  ]);
});

test('an admin sees who has a seat and no team', async () => {
  const zoe = await participant('confirmed', 'Zoë');
  await participant('confirmed', 'Abe');
  await participant('submitted', 'Not sure to come');
  const { teamId } = await teamOf(1, 'The team');
  const list = async (search = '') =>
    (
      await call(api.app, listPeopleWithoutTeam, { params: { eventId }, query: { search } }, admin)
    ).reply.items.map(({ name }) => name);
  expect(await list()).toEqual(['Abe', 'Zoë']);
  expect(await list('zoe')).toEqual(['Zoë']);
  await place(zoe, teamId);
  expect(await list()).toEqual(['Abe']);
});
