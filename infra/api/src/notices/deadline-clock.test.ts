import type { ApplicationStatus } from '@event-portal/contracts';
import { addApplication, addEvent, addPerson, inDays, type TestPerson } from '../../testing/people';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { startDeadlineClock, type DeadlineClock } from './deadline-clock';

let store: TestDatabase;
let clock: DeadlineClock;
let failures: unknown[];
beforeAll(async () => {
  store = await createTestDatabase();
});
beforeEach(() => {
  failures = [];
  clock = startDeadlineClock({
    database: store.database,
    now: () => new Date(),
    onFailure: (error) => failures.push(error),
  });
});
afterEach(async () => {
  await clock.stop();
  expect(failures).toEqual([]);
});
afterAll(() => store.drop());

const told = async ({ userId }: TestPerson) =>
  (
    await store.database
      .selectFrom('notices')
      .select(['kind', 'facts'])
      .where('userId', '=', userId)
      .execute()
  ).map(({ kind, facts }) => ({ kind, ...facts }));

/** Somebody whose application has stood as it is for some days. */
async function addApplicant(eventId: string, status: ApplicationStatus, days = 3): Promise<TestPerson> {
  const person = await addPerson(store.database);
  await addApplication(store.database, eventId, person, status);
  await store.database
    .updateTable('applicationMilestones')
    .set({ at: inDays(-days) })
    .where('userId', '=', person.userId)
    .execute();
  return person;
}

test('whoever has not taken an offered seat is told once, a day before it is too late', async () => {
  const seatsConfirmBy = inDays(0.9);
  const eventId = await addEvent(store.database, { seatsConfirmBy, applicationsCloseAt: inDays(-1) });
  const [late, sure] = [await addApplicant(eventId, 'accepted'), await addApplicant(eventId, 'confirmed')];
  await clock.tellDue();
  await clock.tellDue();
  expect(await told(late)).toEqual([{ kind: 'seat.answer_due', answerBy: seatsConfirmBy }]);
  expect(await told(sure)).toEqual([]);
});

test('whoever has not sent their application is told once, a day before it is too late', async () => {
  const applicationsCloseAt = inDays(0.9);
  const eventId = await addEvent(store.database, { applicationsCloseAt });
  const [draft, sent] = [await addApplicant(eventId, 'started'), await addApplicant(eventId, 'submitted')];
  await clock.tellDue();
  await clock.tellDue();
  expect(await told(draft)).toEqual([{ kind: 'application.closes_soon', closesAt: applicationsCloseAt }]);
  expect(await told(sent)).toEqual([]);
});

test('nobody is told of a deadline that is far, that has gone by, or that they have only just heard of', async () => {
  const far = await addEvent(store.database, { seatsConfirmBy: inDays(3) });
  const over = await addEvent(store.database, { seatsConfirmBy: inDays(-0.1) });
  const soon = await addEvent(store.database, { seatsConfirmBy: inDays(0.5) });
  const hidden = await addEvent(store.database, { seatsConfirmBy: inDays(0.5), published: false });
  const people = [
    await addApplicant(far, 'accepted'),
    await addApplicant(over, 'accepted'),
    await addApplicant(soon, 'accepted', 0.2),
    await addApplicant(hidden, 'accepted'),
  ];
  await clock.tellDue();
  expect(await Promise.all(people.map(told))).toEqual([[], [], [], []]);
});
