import {
  actOnApplication,
  ApplicationStatus,
  draftDecisions,
  findTransition,
  findWalkIn,
  getApplicationDetails,
  getDecisions,
  getOwnApplication,
  getOwnPass,
  getWalkInSeats,
  letIn,
  listCheckInLists,
  listNotices,
  recordScan,
  saveConfirmation,
  saveConfirmationForm,
  searchDesk,
  suspendUser,
  takeOrganiserStep,
  UserId,
  FIRST_FORM,
  type EventDraft,
  type WalkInSubject,
} from '@event-portal/contracts';
import { randomUUID } from 'node:crypto';
import {
  addApplication,
  addEvent,
  addEventRole,
  addPerson,
  completeAnswers,
  inDays,
  type TestPerson,
} from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let superuser: TestPerson;
let staff: TestPerson;
let admin: TestPerson;
let eventId: string;
beforeAll(async () => {
  api = await startTestApi();
  superuser = await addPerson(api.database, { role: 'superuser' });
});
beforeEach(() => runEvent());
afterAll(() => api.close());

/** Makes an event that goes on now, with those who run it. */
async function runEvent(facts: Partial<EventDraft> = {}): Promise<void> {
  const times = { startsAt: inDays(-0.1), endsAt: inDays(1), seatsConfirmBy: inDays(-1) };
  eventId = await addEvent(api.database, { ...times, applicationsCloseAt: inDays(-2), ...facts });
  staff = await addPerson(api.database, { name: 'Stella' });
  admin = await addPerson(api.database, { name: 'Ada' });
  await addEventRole(api.database, eventId, staff, 'staff');
  await addEventRole(api.database, eventId, admin, 'admin');
}

async function personWith(status: ApplicationStatus | null): Promise<TestPerson> {
  const person = await addPerson(api.database);
  if (status) await addApplication(api.database, eventId, person, status);
  return person;
}

const subjectOf = (subject: { userId: string } | { email: string }) => subject as WalkInSubject;
const byId = ({ userId }: TestPerson) => subjectOf({ userId });
const byAddress = ({ email }: TestPerson) => subjectOf({ email });
const seat = (subject: WalkInSubject, as = staff, app = api.app) =>
  call(app, letIn, { params: { eventId }, body: subject }, as);
const find = (email: string, as = staff) =>
  call(api.app, findWalkIn, { params: { eventId }, body: { email } }, as);
const own = async (person: TestPerson) =>
  (await call(api.app, getOwnApplication, { params: { eventId } }, person)).reply;
const door = async () => (await call(api.app, getWalkInSeats, { params: { eventId } }, staff)).reply;
const seats = async () => (await door()).seats;
const told = async (person: TestPerson) =>
  (await call(api.app, listNotices, { query: {} }, person)).reply.notices.map(({ kind }) => kind);
const logged = async () => {
  const entries = api.database
    .selectFrom('auditLog')
    .select(['action', 'actorName', 'targetLabel', 'changes']);
  return entries.where('eventId', '=', eventId).orderBy('entryId').execute();
};

test.each([...ApplicationStatus.options, null])(
  'somebody whose application is %s is let in exactly when the state machine says so',
  async (status) => {
    const person = await personWith(status);
    const isSent = status !== null && status !== 'started';
    const { reply } = await seat(isSent ? byId(person) : byAddress(person));
    const { userId, name } = person;
    expect(reply).toEqual({ userId, name, image: null, standing: 'seated' });
    const after = await own(person);
    expect(after.status).toBe('confirmed');
    expect(await call(api.app, getOwnPass, { params: { eventId } }, person)).toMatchObject({
      status: 200,
      reply: { name },
    });
    const isMoved = findTransition('let_in', status ?? 'started') !== undefined;
    expect(isMoved).toBe(status !== 'confirmed');
    expect(after.milestones.at(-1)).toMatchObject(
      isMoved ? { status: 'confirmed', step: 'let_in' } : { status: 'confirmed' },
    );
    expect(await told(person)).toEqual(isMoved ? ['seat.given_at_door'] : []);
    const before = status ?? 'started';
    expect(await logged()).toEqual(
      isMoved
        ? [
            {
              action: 'application.let_in',
              actorName: 'Stella',
              targetLabel: name,
              changes: { status: { before, after: 'confirmed' } },
            },
          ]
        : [],
    );
  },
);

test('pressed twice it is done once', async () => {
  const person = await personWith('waitlisted');
  const replies = await Promise.all([seat(byId(person)), seat(byId(person), admin), seat(byAddress(person))]);
  expect(replies.map(({ reply }) => reply.standing)).toEqual(['seated', 'seated', 'seated']);
  expect(await told(person)).toEqual(['seat.given_at_door']);
  expect(await logged()).toHaveLength(1);
});

