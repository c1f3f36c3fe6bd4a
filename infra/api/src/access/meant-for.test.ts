import { EventRole } from '@event-portal/contracts';
import { randomUUID } from 'node:crypto';
import { addEvent, addEventRole, addPerson, type TestPerson } from '../../testing/people';
import { send, startTestApi, type TestApi } from '../../testing/test-api';

const callers = [...EventRole.options, 'norole', 'superuser', 'anonymous'] as const;
type Caller = (typeof callers)[number];

let api: TestApi;
let published: string;
let hidden: string;
const people = new Map<Caller, TestPerson>();

beforeAll(async () => {
  api = await startTestApi();
  published = await addEvent(api.database, { published: true });
  hidden = await addEvent(api.database, { published: false });
  for (const caller of callers.filter((name) => name !== 'anonymous')) {
    const person = await addPerson(api.database, { role: caller === 'superuser' ? 'superuser' : 'user' });
    people.set(caller, person);
    const role = EventRole.options.find((candidate) => candidate === caller);
    if (role) for (const event of [published, hidden]) await addEventRole(api.database, event, person, role);
  }
});
afterAll(() => api.close());

async function read(caller: Caller, url: string, method: 'GET' | 'POST' = 'GET') {
  return send(api.app, { method, url }, { session: people.get(caller)?.session ?? '' });
}

test.each(callers)(
  'A3 G8 to %s, a read for staff and admins gives what it always gives, or 204 and no word',
  async (caller) => {
    for (const event of [published, hidden]) {
      const url = `/events/${event}/overview`;
      const plain = await read(caller, url);
      const meant = await read(caller, `${url}?meantFor=admin,staff`);
      if (caller === 'admin' || caller === 'staff')
        expect([meant.statusCode, meant.json()]).toEqual([200, plain.json()]);
      else expect([meant.statusCode, meant.body]).toEqual([204, '']);
    }
  },
);

test('what does not exist looks the same as what is not meant for somebody', async () => {
  for (const event of [randomUUID(), 'not-a-uuid'])
    expect((await read('admin', `/events/${event}/overview?meantFor=admin`)).statusCode).toBe(204);
});

test('a word for others opens nothing', async () => {
  expect((await read('attendee', `/events/${published}/overview?meantFor=attendee`)).statusCode).toBe(403);
  expect((await read('attendee', `/events/${published}/overview?meantFor=`)).statusCode).toBe(204);
  // A change says for nobody, and a read of no event has no roles.
  expect(
    (await read('attendee', `/events/${published}/waitlist/draw?meantFor=admin`, 'POST')).statusCode,
  ).not.toBe(204);
  expect((await read('attendee', '/events?meantFor=admin')).statusCode).toBe(200);
});

test('a file for others is none', async () => {
  const url = `/events/${published}/directory?format=csv&meantFor=admin`;
  expect((await read('staff', url)).statusCode).toBe(204);
  expect((await read('admin', url)).headers['content-type']).toContain('text/csv');
});
