import { decideApplication, getEvent, listUsers } from '@event-portal/contracts';
import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import { createApiStub } from './api-stub';
import { currentUser, portalEvent } from './builders';

const users = { items: [], total: 0, page: 1, pageSize: 25 };
const decision = `http://api.test${decideApplication.path.replace(/:\w+/g, SEEDED_EVENT_ID)}`;

test('A5 the stub answers nobody whom the API would refuse', async () => {
  const api = createApiStub().on(listUsers, users);
  api.callAs(currentUser('superuser'));
  expect((await api.fetch('http://api.test/users')).status).toBe(200);
  api.callAs(currentUser('admin'));
  await expect(api.fetch('http://api.test/users')).rejects.toThrow('would refuse GET /users to user');
  api.callAs(null);
  await expect(api.fetch('http://api.test/users')).rejects.toThrow('would refuse GET /users to nobody');
});

test('G8 G9 a button that is for admins fails for staff, whatever the test has planned', async () => {
  const api = createApiStub()
    .on(getEvent, portalEvent({ eventRole: 'staff' }))
    .on(decideApplication, () => {
      throw new Error('The API was asked.');
    });
  api.callAs(currentUser('staff'));
  await api.fetch(`http://api.test/events/${SEEDED_EVENT_ID}`);
  await expect(
    api.fetch(decision, {
      method: decideApplication.method,
      body: JSON.stringify({ decision: 'accept', version: 1 }),
    }),
  ).rejects.toThrow(/would refuse .* to staff/);
});
