import {
  actOnApplication,
  ApplicantAction,
  ApplicationDecision,
  ApplicationStatus,
  applicationTransitions,
  decideApplication as decideApplicationEndpoint,
  findTransition,
  getOwnApplication,
  getUserEventRole,
  OrganiserStep,
  saveApplicationChanges,
  sendApplicationChanges,
  takeOrganiserStep,
} from '@event-portal/contracts';
import {
  addApplication,
  addEvent,
  addPerson,
  completeAnswers,
  inDays,
  type TestPerson,
} from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let superuser: TestPerson;
let eventId: string;
beforeAll(async () => {
  api = await startTestApi();
  superuser = await addPerson(api.database, { role: 'superuser' });
  eventId = await addEvent(api.database);
});
afterAll(() => api.close());

async function personWith(status: ApplicationStatus | null, at = eventId): Promise<TestPerson> {
  const person = await addPerson(api.database);
  if (status) await addApplication(api.database, at, person, status);
  return person;
}

const act = (person: TestPerson, action: ApplicantAction, version = 1, at = eventId) =>
  call(api.app, actOnApplication, { params: { eventId: at }, body: { action, version } }, person);
const decideApplication = (person: TestPerson, decision: ApplicationDecision, version = 1, by = superuser) =>
  call(
    api.app,
    decideApplicationEndpoint,
    { params: { eventId, userId: person.userId }, body: { decision, version } },
    by,
  );

const correct = (person: TestPerson, step: OrganiserStep) =>
  call(
    api.app,
    takeOrganiserStep,
    { params: { eventId, userId: person.userId }, body: { step, version: 1, reason: 'A mistake of ours.' } },
    superuser,
  );

const sendChanges = async (person: TestPerson) => {
  const body = { version: 0, formVersion: 1, answers: completeAnswers };
  await call(api.app, saveApplicationChanges, { params: { eventId }, body }, person);
  return call(api.app, sendApplicationChanges, { params: { eventId }, body: { version: 1 } }, person);
};

type Action = ApplicantAction | 'send_changes' | ApplicationDecision | OrganiserStep;
type Pair = readonly [action: Action, status: ApplicationStatus | null];
const statuses = [null, ...ApplicationStatus.options];
const actions = [
  ...ApplicantAction.options,
  'send_changes' as const,
  ...ApplicationDecision.options,
  ...OrganiserStep.options,
];
const pairs: Pair[] = actions.flatMap((action) => statuses.map((status): Pair => [action, status]));
const isOwn = (action: Action): action is ApplicantAction => ApplicantAction.safeParse(action).success;
const isDecision = (action: Action): action is ApplicationDecision =>
  ApplicationDecision.safeParse(action).success;
const take = (person: TestPerson, action: Action) => {
  if (isOwn(action)) return act(person, action);
  if (action === 'send_changes') return sendChanges(person);
  return isDecision(action) ? decideApplication(person, action) : correct(person, action);
};

test('the table of pairs is the whole of the state machine', () => {
  const allowed = pairs.filter(([action, status]) => findTransition(action, status));
  // What happens at the door is tested there: check-in/walk-ins.test.ts.
  const byHand = applicationTransitions.filter(({ by }) => by === 'applicant' || by === 'event-admin');
  expect(allowed).toHaveLength(byHand.flatMap(({ from }) => from).length);
});

test.each(pairs)('%s from %s happens exactly when the state machine says so', async (action, status) => {
  const person = await personWith(status);
  const { error } = await take(person, action);
  const { reply } = await call(api.app, getOwnApplication, { params: { eventId } }, person);
  const transition = findTransition(action, status);

  if (transition) {
    expect(error).toBeUndefined();
    expect(reply).toMatchObject({ status: transition.to, version: 2 });
    expect(reply.milestones.at(-1)?.status).toBe(transition.to);
    const role = await call(api.app, getUserEventRole, { params: { eventId } }, person);
    if (transition.role) expect(role.reply.eventRole).toBe(transition.role);
    return;
  }
  // Of a draft, or of nothing, the people who decide do not even learn that it is there.
  const isByOthers = !isOwn(action) && action !== 'send_changes';
  const isPrivate = isByOthers && (status === null || status === 'started');
  expect(error).toBe(isPrivate ? 'not_found' : 'transition_refused');
  expect(reply.status).toBe(status);
  expect(reply.version).toBe(status ? 1 : 0);
});

