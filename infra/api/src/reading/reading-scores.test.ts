import type { ReadingState } from '@event-portal/contracts';
import { addApplication, addEvent, addPerson } from '../../testing/people';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { readScores } from './reading-scores';

let testing: TestDatabase;
beforeAll(async () => {
  testing = await createTestDatabase();
});
afterAll(() => testing.drop());

async function addReading(
  eventId: string,
  applicantId: string,
  scores: readonly number[],
  state: ReadingState = 'done',
): Promise<void> {
  const { userId: readerId } = await addPerson(testing.database);
  const { readingId } = await testing.database
    .insertInto('readings')
    .values({ eventId, applicantId, readerId, state, assignedAt: new Date().toISOString() })
    .returning('readingId')
    .executeTakeFirstOrThrow();
  await testing.database
    .insertInto('readingScores')
    .values(scores.map((score, place) => ({ readingId, criterion: `criterion${place}`, score })))
    .execute();
}

test('an application has the mean and the spread of the readings that are done', async () => {
  const eventId = await addEvent(testing.database);
  const [often, once, never] = [
    await addPerson(testing.database),
    await addPerson(testing.database),
    await addPerson(testing.database),
  ];
  for (const person of [often, once, never])
    await addApplication(testing.database, eventId, person, 'submitted');
  await addReading(eventId, often.userId, [5, 4]);
  await addReading(eventId, often.userId, [2, 3]);
  await addReading(eventId, once.userId, [4, 3]);
  await addReading(eventId, once.userId, [1, 1], 'skipped');
  await addReading(eventId, never.userId, [1], 'assigned');
  const elsewhere = await addEvent(testing.database);
  await addApplication(testing.database, elsewhere, never, 'submitted');
  await addReading(elsewhere, never.userId, [5, 5]);

  expect(await readScores(testing.database, eventId)).toEqual(
    new Map([
      [often.userId, { userId: often.userId, mean: 3.5, spread: 1, readings: 2 }],
      [once.userId, { userId: once.userId, mean: 3.5, spread: 0, readings: 1 }],
    ]),
  );
});
