import { addPerson } from '../../testing/people';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { makeChange } from '../database/change';
import { startNoticeRetention } from './notice-retention';
import { tell } from './tell';

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.drop());

test('what somebody was told more than a year ago goes, and nothing else', async () => {
  const { userId } = await addPerson(store.database);
  for (const at of ['2025-11-22T12:00:00.000Z', '2025-11-24T12:00:00.000Z'])
    await makeChange(store.database, { at, actor: null, requestId: null }, (change) =>
      tell(change, [{ userId, eventId: null, cause: at, about: { kind: 'application.received' } }]),
    );
  const failures: unknown[] = [];
  const retention = startNoticeRetention({
    database: store.database,
    now: () => new Date('2026-11-23T12:00:00.000Z'),
    onFailure: (error) => failures.push(error),
  });
  expect(await retention.removeDue()).toBe(1);
  expect(await retention.removeDue()).toBe(0);
  await retention.stop();
  const left = await store.database.selectFrom('notices').select('cause').execute();
  expect(left).toEqual([{ cause: '2025-11-24T12:00:00.000Z' }]);
  expect(failures).toEqual([]);
});
