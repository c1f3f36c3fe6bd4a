import { addApplication, addEvent, addPerson, inDays } from '../../testing/people';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { startReminderClock } from './reminder-clock';

jest.setTimeout(30_000);

const HOUR_MS = 3_600_000;
let scratch: TestDatabase;
let clock: number;
let clocks: { stop: () => Promise<void> }[];
beforeEach(async () => {
  [clock, clocks] = [Date.now() + 4 * HOUR_MS, []];
  scratch = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(clocks.map(({ stop }) => stop()));
  await scratch.drop();
});

function start() {
  const reminders = startReminderClock({
    database: scratch.openAnother(),
    now: () => new Date(clock),
    restMs: 24 * HOUR_MS,
    onFailure: (error) => {
      throw error;
    },
  });
  clocks.push(reminders);
  return reminders;
}

const told = () =>
  scratch.database.selectFrom('notices').select(['userId', 'kind', 'facts']).orderBy('noticeId').execute();
const moved = (eventId: string, dates: { applicationsCloseAt?: string; seatsConfirmBy?: string }) =>
  scratch.database.updateTable('events').set(dates).where('eventId', '=', eventId).execute();

test('who has not submitted an application hears once that they close soon, and gets one mail', async () => {
  const closesAt = inDays(3);
  const eventId = await addEvent(scratch.database, { applicationsCloseAt: closesAt });
  const [drafting, done] = [await addPerson(scratch.database), await addPerson(scratch.database)];
  await addApplication(scratch.database, eventId, drafting, 'started');
  await addApplication(scratch.database, eventId, done, 'submitted');
  const [first, second] = [start(), start()];
  expect(await first.remindDue()).toBe(0);
  clock += 24 * HOUR_MS;
  await Promise.all([first.remindDue(), second.remindDue()]);
  expect(await told()).toEqual([
    { userId: drafting.userId, kind: 'application.closes_soon', facts: { closesAt } },
  ]);
  expect(await scratch.database.selectFrom('mails').select('state').execute()).toEqual([
    { state: 'waiting' },
  ]);
  await moved(eventId, { applicationsCloseAt: inDays(3.5) });
  clock += HOUR_MS;
  expect(await first.remindDue()).toBe(0);
  expect(await told()).toHaveLength(1);
});

test('nobody is reminded of an event that is closed, or not published, nor while they write', async () => {
  const soon = { applicationsCloseAt: inDays(1) };
  const person = await addPerson(scratch.database);
  for (const facts of [{ applicationsCloseAt: inDays(-1) }, { ...soon, published: false }])
    await addApplication(scratch.database, await addEvent(scratch.database, facts), person, 'started');
  const open = await addEvent(scratch.database, soon);
  await addApplication(scratch.database, open, person, 'started');
  clock = Date.now();
  expect(await start().remindDue()).toBe(0);
  clock += 4 * HOUR_MS;
  expect(await start().remindDue()).toBe(1);
});

test('who has not answered an offer hears once that it ends, for each offer', async () => {
  const eventId = await addEvent(scratch.database, { seatsConfirmBy: inDays(3), startsAt: inDays(20) });
  const person = await addPerson(scratch.database);
  await addApplication(scratch.database, eventId, person, 'accepted');
  const reminders = start();
  expect(await reminders.remindDue()).toBe(0);
  clock += 48 * HOUR_MS;
  expect(await reminders.remindDue()).toBe(1);
  expect(await reminders.remindDue()).toBe(0);
  const applications = scratch.database.updateTable('applications').where('userId', '=', person.userId);
  const offerUntil = new Date(clock + 12 * HOUR_MS).toISOString();
  await applications.set({ version: 5, offerUntil }).execute();
  expect(await reminders.remindDue()).toBe(1);
  expect((await told()).map(({ kind }) => kind)).toEqual(['seat.answer_due', 'seat.answer_due']);
  expect((await told())[1]?.facts).toEqual({ answerBy: offerUntil });
  await applications.set({ version: 6, status: 'confirmed' }).execute();
  expect(await reminders.remindDue()).toBe(0);
});
