import { actOnApplication, getCurrentUser, listPortalEvents } from '@event-portal/contracts';
import type { FastifyInstance } from 'fastify';
import { cookieHeader, locationOf, navigate } from '../../testing/browser';
import { eventually } from '../../testing/eventually';
import { addApplication, addEvent, addPerson, type TestPerson } from '../../testing/people';
import { openTcpProxy, through, type TcpProxy } from '../../testing/tcp-proxy';
import {
  call,
  CLIENT_URL,
  send,
  startTestApi,
  testConfiguration,
  type TestApi,
} from '../../testing/test-api';
import {
  beginSignIn,
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../testing/test-identity-provider';
import { onServer } from '../../testing/test-database';
import { buildApp } from '../app';
import { openDatabase, type Database } from './database';

let api: TestApi;
let person: TestPerson;
let proxy: TcpProxy;
let database: Database;
let app: FastifyInstance;
let provider: TestIdentityProvider;
const lost: Error[] = [];
beforeEach(async () => {
  provider = await startIdentityProvider();
  api = await startTestApi();
  person = await addPerson(api.database);
  const { hostname, port } = new URL(api.url);
  proxy = await openTcpProxy({ host: hostname, port: Number(port) });
  const url = through(proxy, api.url);
  database = openDatabase({ url, maxConnections: 4, onConnectionLost: (error) => lost.push(error) });
  app = await buildApp({ configuration: testConfiguration(url, provider.environment), database });
});
afterEach(async () => {
  await app.close();
  await database.destroy();
  await proxy.close();
  await api.close();
  await provider.close();
});

test('F37 while the database is down a session is neither believed nor denied', async () => {
  expect((await call(app, getCurrentUser, {}, person)).status).toBe(200);
  await proxy.cut();
  for (const endpoint of [getCurrentUser, listPortalEvents]) {
    const { status, error, response } = await call(app, endpoint, {}, person);
    expect([status, error]).toEqual([503, 'unavailable']);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.body).not.toMatch(/ECONN|127\.0\.0\.1|pg/);
  }
  await proxy.restore();
  expect((await call(app, getCurrentUser, {}, person)).status).toBe(200);
});

test('F37 the process lives while the database is down, and is ready again when it is back', async () => {
  const statusOf = async (url: string) => (await send(app, { url })).statusCode;
  expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 200]);
  await proxy.cut();
  expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 503]);
  await proxy.restore();
  expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 200]);
});

test('F26 a sign-in that meets a database that is down leads back to the login page', async () => {
  const { nonce, state } = beginSignIn({ redirect: '/settings' });
  const path = await provider.approve({ person: 'staff', state });
  await proxy.cut();
  const response = await navigate(
    app,
    path,
    cookieHeader({ sh_auth_nonce: nonce, sh_session_id: person.session }),
  );
  expect(response.statusCode).toBe(303);
  expect(locationOf(response).href).toBe(`${CLIENT_URL}/?authError=failed&redirect=%2Fsettings`);
  expect(provider.tokenCalls()).toBe(0);
});

test('a change that is refused by an outage has not happened, and works afterwards', async () => {
  const eventId = await addEvent(api.database);
  await addApplication(api.database, eventId, person, 'submitted');
  const withdraw = () =>
    call(app, actOnApplication, { params: { eventId }, body: { action: 'withdraw', version: 1 } }, person);
  await proxy.cut();
  expect((await withdraw()).error).toBe('unavailable');
  await proxy.restore();
  expect((await withdraw()).reply.status).toBe('withdrawn');
});

test('F38 a read that meets connections which the server has ended is answered all the same', async () => {
  await Promise.all([1, 2, 3, 4].map(() => call(app, listPortalEvents, {}, person)));
  lost.length = 0;
  await onServer((client) =>
    // Waits for each until it is gone: a server that is busy takes a while.
    client.query('select pg_terminate_backend(pid, 20000) from pg_stat_activity where datname = $1', [
      api.name,
    ]),
  );
  for (let time = 0; time < 5; time += 1) {
    expect((await call(app, listPortalEvents, {}, person)).status).toBe(200);
  }
  await eventually(
    () => lost.length,
    (count) => count > 0,
  );
});

test('F38 a read that meets one broken connection after the other is answered all the same', async () => {
  const { hostname, port } = new URL(api.url);
  // Of its own: all that goes over it is the two connections of this pool.
  const line = await openTcpProxy({ host: hostname, port: Number(port) });
  const own = openDatabase({ url: through(line, api.url), maxConnections: 2 });
  const ownApp = await buildApp({ configuration: testConfiguration(api.url), database: own });
  await Promise.all([1, 2].map(() => own.selectFrom('users').select('userId').execute()));
  const left = line.breakOnUse();
  expect(left()).toBe(2);
  expect((await call(ownApp, listPortalEvents, {}, person)).status).toBe(200);
  expect(left()).toBe(0);
  await ownApp.close();
  await own.destroy();
  await line.close();
});

test('F32 an API that starts before its database serves as soon as it is there', async () => {
  await proxy.cut();
  const url = through(proxy, api.url);
  const early = openDatabase({ url, maxConnections: 2 });
  const earlyApp = await buildApp({ configuration: testConfiguration(url), database: early });
  expect((await call(earlyApp, getCurrentUser, {}, person)).error).toBe('unavailable');
  await proxy.restore();
  expect((await call(earlyApp, getCurrentUser, {}, person)).status).toBe(200);
  await earlyApp.close();
  await early.destroy();
});
