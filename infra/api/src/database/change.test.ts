import { changeProfile, listAuditEntries } from '@event-portal/contracts';
import { sql } from 'kysely';
import { eventually } from '../../testing/eventually';
import { addPerson } from '../../testing/people';
import { call, CLIENT_URL, startTestApi, type TestApi } from '../../testing/test-api';
import { makeChange } from './change';
import type { Database } from './database';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const nameOn = async (database: Database) =>
  (await sql<{ name: string }>`select current_setting('application_name') as name`.execute(database)).rows[0]
    ?.name;

/** The name that the server has for a connection while a change runs on it, and after it. */
async function namesOf(requestId: string | null) {
  return api.database.connection().execute(async (connection) => {
    const facts = { at: new Date().toISOString(), actor: null, requestId };
    return [await makeChange(connection, facts, ({ tx }) => nameOn(tx)), await nameOn(connection)];
  });
}

test('a change names its request to the server, and takes the name back', async () => {
  expect(await namesOf('request-0001')).toEqual(['portal-api request-0001', 'portal-api']);
  expect(await namesOf(null)).toEqual(['portal-api', 'portal-api']);
});

test('a change that fails takes the name back too', async () => {
  await api.database.connection().execute(async (connection) => {
    const facts = { at: new Date().toISOString(), actor: null, requestId: 'request-0002' };
    await expect(makeChange(connection, facts, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await nameOn(connection)).toBe('portal-api');
  });
});

test('an id of the greatest length is cut, and the server has nothing to say about it', async () => {
  expect(await namesOf('x'.repeat(64))).toEqual([`portal-api ${'x'.repeat(52)}`, 'portal-api']);
});

test('one id goes from the header to the reply, to the waiting statement, and to the audit log', async () => {
  const superuser = await addPerson(api.database, { role: 'superuser' });
  const person = await addPerson(api.database);
  const { begun } = await api.database.transaction().execute(async (tx) => {
    await tx.selectFrom('users').selectAll().where('userId', '=', person.userId).forUpdate().execute();
    const waiting = api.app.inject({
      method: changeProfile.method,
      url: changeProfile.path,
      headers: {
        origin: CLIENT_URL,
        cookie: `sh_session_id=${person.session}`,
        'x-request-id': 'request-0003',
      },
      payload: { name: 'Another', preferredEmail: null, emailConsent: false },
    });
    await eventually(
      () => waitingNames(),
      (names) => names.includes('portal-api request-0003'),
    );
    return { begun: waiting };
  });
  const reply = await begun;
  expect([reply.statusCode, reply.headers['x-request-id']]).toEqual([200, 'request-0003']);
  const { items } = (await call(api.app, listAuditEntries, { query: { actorId: person.userId } }, superuser))
    .reply;
  expect(items.map(({ requestId }) => requestId)).toEqual(['request-0003']);
});

async function waitingNames(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()
  `.execute(api.database);
  return rows.map(({ name }) => name);
}
