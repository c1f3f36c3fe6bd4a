import {
  actOnApplication,
  answerJoinRequest,
  assignEventRole,
  cancelJoinRequest,
  createTeam,
  decideApplication,
  leaveTeam,
  removeEventRole,
  requestToJoinTeam,
  setWaitlistCycles,
  takeOrganiserStep,
  type ApplicationDecision,
  type ApplicationStatus,
  type OrganiserStep,
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

/** What somebody has been told, oldest first, with the facts of it. */
const told = async ({ userId }: TestPerson) =>
  (
    await api.database
      .selectFrom('notices')
      .select(['kind', 'facts'])
      .where('userId', '=', userId)
      .orderBy('noticeId')
      .execute()
  ).map(({ kind, facts }) => ({ kind, ...facts }));

async function participant(status: ApplicationStatus): Promise<TestPerson> {
  const person = await addPerson(api.database);
  await addApplication(api.database, eventId, person, status);
  return person;
}
const decide = ({ userId }: TestPerson, decision: ApplicationDecision, version = 1) =>
  call(api.app, decideApplication, { params: { eventId, userId }, body: { decision, version } }, admin);
const step = ({ userId }: TestPerson, name: OrganiserStep, version = 1, reason?: string) =>
  call(
    api.app,
    takeOrganiserStep,
    { params: { eventId, userId }, body: { step: name, version, ...(reason && { reason }) } },
    admin,
  );

describe('an applicant is told of', () => {
  test.each([
    ['accept', 'application.accepted'],
    ['reject', 'application.rejected'],
    ['waitlist', 'application.waitlisted'],
  ] as const)('the decision to %s', async (decision, kind) => {
    const person = await participant('submitted');
    await decide(person, decision);
    expect(await told(person)).toMatchObject([{ kind }]);
  });

  test('an offer with the moment until when it can be taken', async () => {
    const person = await participant('submitted');
    await decide(person, 'accept');
    const { seatsConfirmBy } = await api.database
      .selectFrom('events')
      .select('seatsConfirmBy')
      .where('eventId', '=', eventId)
      .executeTakeFirstOrThrow();
    expect(await told(person)).toEqual([{ kind: 'application.accepted', answerBy: seatsConfirmBy }]);
  });

  test('a decision that is taken back and a seat that is taken away, with the reason', async () => {
    const [rejected, confirmed] = [await participant('rejected'), await participant('confirmed')];
    await step(rejected, 'take_back', 1, 'That was a mistake.');
    await step(confirmed, 'remove_seat', 1, 'The room is smaller.');
    expect(await told(rejected)).toEqual([
      { kind: 'application.decision_taken_back', reason: 'That was a mistake.' },
    ]);
    expect(await told(confirmed)).toEqual([{ kind: 'seat.removed', reason: 'The room is smaller.' }]);
  });

  test('what they send, as read: they have done it themselves', async () => {
    const person = await participant('started');
    const body = { action: 'submit', version: 1 } as const;
    expect((await call(api.app, actOnApplication, { params: { eventId }, body }, person)).status).toBe(200);
    expect(await told(person)).toEqual([{ kind: 'application.received' }]);
    const { readAt } = await api.database
      .selectFrom('notices')
      .select('readAt')
      .where('userId', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(readAt).not.toBeNull();
  });

  test('a seat that the waitlist offers them', async () => {
    const person = await participant('waitlisted');
    const { reply } = await call(
      api.app,
      setWaitlistCycles,
      { params: { eventId }, body: { running: true } },
      admin,
    );
    expect(await told(person)).toEqual([{ kind: 'seat.offered', answerBy: reply.nextCycleAt }]);
  });

  test('nothing while their application is read', async () => {
    const person = await participant('submitted');
    expect((await step(person, 'start_review')).status).toBe(200);
    expect((await step(person, 'stop_review', 2)).status).toBe(200);
    expect(await told(person)).toEqual([]);
  });
});

describe('in teams', () => {
  async function teamOf(owner: TestPerson) {
    const draft = { name: 'The team', description: '' };
    const { reply } = await call(api.app, createTeam, { params: { eventId }, body: draft }, owner);
    return { eventId, teamId: reply.team!.teamId };
  }
  type Place = { eventId: string; teamId: string };
  const ask = (params: Place, person: TestPerson) =>
    call(api.app, requestToJoinTeam, { params, body: { message: '' } }, person);
  const answer = (params: Place, owner: TestPerson, { userId }: TestPerson, what: 'accept' | 'refuse') =>
    call(api.app, answerJoinRequest, { params: { ...params, userId }, body: { answer: what } }, owner);
  const team = 'The team';

  test('the owner is told who asks, and who asked of the answer', async () => {
    const [owner, welcome, refused] = [
      await participant('accepted'),
      await participant('accepted'),
      await participant('accepted'),
    ];
    const place = await teamOf(owner);
    await ask(place, welcome);
    await ask(place, refused);
    await answer(place, owner, welcome, 'accept');
    await answer(place, owner, refused, 'refuse');
    expect(await told(owner)).toEqual([
      { kind: 'team.join_requested', team, name: welcome.name },
      { kind: 'team.join_requested', team, name: refused.name },
    ]);
    expect(await told(welcome)).toEqual([{ kind: 'team.join_accepted', team }]);
    expect(await told(refused)).toEqual([{ kind: 'team.join_refused', team }]);
  });

  test('somebody who asks again and again is told of once', async () => {
    const [owner, eager] = [await participant('accepted'), await participant('accepted')];
    const place = await teamOf(owner);
    await ask(place, eager);
    await call(api.app, cancelJoinRequest, { params: place }, eager);
    expect((await ask(place, eager)).status).toBe(200);
    expect(await told(owner)).toHaveLength(1);
  });

  test('the owner is told who leaves, the heir that the team is theirs, and a member that they were removed', async () => {
    const [owner, second, third] = [
      await participant('accepted'),
      await participant('accepted'),
      await participant('accepted'),
    ];
    const place = await teamOf(owner);
    for (const person of [second, third]) {
      await ask(place, person);
      await answer(place, owner, person, 'accept');
    }
    const leave = (by: TestPerson, { userId }: TestPerson) =>
      call(api.app, leaveTeam, { params: { ...place, userId } }, by);
    await leave(owner, third);
    expect((await told(third)).at(-1)).toEqual({ kind: 'team.member_removed', team });
    await ask(place, third);
    await answer(place, owner, third, 'accept');
    await leave(third, third);
    expect((await told(owner)).at(-1)).toEqual({ kind: 'team.member_left', team, name: third.name });
    await leave(owner, owner);
    expect((await told(second)).at(-1)).toEqual({ kind: 'team.inherited', team });
  });
});

test('somebody is told that they help to run an event, and that they do not any more', async () => {
  const person = await addPerson(api.database);
  const body = { email: person.email, role: 'staff' } as const;
  await call(api.app, assignEventRole, { params: { eventId }, body }, admin);
  await call(api.app, assignEventRole, { params: { eventId }, body }, admin);
  await call(api.app, removeEventRole, { params: { eventId, userId: person.userId } }, admin);
  expect(await told(person)).toEqual([
    { kind: 'event_role.given', role: 'staff' },
    { kind: 'event_role.removed', role: 'staff' },
  ]);
});
