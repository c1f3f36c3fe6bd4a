import { listApplicationReadings } from '@event-portal/contracts';
import { addApplication, addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { addReading } from '../../testing/readings';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('admins see what each reader made of an application, but not before they have read it themselves', async () => {
  const { database } = api;
  const [ada, stella, abe] = [
    await addPerson(database),
    await addPerson(database),
    await addPerson(database),
  ];
  const eventId = await addEvent(database);
  await addEventRole(database, eventId, ada, 'admin');
  await addEventRole(database, eventId, stella, 'staff');
  await addApplication(database, eventId, abe, 'submitted');
  await addReading(database, eventId, abe.userId, [5, 3]);
  await addReading(database, eventId, abe.userId, [], 'conflict');
  await database
    .updateTable('readings')
    .set({ flag: 'must_accept', flagReason: 'Built the last one.', note: 'Strong.' })
    .where('eventId', '=', eventId)
    .where('state', '=', 'done')
    .execute();
  const ask = (by: TestPerson) =>
    call(api.app, listApplicationReadings, { params: { eventId, userId: abe.userId } }, by);

  const { hidden, readings } = (await ask(ada)).reply;
  expect(hidden).toBe(false);
  expect(readings).toHaveLength(2);
  expect(readings.find(({ state }) => state === 'done')).toMatchObject({
    ...{ scores: { criterion0: 5, criterion1: 3 }, note: 'Strong.' },
    ...{ flag: 'must_accept', flagReason: 'Built the last one.' },
  });
  expect(readings.find(({ state }) => state === 'conflict')).toMatchObject({ scores: {}, flag: null });
  expect((await ask(stella)).status).toBe(403);

  const own = { eventId, applicantId: abe.userId, readerId: ada.userId };
  await database
    .insertInto('readings')
    .values({ ...own, assignedAt: new Date().toISOString() })
    .execute();
  expect((await ask(ada)).reply).toMatchObject({ hidden: true, readings: [] });
});
