import {
  actOnApplication,
  decideApplication,
  getOwnApplication,
  getWaitlist,
  listPortalEvents,
  setEventPublished,
  setWaitlistCycles as setWaitlistCyclesEndpoint,
  type ApplicationStatus,
} from '@event-portal/contracts';
import { sql } from 'kysely';
import {
  addApplication,
  addEvent,
  addEventRole,
  addPerson,
  inDays,
  type TestPerson,
} from '../../testing/people';
import { call, startTestApi, testConfiguration, type TestApi } from '../../testing/test-api';
import { startWaitlistClock, type WaitlistClock } from './waitlist-clock';
import type { Cycle } from './waitlist-cycle';

const PERIOD_MS = 72 * 3_600_000;

let api: TestApi;
let admin: TestPerson;
let clock: number;
let cycles: (Cycle & { eventId: string })[];
let failures: unknown[];
const clocks: WaitlistClock[] = [];

beforeAll(async () => {
  clock = Date.now();
  api = await startTestApi({
    now: () => new Date(clock),
    environment: { ACCEPT_FROM_WAITLIST_COUNT: '3' },
  });
  admin = await addPerson(api.database, { name: 'Admin' });
});
beforeEach(() => {
  [clock, cycles, failures] = [Date.now(), [], []];
});
afterEach(async () => {
  await Promise.all(clocks.splice(0).map((running) => running.stop()));
  await api.database.updateTable('events').set({ waitlistNextAt: null }).execute();
});
afterAll(() => api.close());

/** A clock of an instance of its own, which looks only when it is told to. */
function startClock(): WaitlistClock {
  const running = startWaitlistClock({
    database: api.openAnother(),
    settings: testConfiguration(api.url, { ACCEPT_FROM_WAITLIST_COUNT: '3' }),
    now: () => new Date(clock),
    restMs: PERIOD_MS,
    onCycle: (cycle) => cycles.push(cycle),
    onFailure: (error) => failures.push(error),
  });
  clocks.push(running);
  return running;
}

async function eventWith(facts: Parameters<typeof addEvent>[1] = {}): Promise<string> {
  const eventId = await addEvent(api.database, facts);
  await addEventRole(api.database, eventId, admin, 'admin');
  return eventId;
}

/** People with an application; of those on the waitlist the first came first. */
async function addPeople(eventId: string, status: ApplicationStatus, count: number): Promise<TestPerson[]> {
  const people: TestPerson[] = [];
  for (let index = 0; index < count; index += 1) {
    const person = await addPerson(api.database);
    await addApplication(api.database, eventId, person, status);
    if (status === 'waitlisted')
      await api.database
        .updateTable('applications')
        .set({ waitlistedAt: inDays(-10 + index / 24) })
        .where('userId', '=', person.userId)
        .where('eventId', '=', eventId)
        .execute();
    people.push(person);
  }
  return people;
}

const setWaitlistCycles = (eventId: string, running: boolean, by = admin) =>
  call(api.app, setWaitlistCyclesEndpoint, { params: { eventId }, body: { running } }, by);
const own = async (eventId: string, person: TestPerson) =>
  (await call(api.app, getOwnApplication, { params: { eventId } }, person)).reply;
const take = (eventId: string, person: TestPerson, version: number) =>
  call(api.app, actOnApplication, { params: { eventId }, body: { action: 'take_seat', version } }, person);
const statuses = (eventId: string, people: TestPerson[]) =>
  Promise.all(people.map(async (person) => (await own(eventId, person)).status));
const logOf = async (eventId: string) =>
  (
    await api.database
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('eventId', '=', eventId)
      .where('action', 'in', ['waitlist.started', 'waitlist.stopped', 'waitlist.cycle_ran'])
      .orderBy('entryId')
      .execute()
  ).map(({ action, actorId }) => `${action} ${actorId === null ? 'platform' : 'admin'}`);