test.each(statuses)('what is offered from %s is what works', async (status) => {
  const person = await personWith(status);
  const { reply } = await call(api.app, getOwnApplication, { params: { eventId } }, person);
  const works = ApplicantAction.options.filter((action) => findTransition(action, status));
  expect(reply.actions).toEqual(works);
  expect(reply.editable).toBe(status === null || status === 'started');
  expect(reply.changes !== null).toBe(status === 'submitted' || status === 'under_review');
});

describe('windows', () => {
  const before = {
    applicationsOpenAt: inDays(1),
    applicationsCloseAt: inDays(2),
    startsAt: inDays(20),
    endsAt: inDays(22),
  };
  const after = {
    applicationsOpenAt: inDays(-9),
    applicationsCloseAt: inDays(-1),
    startsAt: inDays(20),
    endsAt: inDays(22),
  };
  const running = { ...after, startsAt: inDays(-0.5), endsAt: inDays(1), seatsConfirmBy: inDays(0.5) };
  const cases = [
    ['submit', 'started', 'before applications open', before, 'applications_closed'],
    ['submit', 'started', 'after applications closed', after, 'applications_closed'],
    ['reopen', 'withdrawn', 'after applications closed', after, 'applications_closed'],
    ['withdraw', 'submitted', 'after applications closed', after, undefined],
    [
      'take_seat',
      'accepted',
      'after the last day to confirm',
      { ...after, seatsConfirmBy: inDays(-0.1) },
      'seat_expired',
    ],
    [
      'take_seat',
      'accepted',
      'before the last day to confirm',
      { ...after, seatsConfirmBy: inDays(0.1) },
      undefined,
    ],
    [
      'decline_seat',
      'accepted',
      'after the last day to confirm',
      { ...after, seatsConfirmBy: inDays(-0.1) },
      undefined,
    ],
    ['give_back_seat', 'confirmed', 'after the start', running, 'transition_refused'],
    ['join_waitlist', 'rejected', 'after the start', running, 'transition_refused'],
    ['join_waitlist', 'rejected', 'before the start', after, undefined],
  ] as const;
  test.each(cases)('%s from %s %s', async (action, status, _when, dates, expected) => {
    const other = await addEvent(api.database, dates);
    const person = await personWith(status, other);
    const offered = (await call(api.app, getOwnApplication, { params: { eventId: other } }, person)).reply
      .actions;
    expect(offered.includes(action)).toBe(expected === undefined);
    expect((await act(person, action, 1, other)).error).toBe(expected);
  });

  test('without a last day to confirm a seat can be taken until the start', async () => {
    const other = await addEvent(api.database, { ...running, seatsConfirmBy: null });
    expect((await act(await personWith('accepted', other), 'take_seat', 1, other)).error).toBe(
      'seat_expired',
    );
  });
});

test('a step or a decision that was made from an older version is refused as stale', async () => {
  const person = await personWith('submitted');
  expect((await act(person, 'withdraw', 0)).error).toBe('stale');
  expect((await decideApplication(person, 'accept', 7)).error).toBe('stale');
  expect((await decideApplication(person, 'accept', 1)).status).toBe(200);
  expect((await act(person, 'withdraw', 1)).error).toBe('stale');
});

test('of two decisions at once one is taken', async () => {
  const person = await personWith('submitted');
  const replies = await Promise.all([
    decideApplication(person, 'accept'),
    decideApplication(person, 'reject'),
    decideApplication(person, 'waitlist'),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const { reply } = await call(api.app, getOwnApplication, { params: { eventId } }, person);
  expect(reply.milestones).toHaveLength(2);
});

test('whoever was withdrawn can come back, and is submitted anew', async () => {
  const person = await personWith('submitted');
  await act(person, 'withdraw');
  await act(person, 'reopen', 2);
  const { reply } = await act(person, 'submit', 3);
  expect(reply.milestones.map(({ status }) => status)).toEqual([
    'submitted',
    'withdrawn',
    'started',
    'submitted',
  ]);
});
