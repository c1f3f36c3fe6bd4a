import { addApplication, addEvent, addPerson } from '../../testing/people';
import { addReading } from '../../testing/readings';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { readScores } from './reading-scores';

let testing: TestDatabase;
beforeAll(async () => {
  testing = await createTestDatabase();
});
afterAll(() => testing.drop());

test('an application has the mean and the spread of the readings that are done', async () => {
  const eventId = await addEvent(testing.database);
  const [often, once, never] = [
    await addPerson(testing.database),
    await addPerson(testing.database),
    await addPerson(testing.database),
  ];
  for (const person of [often, once, never])
    await addApplication(testing.database, eventId, person, 'submitted');
  await addReading(testing.database, eventId, often.userId, [5, 4]);
  await addReading(testing.database, eventId, often.userId, [2, 3]);
  await addReading(testing.database, eventId, once.userId, [4, 3]);
  await addReading(testing.database, eventId, once.userId, [1, 1], 'skipped');
  await addReading(testing.database, eventId, never.userId, [1], 'assigned');
  const elsewhere = await addEvent(testing.database);
  await addApplication(testing.database, elsewhere, never, 'submitted');
  await addReading(testing.database, elsewhere, never.userId, [5, 5]);

  expect(await readScores(testing.database, eventId)).toEqual(
    new Map([
      [often.userId, { userId: often.userId, mean: 3.5, spread: 1, readings: 2 }],
      [once.userId, { userId: once.userId, mean: 3.5, spread: 0, readings: 1 }],
    ]),
  );
});