test('the first cycle runs at once, and offers as many seats as a cycle may to whoever waits longest', async () => {
  const eventId = await eventWith();
  const people = await addPeople(eventId, 'waitlisted', 5);
  const { reply } = await setWaitlistCycles(eventId, true);
  const nextCycleAt = new Date(clock + PERIOD_MS).toISOString();
  expect(reply).toMatchObject({ nextCycleAt, periodMs: PERIOD_MS, batchSize: 3, waiting: 2 });
  expect(reply.seats).toEqual({ limit: 500, taken: 0, offered: 3, free: 497 });
  expect(await statuses(eventId, people)).toEqual([
    ...Array<string>(3).fill('accepted'),
    ...Array<string>(2).fill('waitlisted'),
  ]);
  expect(await own(eventId, people[0]!)).toMatchObject({ answerBy: nextCycleAt, waitlist: null });
  expect((await own(eventId, people[3]!)).waitlist).toMatchObject({ position: 1, length: 2, nextCycleAt });
  const { reply: home } = await call(api.app, listPortalEvents, {}, people[0]);
  expect(home.events.find((event) => event.eventId === eventId)).toMatchObject({
    answerBy: nextCycleAt,
    nextAction: 'answer-offer',
  });
  expect(await logOf(eventId)).toEqual(['waitlist.started admin', 'waitlist.cycle_ran admin']);
});

test('starting twice, also at once, is starting once', async () => {
  const eventId = await eventWith();
  await addPeople(eventId, 'waitlisted', 5);
  await Promise.all([setWaitlistCycles(eventId, true), setWaitlistCycles(eventId, true)]);
  expect((await setWaitlistCycles(eventId, true)).reply.waiting).toBe(2);
  expect(await logOf(eventId)).toEqual(['waitlist.started admin', 'waitlist.cycle_ran admin']);
});

test('no more is offered than there are seats neither taken nor offered, however few that are', async () => {
  const eventId = await eventWith({ maxAttendees: 4 });
  await addPeople(eventId, 'confirmed', 2);
  await addPeople(eventId, 'accepted', 1);
  const people = await addPeople(eventId, 'waitlisted', 3);
  expect((await setWaitlistCycles(eventId, true)).reply.seats).toEqual({
    limit: 4,
    taken: 2,
    offered: 2,
    free: 0,
  });
  expect(await statuses(eventId, people)).toEqual(['accepted', 'waitlisted', 'waitlisted']);
});

test('an event that is fuller than it may be offers nothing', async () => {
  const eventId = await eventWith({ maxAttendees: 1 });
  await addPeople(eventId, 'confirmed', 3);
  const people = await addPeople(eventId, 'waitlisted', 1);
  const { seats } = (await setWaitlistCycles(eventId, true)).reply;
  expect(seats).toEqual({ limit: 1, taken: 3, offered: 0, free: 0 });
  expect(await statuses(eventId, people)).toEqual(['waitlisted']);
});

test('who takes the seat in time keeps it; who does not goes to the end of the list, after those who wait', async () => {
  const eventId = await eventWith({ maxAttendees: 2 });
  const people = await addPeople(eventId, 'waitlisted', 3);
  const [first, second, third] = people as [TestPerson, TestPerson, TestPerson];
  await setWaitlistCycles(eventId, true);
  expect((await take(eventId, first, 2)).status).toBe(200);
  const running = startClock();
  clock += PERIOD_MS - 1;
  expect(await running.runDue()).toBe(0);
  clock += 1;
  expect(await running.runDue()).toBe(1);
  expect(cycles).toMatchObject([{ eventId, offered: 1, lapsed: 1 }]);
  expect(await statuses(eventId, people)).toEqual(['confirmed', 'waitlisted', 'accepted']);
  expect((await own(eventId, second)).waitlist).toMatchObject({ position: 1, length: 1 });
  expect((await own(eventId, second)).milestones.map(({ status }) => status)).toEqual([
    'waitlisted',
    'accepted',
    'waitlisted',
  ]);
  expect((await take(eventId, third, 2)).status).toBe(200);
  expect(await logOf(eventId)).toEqual([
    'waitlist.started admin',
    'waitlist.cycle_ran admin',
    'waitlist.cycle_ran platform',
  ]);
});

