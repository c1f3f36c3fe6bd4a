import {
  createTeam,
  createTeamInvitation,
  DEFAULT_TEAM_SIZE,
  getOwnTeam,
  joinTeamByInvitation,
  openTeamInvitation,
  requestToJoinTeam,
  revokeTeamInvitation,
  setTeamLocked,
  type ApplicationStatus,
} from '@event-portal/contracts';
import { addApplication, addEvent, addPerson, type TestPerson } from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

const DAY_MS = 24 * 60 * 60 * 1000;
const UNKNOWN = 'A'.repeat(43);

let api: TestApi;
let eventId: string;
let clock = Date.now();
beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(clock) });
});
beforeEach(async () => {
  clock = Date.now();
  eventId = await addEvent(api.database);
});
afterAll(() => api.close());

async function participant(status: ApplicationStatus = 'submitted'): Promise<TestPerson> {
  const person = await addPerson(api.database);
  await addApplication(api.database, eventId, person, status);
  return person;
}
const people = (count: number) => Promise.all(Array.from({ length: count }, () => participant()));
const invite = async (owner: TestPerson, teamId: string, days: 1 | 3 | 7 = 3) =>
  (await call(api.app, createTeamInvitation, { params: { eventId, teamId }, body: { days } }, owner)).reply;
const open = async (person: TestPerson, secret: string, at = eventId) =>
  (await call(api.app, openTeamInvitation, { params: { eventId: at }, body: { secret } }, person)).reply;
const join = (person: TestPerson, secret: string, at = eventId) =>
  call(api.app, joinTeamByInvitation, { params: { eventId: at }, body: { secret } }, person);
const own = async (person: TestPerson) =>
  (await call(api.app, getOwnTeam, { params: { eventId } }, person)).reply;
const lock = (owner: TestPerson, teamId: string, locked: boolean) =>
  call(api.app, setTeamLocked, { params: { eventId, teamId }, body: { locked } }, owner);

/** A team of one, and the secret of the link to it. */
async function invitedTeam() {
  const owner = await participant();
  const body = { name: `Team ${owner.userId.slice(0, 8)}`, description: '' };
  const { reply } = await call(api.app, createTeam, { params: { eventId }, body }, owner);
  const { teamId } = reply.team!;
  return { owner, teamId, ...(await invite(owner, teamId)) };
}

test('whoever opens the link reads whose team it is, and joins it', async () => {
  const { owner, teamId, secret } = await invitedTeam();
  const person = await participant();
  expect(await open(person, secret)).toMatchObject({
    refusal: null,
    isMember: false,
    team: { teamId, members: [{ name: owner.name }] },
  });
  expect((await join(person, secret)).reply.team?.members).toHaveLength(2);
  expect(await open(person, secret)).toMatchObject({ refusal: 'already_in_team', isMember: true });
  expect((await join(person, secret)).error).toBe('already_in_team');
});

test('joining takes every request back', async () => {
  const { teamId } = await invitedTeam();
  const { secret } = await invitedTeam();
  const person = await participant();
  await call(api.app, requestToJoinTeam, { params: { eventId, teamId }, body: { message: '' } }, person);
  expect((await join(person, secret)).reply.outgoing).toEqual([]);
});

test('members read until when the link can be used, and nobody reads its secret again', async () => {
  const { owner, secret, expiresAt } = await invitedTeam();
  const member = await participant();
  await join(member, secret);
  for (const person of [owner, member]) {
    const { response, reply } = await call(api.app, getOwnTeam, { params: { eventId } }, person);
    expect(reply.invitation).toEqual({ expiresAt });
    expect(response.body).not.toContain(secret);
  }
  const kept = await api.database.selectFrom('teamInvitations').selectAll().execute();
  const log = await api.database.selectFrom('auditLog').selectAll().execute();
  expect(JSON.stringify([kept, log])).not.toContain(secret);
});

test('a link can be used for as many days as its owner chose', async () => {
  const { owner, teamId } = await invitedTeam();
  for (const days of [1, 3, 7] as const) {
    const { expiresAt } = await invite(owner, teamId, days);
    expect(Date.parse(expiresAt) - clock).toBe(days * DAY_MS);
  }
});

test('only the owner makes the link and ends it', async () => {
  const { teamId, secret } = await invitedTeam();
  const member = await participant();
  await join(member, secret);
  const params = { eventId, teamId };
  const tried = [
    await call(api.app, createTeamInvitation, { params, body: { days: 3 } }, member),
    await call(api.app, revokeTeamInvitation, { params }, member),
  ];
  expect(tried.map(({ error }) => error)).toEqual(['forbidden', 'forbidden']);
});

