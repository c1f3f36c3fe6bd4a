import {
  actOnApplication,
  createTeam,
  decideApplication,
  getApplicationDetails,
  getOwnApplication,
  getOwnTeam,
  getUserEventRole,
  getWaitlist,
  listAuditEntries,
  listReceivedApplications,
  setWaitlistCycles,
  takeOrganiserStep,
  type ApplicationStatus,
  type EventDraft,
  type OrganiserStep,
} from '@event-portal/contracts';
import { scanAtDoor } from '../../testing/door';
import {
  addApplication,
  addEvent,
  addEventRole,
  addPerson,
  inDays,
  type TestPerson,
} from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let superuser: TestPerson;
let ada: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  superuser = await addPerson(api.database, { role: 'superuser' });
  ada = await addPerson(api.database, { name: 'Ada Admin' });
});
afterAll(() => api.close());

async function eventWith(
  statuses: readonly ApplicationStatus[],
  facts: Partial<EventDraft> = {},
): Promise<{ eventId: string; people: TestPerson[] }> {
  const eventId = await addEvent(api.database, facts);
  await addEventRole(api.database, eventId, ada, 'admin');
  const people: TestPerson[] = [];
  for (const status of statuses) {
    const person = await addPerson(api.database);
    await addApplication(api.database, eventId, person, status);
    people.push(person);
  }
  return { eventId, people };
}

async function applicationWith(status: ApplicationStatus, facts: Partial<EventDraft> = {}) {
  const { eventId, people } = await eventWith([status], facts);
  return { eventId, person: people[0]! };
}

type Body = { version?: number; reason?: string; overbook?: boolean };
const step = (eventId: string, { userId }: TestPerson, name: OrganiserStep, body: Body = {}, by = ada) =>
  call(
    api.app,
    takeOrganiserStep,
    { params: { eventId, userId }, body: { step: name, version: 1, ...body } },
    by,
  );
const accept = (eventId: string, { userId }: TestPerson, body: Body = {}) =>
  call(
    api.app,
    decideApplication,
    { params: { eventId, userId }, body: { decision: 'accept', version: 1, ...body } },
    ada,
  );
const takeSeat = (eventId: string, person: TestPerson, version = 1) =>
  call(api.app, actOnApplication, { params: { eventId }, body: { action: 'take_seat', version } }, person);
const own = async (eventId: string, person: TestPerson) =>
  (await call(api.app, getOwnApplication, { params: { eventId } }, person)).reply;
const seats = async (eventId: string) =>
  (await call(api.app, listReceivedApplications, { params: { eventId }, query: {} }, ada)).reply.seats;
const roleOf = async (eventId: string, person: TestPerson) =>
  (await call(api.app, getUserEventRole, { params: { eventId } }, person)).reply.eventRole;