test('the offer of a cycle stands after the event’s last day to confirm, and not a moment longer than it says', async () => {
  const eventId = await eventWith({ seatsConfirmBy: inDays(-1), applicationsCloseAt: inDays(-2) });
  const people = await addPeople(eventId, 'waitlisted', 2);
  const [first, second] = people as [TestPerson, TestPerson];
  await setWaitlistCycles(eventId, true);
  clock += PERIOD_MS - 1;
  expect((await take(eventId, first, 2)).status).toBe(200);
  clock += 1;
  expect((await own(eventId, second)).actions).toEqual(['decline_seat']);
  expect((await take(eventId, second, 2)).error).toBe('seat_expired');
});

test('whoever was accepted and let the event’s last day pass makes way at the next cycle', async () => {
  const eventId = await eventWith({
    maxAttendees: 1,
    seatsConfirmBy: inDays(-1),
    applicationsCloseAt: inDays(-2),
  });
  const [late] = (await addPeople(eventId, 'accepted', 1)) as [TestPerson];
  const [waiting] = (await addPeople(eventId, 'waitlisted', 1)) as [TestPerson];
  await setWaitlistCycles(eventId, true);
  expect(await statuses(eventId, [late, waiting])).toEqual(['waitlisted', 'accepted']);
});

test('an admin’s offer after the last day to confirm can be taken for as long as one of a cycle', async () => {
  const eventId = await eventWith({ seatsConfirmBy: inDays(-1), applicationsCloseAt: inDays(-2) });
  const [person] = (await addPeople(eventId, 'submitted', 1)) as [TestPerson];
  const params = { eventId, userId: person.userId };
  await call(api.app, decideApplication, { params, body: { decision: 'accept', version: 1 } }, admin);
  expect((await own(eventId, person)).answerBy).toBe(new Date(clock + PERIOD_MS).toISOString());
  expect((await take(eventId, person, 2)).status).toBe(200);
});

test('of three instances that find a cycle due one runs it', async () => {
  const eventId = await eventWith();
  await addPeople(eventId, 'waitlisted', 9);
  await setWaitlistCycles(eventId, true);
  const instances = [startClock(), startClock(), startClock()];
  for (let round = 0; round < 2; round += 1) {
    clock += PERIOD_MS;
    const ran = await Promise.all(instances.map((instance) => instance.runDue()));
    expect(ran.reduce((sum, count) => sum + count, 0)).toBe(1);
  }
  expect(failures).toEqual([]);
  expect((await logOf(eventId)).filter((line) => line === 'waitlist.cycle_ran platform')).toHaveLength(2);
});

test('after a long time without an instance one cycle runs, not all that were missed', async () => {
  const eventId = await eventWith();
  await addPeople(eventId, 'waitlisted', 9);
  await setWaitlistCycles(eventId, true);
  clock += 4 * PERIOD_MS;
  const running = startClock();
  expect(await running.runDue()).toBe(1);
  expect(await running.runDue()).toBe(0);
});

test('the last cycle before the start offers seats until the start, and is followed by none', async () => {
  const eventId = await eventWith({
    startsAt: inDays(4),
    applicationsCloseAt: inDays(1),
    seatsConfirmBy: null,
  });
  const people = await addPeople(eventId, 'waitlisted', 4);
  await setWaitlistCycles(eventId, true);
  clock += PERIOD_MS;
  await startClock().runDue();
  const { startsAt } = await api.database
    .selectFrom('events')
    .select('startsAt')
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  expect(cycles).toMatchObject([{ nextCycleAt: null }]);
  expect(await own(eventId, people[3]!)).toMatchObject({ status: 'accepted', answerBy: startsAt });
});

test('nothing is offered of an event that has begun: its cycles cannot be started, and stop by themselves', async () => {
  const begun = await eventWith({
    startsAt: inDays(-1),
    applicationsCloseAt: inDays(-2),
    seatsConfirmBy: null,
  });
  expect((await setWaitlistCycles(begun, true)).error).toBe('event_started');
  const eventId = await eventWith();
  const people = await addPeople(eventId, 'waitlisted', 4);
  await setWaitlistCycles(eventId, true);
  await api.database
    .updateTable('events')
    .set({ startsAt: inDays(0.1), applicationsCloseAt: inDays(0), seatsConfirmBy: null })
    .where('eventId', '=', eventId)
    .execute();
  clock += PERIOD_MS;
  expect(await startClock().runDue()).toBe(0);
  expect((await own(eventId, people[3]!)).waitlist).toMatchObject({ nextCycleAt: null });
  expect((await logOf(eventId)).at(-1)).toBe('waitlist.stopped platform');
});