describe('a link that does not hold says why, before and when somebody joins', () => {
  const refused = async (person: TestPerson, secret: string, at = eventId) => [
    (await open(person, secret, at)).refusal,
    (await join(person, secret, at)).error,
  ];
  const twice = (refusal: string) => [refusal, refusal];

  test.each([1, 3] as const)('expired, after %s days', async (days) => {
    const { owner, teamId } = await invitedTeam();
    const { secret } = await invite(owner, teamId, days);
    const person = await participant();
    clock += days * DAY_MS - 1;
    expect((await open(person, secret)).refusal).toBeNull();
    clock += 1;
    expect(await refused(person, secret)).toEqual(twice('invitation_expired'));
    expect((await own(owner)).invitation).toBeNull();
  });

  test('revoked and replaced, which look like one that never was', async () => {
    const { owner, teamId, secret: replaced } = await invitedTeam();
    const { secret: revoked } = await invite(owner, teamId);
    const person = await participant();
    expect((await open(person, revoked)).refusal).toBeNull();
    await call(api.app, revokeTeamInvitation, { params: { eventId, teamId } }, owner);
    const replies = [];
    for (const secret of [replaced, revoked, UNKNOWN]) replies.push(await open(person, secret));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    for (const secret of [replaced, revoked, UNKNOWN])
      expect(await refused(person, secret)).toEqual(twice('invitation_unknown'));
  });

  test('full', async () => {
    const { secret } = await invitedTeam();
    for (const person of await people(DEFAULT_TEAM_SIZE - 1)) await join(person, secret);
    expect(await refused(await participant(), secret)).toEqual(twice('team_full'));
  });

  test('locked, until it is unlocked', async () => {
    const { owner, teamId, secret } = await invitedTeam();
    await lock(owner, teamId, true);
    const person = await participant();
    expect(await refused(person, secret)).toEqual(twice('team_locked'));
    await lock(owner, teamId, false);
    expect((await join(person, secret)).error).toBeUndefined();
  });

  test('of another event', async () => {
    const { secret } = await invitedTeam();
    eventId = await addEvent(api.database);
    expect(await refused(await participant(), secret)).toEqual(twice('wrong_event'));
  });

  test.each<ApplicationStatus>(['rejected', 'declined', 'withdrawn'])(
    'for somebody whose application is %s, who reads nothing of the team',
    async (status) => {
      const { secret } = await invitedTeam();
      const person = await participant(status);
      expect(await refused(person, secret)).toEqual(twice('not_taking_part'));
      expect((await open(person, secret)).team).toBeNull();
    },
  );

  test('for somebody who has not applied', async () => {
    const { secret } = await invitedTeam();
    const person = await addPerson(api.database);
    expect(await refused(person, secret)).toEqual(['not_taking_part', 'forbidden']);
  });

  test('for somebody who is in another team', async () => {
    const { secret } = await invitedTeam();
    const other = await invitedTeam();
    expect(await refused(other.owner, secret)).toEqual(twice('already_in_team'));
    expect((await open(other.owner, secret)).isMember).toBe(false);
  });

  test('for somebody who is signed out', async () => {
    const { secret } = await invitedTeam();
    const input = { params: { eventId }, body: { secret } };
    expect((await call(api.app, openTeamInvitation, input)).error).toBe('no_session');
    expect((await call(api.app, joinTeamByInvitation, input)).error).toBe('no_session');
  });
});

describe('at the same time', () => {
  test('of many who use a link at once, as many join as fit', async () => {
    const { owner, secret } = await invitedTeam();
    const replies = await Promise.all((await people(50)).map((person) => join(person, secret)));
    const outcomes = replies.map(({ error }) => error ?? 'joined').sort();
    const free = DEFAULT_TEAM_SIZE - 1;
    expect(outcomes).toEqual([
      ...Array<string>(free).fill('joined'),
      ...Array<string>(50 - free).fill('team_full'),
    ]);
    expect((await own(owner)).team?.members).toHaveLength(DEFAULT_TEAM_SIZE);
  });

  test('somebody who uses the links of two teams is in one of them', async () => {
    const [one, other] = [await invitedTeam(), await invitedTeam()];
    const person = await participant();
    const replies = await Promise.all([join(person, one.secret), join(person, other.secret)]);
    expect(replies.map(({ error }) => error ?? 'joined').sort()).toEqual(['already_in_team', 'joined']);
  });
});