describe('a mistake is taken back', () => {
  test.each(['accepted', 'rejected'] as const)('%s is undecided again, and says why', async (status) => {
    const { eventId, person } = await applicationWith(status);
    const reason = 'I pressed the wrong button.';
    expect((await step(eventId, person, 'take_back', { reason })).status).toBe(200);

    const { milestones, ...now } = await own(eventId, person);
    expect(now).toMatchObject({ status: 'submitted', answerBy: null, actions: ['withdraw'] });
    expect(milestones.at(-1)).toEqual({
      status: 'submitted',
      at: expect.any(String) as string,
      step: 'take_back',
      reason,
    });
    expect(await seats(eventId)).toMatchObject({ taken: 0, offered: 0 });
  });

  test('admins read who did it, the applicant does not', async () => {
    const { eventId, person } = await applicationWith('accepted');
    const reason = 'A mistake.';
    await step(eventId, person, 'take_back', { reason });
    const params = { eventId, userId: person.userId };
    const { reply } = await call(api.app, getApplicationDetails, { params }, ada);
    expect(reply.milestones.at(-1)).toMatchObject({ step: 'take_back', by: 'Ada Admin', reason });
    expect(JSON.stringify(await own(eventId, person))).not.toContain('Ada');

    const log = await call(api.app, listAuditEntries, { query: { eventId } }, superuser);
    expect(log.reply.items[0]).toMatchObject({
      action: 'application.moved',
      changes: {
        status: { before: 'accepted', after: 'submitted' },
        reason: { before: null, after: reason },
      },
    });
  });

  test('when it was submitted stays as it was', async () => {
    const { eventId, person } = await applicationWith('rejected');
    const params = { eventId, userId: person.userId };
    const before = (await call(api.app, getApplicationDetails, { params }, ada)).reply.submittedAt;
    const { reply } = await step(eventId, person, 'take_back', { reason: 'Sorry.' });
    expect(reply.submittedAt).toBe(before);
  });

  test('a seat that was taken before the decision could be taken back stays taken', async () => {
    const { eventId, person } = await applicationWith('accepted');
    const [taken, back] = await Promise.all([
      takeSeat(eventId, person),
      step(eventId, person, 'take_back', { reason: 'Sorry.' }),
    ]);
    expect([taken.status, back.status].sort()).toEqual([200, 409]);
    const isTaken = taken.status === 200;
    expect(await roleOf(eventId, person)).toBe(isTaken ? 'attendee' : 'applicant');
    expect((await own(eventId, person)).status).toBe(isTaken ? 'confirmed' : 'submitted');
  });
});

describe('a seat is taken away', () => {
  test('the seat is free for another, the team is left, and the person reads why', async () => {
    const { eventId, people } = await eventWith(['confirmed', 'accepted'], { maxAttendees: 1 });
    const [person, next] = people as [TestPerson, TestPerson];
    const body = { name: 'Team of one', description: '' };
    await call(api.app, createTeam, { params: { eventId }, body }, person);
    const reason = 'Nobody reached you.';
    expect((await step(eventId, person, 'remove_seat', { reason })).status).toBe(200);

    const after = await own(eventId, person);
    expect(after).toMatchObject({ status: 'rejected', actions: ['join_waitlist'] });
    expect(after.milestones.at(-1)).toMatchObject({ step: 'remove_seat', reason });
    expect(await roleOf(eventId, person)).toBe('applicant');
    expect((await call(api.app, getOwnTeam, { params: { eventId } }, person)).reply.team).toBeNull();
    expect(await seats(eventId)).toEqual({ limit: 1, taken: 0, offered: 1, free: 0 });
    expect((await takeSeat(eventId, next)).status).toBe(200);
  });

  test('it can be offered again while one is free, and asks where all are promised', async () => {
    const { eventId, people } = await eventWith(['confirmed', 'submitted'], { maxAttendees: 1 });
    const [person, other] = people as [TestPerson, TestPerson];
    await step(eventId, person, 'remove_seat', { reason: 'A mistake.' });
    expect((await accept(eventId, person, { version: 2 })).status).toBe(200);
    expect((await takeSeat(eventId, person, 3)).status).toBe(200);
    expect(await roleOf(eventId, person)).toBe('attendee');

    await step(eventId, person, 'remove_seat', { version: 4, reason: 'This time it is none.' });
    await accept(eventId, other);
    expect((await accept(eventId, person, { version: 5 })).error).toBe('no_seat_left');
  });

  test('nobody who is checked in loses the seat, also when both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { eventId, person } = await applicationWith('confirmed');
      const [arrival, removal] = await Promise.all([
        scanAtDoor(api, eventId, person, superuser),
        step(eventId, person, 'remove_seat', { reason: 'Nobody reached you.' }),
      ]);
      const isIn = arrival.reply.verdict === 'welcome';
      expect(isIn ? removal.error : arrival.reply.verdict).toBe(isIn ? 'already_checked_in' : 'not_accepted');
      expect(await roleOf(eventId, person)).toBe(isIn ? 'attendee' : 'applicant');
    }
  });
});