test('cycles that are stopped run no more; offers stand, and nobody loses the place', async () => {
  const eventId = await eventWith();
  const people = await addPeople(eventId, 'waitlisted', 4);
  await setWaitlistCycles(eventId, true);
  expect((await setWaitlistCycles(eventId, false)).reply.nextCycleAt).toBeNull();
  expect((await setWaitlistCycles(eventId, false)).status).toBe(200);
  expect((await take(eventId, people[0]!, 2)).status).toBe(200);
  clock += PERIOD_MS;
  expect(await startClock().runDue()).toBe(0);
  expect((await own(eventId, people[3]!)).waitlist).toMatchObject({ position: 1 });
  expect((await logOf(eventId)).filter((line) => line.startsWith('waitlist.stopped'))).toHaveLength(1);
});

test('an event that was taken back to a draft offers nothing until it is published again', async () => {
  const eventId = await eventWith();
  await addPeople(eventId, 'waitlisted', 4);
  await setWaitlistCycles(eventId, true);
  // A superuser's session does not last until the next cycle.
  const publish = async (published: boolean, version: number) =>
    call(
      api.app,
      setEventPublished,
      { params: { eventId }, body: { published, version } },
      await addPerson(api.database, { role: 'superuser', at: new Date(clock) }),
    );
  await publish(false, 1);
  clock += PERIOD_MS;
  const running = startClock();
  expect(await running.runDue()).toBe(0);
  expect((await publish(true, 2)).status).toBe(200);
  expect(await running.runDue()).toBe(1);
});

test('whoever is suspended keeps the place, and the seat goes to the next', async () => {
  const eventId = await eventWith({ maxAttendees: 1 });
  const people = await addPeople(eventId, 'waitlisted', 2);
  await api.database
    .updateTable('users')
    .set({ suspendedAt: new Date(clock).toISOString() })
    .where('userId', '=', people[0]!.userId)
    .execute();
  await setWaitlistCycles(eventId, true);
  expect((await own(eventId, people[1]!)).status).toBe('accepted');
});

test('one event’s trouble does not keep another’s cycle from running', async () => {
  const [broken, sound] = [await eventWith(), await eventWith()];
  const [person] = (await addPeople(broken, 'waitlisted', 4)) as [TestPerson];
  await addPeople(sound, 'waitlisted', 4);
  await setWaitlistCycles(broken, true);
  await setWaitlistCycles(sound, true);
  // The person who is to go to the end of the list is kept from moving by the database itself.
  await api.database.schema
    .alterTable('applicationMilestones')
    .addCheckConstraint(
      'only_for_this_test',
      sql`user_id <> ${sql.lit(person.userId)} or status <> 'waitlisted' or at < ${sql.lit(inDays(1))}`,
    )
    .execute();
  clock += PERIOD_MS;
  const running = startClock();
  expect(await running.runDue()).toBe(1);
  expect(cycles).toMatchObject([{ eventId: sound }]);
  expect(failures).toHaveLength(1);
  await api.database.schema
    .alterTable('applicationMilestones')
    .dropConstraint('only_for_this_test')
    .execute();
  expect(await running.runDue()).toBe(1);
  expect(cycles).toMatchObject([{ eventId: sound }, { eventId: broken }]);
});

test('the list is searched and ordered without anybody’s place changing', async () => {
  const eventId = await eventWith();
  await addPeople(eventId, 'waitlisted', 3);
  const zoe = await addPerson(api.database, { name: 'Zoë Zebra' });
  await addApplication(api.database, eventId, zoe, 'waitlisted');
  const list = async (query: object) =>
    (await call(api.app, getWaitlist, { params: { eventId }, query }, admin)).reply;
  expect((await list({})).items.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  expect((await list({ search: 'zoe' })).items).toMatchObject([{ name: 'Zoë Zebra', position: 4 }]);
  expect((await list({ search: 'zoe' })).state.waiting).toBe(4);
  expect((await list({ sort: 'name:desc' })).items[0]).toMatchObject({ position: 4 });
  expect((await list({ page: 2, pageSize: 3 })).items).toMatchObject([{ position: 4 }]);
});
