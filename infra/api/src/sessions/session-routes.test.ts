import { getCurrentUser, logOut } from '@event-portal/contracts';
import { addPerson } from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('a person with a session learns who they are', async () => {
  const person = await addPerson(api.database, { name: 'Zoë' });
  const { reply } = await call(api.app, getCurrentUser, {}, person);
  expect(reply).toMatchObject({ userId: person.userId, name: 'Zoë', role: 'user' });
});

test('x', async () => {
  const person = await addPerson(api.database, { name: 'Zoë' });
  const r = await call(api.app, logOut, {}, person);
  expect(r.status).toBe(204);
  expect((await call(api.app, getCurrentUser, {}, person)).status).toBe(401);
});