test.each([
  ['take_back', 'accepted'],
  ['remove_seat', 'confirmed'],
] as const)('%s without a reason is refused', async (name, status) => {
  const { eventId, person } = await applicationWith(status);
  for (const reason of [undefined, '   ']) {
    const { error, fields } = await step(eventId, person, name, reason === undefined ? {} : { reason });
    expect(error).toBe('invalid_request');
    expect(fields).toEqual({ reason: 'Say why. The applicant reads it.' });
  }
  expect((await own(eventId, person)).status).toBe(status);
});

test.each([
  ['take_back', 'rejected'],
  ['remove_seat', 'confirmed'],
] as const)('after the event %s is neither offered nor done', async (name, status) => {
  const over = {
    applicationsOpenAt: inDays(-20),
    applicationsCloseAt: inDays(-10),
    seatsConfirmBy: inDays(-9),
    startsAt: inDays(-5),
    endsAt: inDays(-3),
  };
  const { eventId, person } = await applicationWith(status, over);
  const params = { eventId, userId: person.userId };
  expect((await call(api.app, getApplicationDetails, { params }, ada)).reply.steps).toEqual([]);
  expect((await step(eventId, person, name, { reason: 'Too late.' })).error).toBe('event_over');
});

test('a step from an older version is stale, and nobody but an admin of the event takes any', async () => {
  const { eventId, person } = await applicationWith('accepted');
  const stale = { version: 0, reason: 'Sorry.' };
  expect((await step(eventId, person, 'take_back', stale)).error).toBe('stale');
  expect((await step(eventId, person, 'take_back', { reason: 'Sorry.' }, person)).error).toBe('forbidden');
});

test('nobody who runs the event by now is brought back among those who apply', async () => {
  const { eventId, person } = await applicationWith('rejected');
  await addEventRole(api.database, eventId, person, 'staff');
  expect((await step(eventId, person, 'take_back', { reason: 'Sorry.' })).error).toBe('role_conflict');
  expect((await accept(eventId, person)).error).toBe('role_conflict');
  expect((await own(eventId, person)).status).toBe('rejected');
});

test('reading begins and ends, and a decision is made from there', async () => {
  const { eventId, person } = await applicationWith('submitted');
  expect((await step(eventId, person, 'start_review')).reply).toMatchObject({
    status: 'under_review',
    steps: ['stop_review'],
  });
  expect((await own(eventId, person)).actions).toEqual(['withdraw']);
  expect((await step(eventId, person, 'stop_review', { version: 2 })).reply.status).toBe('submitted');
  await step(eventId, person, 'start_review', { version: 3 });
  expect((await accept(eventId, person, { version: 4 })).reply.status).toBe('accepted');
});

