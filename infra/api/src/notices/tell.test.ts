import { addEvent, addPerson, type TestPerson } from '../../testing/people';
import { recordQueries } from '../../testing/query-plans';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { makeChange, type Actor } from '../database/change';
import { tell, type Telling } from './tell';

let store: TestDatabase;
let eventId: string;
let person: TestPerson;
beforeAll(async () => {
  store = await createTestDatabase();
});
beforeEach(async () => {
  eventId = await addEvent(store.database);
  person = await addPerson(store.database);
});
afterAll(() => store.drop());

const at = '2026-11-23T10:00:00.000Z';
const inChange = (notices: readonly Telling[], actor: Actor | null = null, fails = false) =>
  makeChange(store.database, { at, actor, requestId: null }, async (change) => {
    await tell(change, notices);
    if (fails) throw new Error('The change fails.');
  });
const received = ({ userId }: { userId: string }, cause = 'application:1'): Telling => ({
  userId,
  eventId,
  cause,
  about: { kind: 'application.received' },
});
const told = ({ userId }: { userId: string }) =>
  store.database
    .selectFrom('notices')
    .select(['kind', 'cause', 'facts', 'at', 'readAt', 'eventId'])
    .where('userId', '=', userId)
    .orderBy('noticeId')
    .execute();

test('somebody is told with the facts of it, and has not read it', async () => {
  const answerBy = '2026-12-01T12:00:00.000Z';
  await inChange([{ ...received(person), about: { kind: 'seat.offered', answerBy } }]);
  expect(await told(person)).toEqual([
    { kind: 'seat.offered', cause: 'application:1', facts: { answerBy }, at, readAt: null, eventId },
  ]);
});

test('nobody is told of one cause twice, also where changes are made at once', async () => {
  await Promise.all([inChange([received(person)]), inChange([received(person), received(person)])]);
  await inChange([received(person), received(person, 'application:2')]);
  expect((await told(person)).map(({ cause }) => cause)).toEqual(['application:1', 'application:2']);
});

test('a change that fails has told nobody', async () => {
  await expect(inChange([received(person)], null, true)).rejects.toThrow('The change fails.');
  expect(await told(person)).toEqual([]);
});

test('what somebody does themselves they have read, and nobody else', async () => {
  const other = await addPerson(store.database);
  await inChange([received(person), received(other)], person);
  expect((await told(person))[0]?.readAt).toBe(at);
  expect((await told(other))[0]?.readAt).toBeNull();
});

test('a thousand people are told in one statement', async () => {
  const people = await store.database
    .insertInto('users')
    .values(
      Array.from({ length: 1000 }, (_, place) => ({
        name: `Guest ${place}`,
        nameKey: `guest ${place}`,
        email: `guest${place}@example.test`,
        createdAt: at,
      })),
    )
    .returning('userId')
    .execute();
  const statements = await recordQueries(() => inChange(people.map((one) => received(one))));
  expect(statements.filter(({ text }) => text.includes('insert into notices'))).toHaveLength(1);
  const rows = await store.database
    .selectFrom('notices')
    .select('userId')
    .where('eventId', '=', eventId)
    .execute();
  expect(new Set(rows.map(({ userId }) => userId)).size).toBe(1000);
});

test('what somebody was told goes with them, and with the event', async () => {
  const other = await addPerson(store.database);
  await inChange([received(person), received(other), { ...received(other, 'role'), eventId: null }]);
  await store.database.deleteFrom('users').where('userId', '=', person.userId).execute();
  expect(await told(person)).toEqual([]);
  await store.database.deleteFrom('events').where('eventId', '=', eventId).execute();
  expect((await told(other)).map(({ cause }) => cause)).toEqual(['role']);
});