test('the scan that follows lets them in as anybody with a seat', async () => {
  const person = await personWith(null);
  await seat(byAddress(person));
  const lists = await call(api.app, listCheckInLists, { params: { eventId } }, staff);
  const { listId } = lists.reply.items[0]!;
  const params = { eventId, listId, scanId: randomUUID() };
  const made = { direction: 'in', scannedAt: new Date().toISOString(), device: 'Gate' } as const;
  const body = { subject: { userId: UserId.parse(person.userId) }, ...made };
  const { reply } = await call(api.app, recordScan, { params, query: {}, body }, staff);
  expect(reply).toMatchObject({ verdict: 'welcome', person: { name: person.name } });
});

describe('seats', () => {
  test('of more walk-ins than there are seats, on two instances, as many are let in as fit', async () => {
    await runEvent({ maxAttendees: 5 });
    const another = await api.startAnother();
    const people = await Promise.all(Array.from({ length: 12 }, () => personWith('rejected')));
    const replies = await Promise.all(
      people.map((person, index) => seat(byId(person), staff, index % 2 ? another : api.app)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(replies.filter(({ error }) => error === 'event_full')).toHaveLength(7);
    expect(await seats()).toMatchObject({ limit: 5, taken: 5, offered: 0, free: 0 });
  });

  test('walk-ins and people who take the seat that they were offered never have more than there are', async () => {
    await runEvent({ maxAttendees: 6, startsAt: inDays(0.2), seatsConfirmBy: inDays(0.1) });
    const invited = await Promise.all(Array.from({ length: 4 }, () => personWith('accepted')));
    const others = await Promise.all(Array.from({ length: 6 }, () => personWith('submitted')));
    const body = { action: 'take_seat' as const, version: 1 };
    const [taking, walking] = await Promise.all([
      Promise.all(invited.map((by) => call(api.app, actOnApplication, { params: { eventId }, body }, by))),
      Promise.all(others.map((person) => seat(byId(person)))),
    ]);
    expect(taking.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(walking.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await seats()).toMatchObject({ taken: 6, free: 0 });
  });

  test('a seat that is kept for somebody is theirs at the door, and nobody else’s', async () => {
    await runEvent({ maxAttendees: 1, startsAt: inDays(0.2), seatsConfirmBy: inDays(0.1) });
    const [invited, other] = [await personWith('accepted'), await personWith('submitted')];
    const refused = await seat(byId(other));
    expect(refused.error).toBe('event_full');
    expect(() => refused.reply).toThrow('0 of 1 are taken, and 1 kept for people who were offered one');
    expect((await seat(byId(invited))).status).toBe(200);
    const full = await seat(byId(other));
    expect(() => full.reply).toThrow('No seat is free: 1 of 1 are taken.');
    expect((await own(other)).status).toBe('submitted');
  });

  test('an offer that has run out keeps nothing', async () => {
    await runEvent({ maxAttendees: 1 });
    const [late, other] = [await personWith('accepted'), await personWith('submitted')];
    expect((await seat(byId(other))).status).toBe(200);
    expect((await seat(byId(late))).error).toBe('event_full');
  });
});

test.each([
  ['13 hours before it starts', { startsAt: inDays(13 / 24), endsAt: inDays(2) }, 'early', 'door_closed'],
  ['11 hours before it starts', { startsAt: inDays(11 / 24), endsAt: inDays(2) }, 'open', undefined],
  ['after it has ended', { startsAt: inDays(-2), endsAt: inDays(-0.01) }, 'over', 'door_closed'],
])('at the door of an event %s', async (_when, times, state, refusal) => {
  await runEvent(times);
  expect((await door()).state).toBe(state);
  const person = await personWith('waitlisted');
  expect((await find(person.email)).error).toBe(refusal);
  expect((await seat(byId(person))).error).toBe(refusal);
  expect((await own(person)).status).toBe(refusal ? 'waitlisted' : 'confirmed');
});

test('an address is found as it is, with how the person stands, and nobody else', async () => {
  const [stranger, applicant, gone] = [
    await personWith(null),
    await personWith('rejected'),
    await personWith('declined'),
  ];
  const standing = async (email: string) => (await find(email)).reply.standing;
  expect(await standing(stranger.email.toUpperCase())).toBe('not_applied');
  expect(await standing((await personWith('started')).email)).toBe('not_applied');
  expect(await standing(applicant.email)).toBe('not_accepted');
  expect(await standing(gone.email)).toBe('declined');
  expect(await standing((await personWith('confirmed')).email)).toBe('seated');
  for (const email of ['nobody@example.test', `x${stranger.email}`]) {
    expect((await find(email)).error).toBe('user_not_found');
    expect((await seat(subjectOf({ email }))).error).toBe('user_not_found');
  }
});

test('whoever is kept out, helps, or had their seat taken back is refused, whichever way', async () => {
  const [kept, removed] = [await personWith('waitlisted'), await personWith('confirmed')];
  const reason = 'Broke the rules';
  await call(api.app, suspendUser, { params: { userId: kept.userId }, body: { reason } }, superuser);
  const body = { step: 'remove_seat' as const, version: 1, reason };
  await call(api.app, takeOrganiserStep, { params: { eventId, userId: removed.userId }, body }, admin);
  const refusals = [
    [kept, 'user_suspended'],
    [removed, 'seat_taken_back'],
  ] as const;
  for (const [person, error] of [...refusals, [admin, 'role_conflict'] as const]) {
    expect((await find(person.email)).error).toBe(error);
    expect((await seat(byAddress(person))).error).toBe(error);
  }
  for (const [person, error] of refusals) expect((await seat(byId(person))).error).toBe(error);
  expect(await seats()).toMatchObject({ taken: 0 });
});

test('an id opens nothing that the search of the desk does not find', async () => {
  const draft = await addPerson(api.database, { name: 'Quentin Quill' });
  await addApplication(api.database, eventId, draft, 'started');
  for (const userId of [draft.userId, (await personWith(null)).userId, randomUUID()])
    expect((await seat(subjectOf({ userId }))).error).toBe('not_found');
  const lists = await call(api.app, listCheckInLists, { params: { eventId } }, staff);
  const params = { eventId, listId: lists.reply.items[0]!.listId };
  const search = () => call(api.app, searchDesk, { params, query: { search: 'Quentin Quill' } }, staff);
  const found = async () => (await search()).reply.items.map(({ userId }) => userId);
  expect(await found()).not.toContain(draft.userId);
  await seat(byAddress(draft));
  expect(await found()).toContain(draft.userId);
});

test('what somebody wrote and never sent stays unread by others', async () => {
  const person = await personWith('started');
  await seat(byAddress(person));
  const params = { eventId, userId: person.userId };
  const { reply } = await call(api.app, getApplicationDetails, { params }, admin);
  expect(reply).toMatchObject({ status: 'confirmed', answers: {} });
  expect(reply.submittedAt).not.toBeNull();
  const sent = await personWith('withdrawn');
  await seat(byId(sent));
  expect((await own(sent)).answers).toMatchObject({ experience: 'some' });
});

test.each(['accept', 'reject', 'waitlist'] as const)(
  'a decision that is noted to %s and not told shows in nothing, and is settled',
  async (decision) => {
    const [noted, other] = [await personWith('submitted'), await personWith('submitted')];
    const who = { userIds: [UserId.parse(noted.userId)] };
    const note = { params: { eventId }, body: { who, decision, overbook: true } };
    expect((await call(api.app, draftDecisions, note, admin)).status).toBe(200);
    const asOne = (person: TestPerson, text: unknown) =>
      JSON.stringify(text).replaceAll(person.userId, 'id').replaceAll(person.name, 'name');
    const [one, two] = [await find(noted.email), await find(other.email)];
    expect(asOne(noted, one.reply)).toBe(asOne(other, two.reply));
    const [let1, let2] = [await seat(byId(noted)), await seat(byId(other))];
    expect(asOne(noted, let1.reply)).toBe(asOne(other, let2.reply));
    expect(await told(noted)).toEqual(await told(other));
    const left = api.database.selectFrom('draftDecisions').where('eventId', '=', eventId).selectAll();
    expect(await left.execute()).toEqual([]);
    expect((await call(api.app, getDecisions, { params: { eventId } }, admin)).status).toBe(200);
  },
);

test('whoever got a seat at the door answers what is asked of those who come until the event ends', async () => {
  const form = { sections: FIRST_FORM.sections.slice(1, 2) };
  const asked = await call(
    api.app,
    saveConfirmationForm,
    { params: { eventId }, body: { version: 1, form } },
    admin,
  );
  expect(asked.status).toBe(200);
  const person = await personWith('submitted');
  expect((await seat(byId(person))).status).toBe(200);
  expect((await own(person)).confirmation).toMatchObject({ editable: true, answers: {} });
  const { affiliation, experience, motivation, projectUrl } = completeAnswers;
  const answers = { affiliation, experience, motivation, projectUrl };
  const { version } = await own(person);
  const body = { version, formVersion: 2, answers };
  expect((await call(api.app, saveConfirmation, { params: { eventId }, body }, person)).status).toBe(200);
  expect((await own(person)).confirmation).toMatchObject({ editable: false });
});

test('addresses are not asked for one by one', async () => {
  const walkIns = { name: 'walk-ins', most: 2, perMs: 3_600_000 };
  const strict = await startTestApi({ rates: { walkIns } });
  const at = await addEvent(strict.database, { startsAt: inDays(-0.1), endsAt: inDays(1) });
  const by = await addPerson(strict.database);
  await addEventRole(strict.database, at, by, 'staff');
  const request = { params: { eventId: at }, body: { email: 'nobody@example.test' } };
  const asked = [
    await call(strict.app, findWalkIn, request, by),
    await call(strict.app, letIn, request, by),
    await call(strict.app, findWalkIn, request, by),
    await call(strict.app, letIn, request, by),
  ];
  expect(asked.map(({ error }) => error)).toEqual([
    'user_not_found',
    'user_not_found',
    'too_many_requests',
    'too_many_requests',
  ]);
  await strict.close();
});