describe('more seats than there are', () => {
  test('are not offered by mistake: the refusal names the numbers, and can be overruled', async () => {
    const { eventId, people } = await eventWith(['confirmed', 'accepted', 'submitted'], { maxAttendees: 2 });
    const last = people[2]!;
    const refused = await accept(eventId, last);
    expect(refused.error).toBe('no_seat_left');
    expect(refused.response.json()).toMatchObject({
      message: expect.stringContaining('1 of 2 taken, 1 offered') as string,
    });
    expect((await own(eventId, last)).status).toBe('submitted');

    expect((await accept(eventId, last, { overbook: true })).status).toBe(200);
    expect(await seats(eventId)).toEqual({ limit: 2, taken: 1, offered: 2, free: 0 });
  });

  test('are not offered by two admins at once', async () => {
    const { eventId, people } = await eventWith(['submitted', 'submitted', 'submitted'], { maxAttendees: 2 });
    const replies = await Promise.all(people.map((person) => accept(eventId, person)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(replies.filter(({ error }) => error === 'no_seat_left')).toHaveLength(1);
    expect(await seats(eventId)).toEqual({ limit: 2, taken: 0, offered: 2, free: 0 });
  });

  test('are never offered by a waitlist cycle, also after somebody has overbooked', async () => {
    const { eventId, people } = await eventWith(['accepted', 'submitted', 'waitlisted'], { maxAttendees: 1 });
    await accept(eventId, people[1]!, { overbook: true });
    await call(api.app, setWaitlistCycles, { params: { eventId }, body: { running: true } }, ada);
    const { reply } = await call(api.app, getWaitlist, { params: { eventId }, query: {} }, ada);
    expect(reply.state).toMatchObject({ waiting: 1, seats: { limit: 1, offered: 2, free: 0 } });
  });

  test('a decision that is taken back, and a seat that is taken away, are free for the next cycle', async () => {
    const { eventId, people } = await eventWith(['accepted', 'confirmed', 'waitlisted', 'waitlisted'], {
      maxAttendees: 2,
    });
    const [offered, seated, ...waiting] = people as [TestPerson, TestPerson, TestPerson, TestPerson];
    await step(eventId, offered, 'take_back', { reason: 'Sorry.' });
    await step(eventId, seated, 'remove_seat', { reason: 'Sorry.' });
    await call(api.app, setWaitlistCycles, { params: { eventId }, body: { running: true } }, ada);
    for (const person of waiting) expect((await own(eventId, person)).status).toBe('accepted');
    expect((await own(eventId, seated)).status).toBe('rejected');
  });
});

describe('the place on the waitlist', () => {
  const decide = async (eventId: string, person: TestPerson, decision: 'accept' | 'reject' | 'waitlist') =>
    call(
      api.app,
      decideApplication,
      {
        params: { eventId, userId: person.userId },
        body: { decision, version: await versionOf(eventId, person) },
      },
      ada,
    );
  const takeBack = async (eventId: string, person: TestPerson) =>
    step(eventId, person, 'take_back', { version: await versionOf(eventId, person), reason: 'By mistake.' });
  const versionOf = async (eventId: string, person: TestPerson) => (await own(eventId, person)).version;
  const offerByCycle = (eventId: string) =>
    call(api.app, setWaitlistCycles, { params: { eventId }, body: { running: true } }, ada);

  async function twoWaiting() {
    const { eventId, people } = await eventWith(['waitlisted', 'waitlisted'], { maxAttendees: 1 });
    const [first, second] = people as [TestPerson, TestPerson];
    const joinedAt = inDays(-5);
    await api.database
      .updateTable('applications')
      .set({ waitlistedAt: joinedAt })
      .where('eventId', '=', eventId)
      .where('userId', '=', first.userId)
      .execute();
    return { eventId, first, second, joinedAt };
  }

  test.each([
    ['an offer of a cycle', offerByCycle],
    ['an offer by an admin', (eventId: string, person: TestPerson) => decide(eventId, person, 'accept')],
    ['a rejection', (eventId: string, person: TestPerson) => decide(eventId, person, 'reject')],
  ])('%s that is taken back costs nobody the place', async (_decision, mistake) => {
    const { eventId, first, joinedAt } = await twoWaiting();
    await mistake(eventId, first);
    await takeBack(eventId, first);
    expect(await own(eventId, first)).toMatchObject({ status: 'submitted', waitlist: null });
    await decide(eventId, first, 'waitlist');
    expect((await own(eventId, first)).waitlist).toMatchObject({ position: 1, length: 2, joinedAt });
  });

  test('whoever is rejected and joins the waitlist anew goes to its end', async () => {
    const { eventId, first } = await twoWaiting();
    await decide(eventId, first, 'reject');
    await call(
      api.app,
      actOnApplication,
      { params: { eventId }, body: { action: 'join_waitlist', version: await versionOf(eventId, first) } },
      first,
    );
    expect((await own(eventId, first)).waitlist).toMatchObject({ position: 2, length: 2 });
  });

  test('whoever withdraws and applies again has no place to come back to', async () => {
    const { eventId, first } = await twoWaiting();
    for (const action of ['withdraw', 'reopen', 'submit'] as const) {
      const body = { action, version: await versionOf(eventId, first) };
      expect((await call(api.app, actOnApplication, { params: { eventId }, body }, first)).status).toBe(200);
    }
    await decide(eventId, first, 'waitlist');
    expect((await own(eventId, first)).waitlist).toMatchObject({ position: 2 });
  });
});
