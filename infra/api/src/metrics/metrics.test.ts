import {
  getEvent,
  reportRemotes,
  reportVitals,
  SignInError,
  type RemoteReport,
} from '@event-portal/contracts';
import { findFreePort } from '@event-portal/tooling/free-port';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addEvent, addPerson } from '../../testing/people';
import { cookieHeader, navigate, signIn } from '../../testing/browser';
import { eventually } from '../../testing/eventually';
import { startRedisDouble, type RedisDouble } from '../../testing/redis-double';
import { openTcpProxy, through } from '../../testing/tcp-proxy';
import { call, send, startTestApi, testConfiguration, type TestApi } from '../../testing/test-api';
import { startIdentityProvider, type TestIdentityProvider } from '../../testing/test-identity-provider';
import { buildApp } from '../app';
import { openDatabase } from '../database/database';

let provider: TestIdentityProvider;
let redis: RedisDouble;
let api: TestApi;
let port: number;
beforeAll(async () => {
  [provider, redis, port] = await Promise.all([startIdentityProvider(), startRedisDouble(), findFreePort()]);
  const environment = { ...provider.environment, REDIS_URL: redis.url, METRICS_PORT: String(port) };
  api = await startTestApi({ environment });
});
afterAll(async () => {
  await api.close();
  await provider.close();
  redis.close();
});

const ask = (path = '/metrics', init: RequestInit = {}) => fetch(`http://localhost:${port}${path}`, init);
const scrape = async () => (await ask()).text();

/** The value of one figure; undefined when it is not there. */
async function valueOf(figure: string): Promise<number | undefined> {
  const line = (await scrape()).split('\n').find((other) => other.startsWith(`${figure} `));
  return line === undefined ? undefined : Number(line.slice(figure.length + 1));
}

const durationsOf = (method: string, route: string, status: number) =>
  valueOf(`http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);

test('metrics are text that Prometheus reads, of the process too', async () => {
  const reply = await ask();
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  expect(await reply.text()).toMatch(/^process_cpu_seconds_total /m);
});

test('a request counts under the pattern of its route, and no id becomes a label', async () => {
  const superuser = await addPerson(api.database, { role: 'superuser' });
  const eventId = await addEvent(api.database);
  await call(api.app, getEvent, { params: { eventId } }, superuser);
  await call(api.app, getEvent, { params: { eventId } });
  expect(await durationsOf('GET', '/events/:eventId', 200)).toBe(1);
  expect(await durationsOf('GET', '/events/:eventId', 401)).toBe(1);
  expect(await scrape()).not.toContain(eventId);
});

test('what browsers tell of remotes is counted, and made-up names end in one row', async () => {
  const visitors = [await addPerson(api.database), await addPerson(api.database)] as const;
  const tell = (remote: string, failure: RemoteReport['failure'], visitor = visitors[0]) =>
    call(
      api.app,
      reportRemotes,
      { body: { reports: [{ remote, version: '1.0.0', failure, cause: '' }] } },
      visitor,
    );
  await tell('admin', null);
  await tell('admin', 'page-needs-api');
  await tell('admin', 'remote-broken');
  expect(await valueOf('remote_loads_total{remote="admin",version="1.0.0",outcome="loaded"}')).toBe(1);
  expect(await valueOf('remote_loads_total{remote="admin",version="1.0.0",outcome="failed"}')).toBe(1);
  for (let index = 0; index < 60; index += 1) await tell(`made-up-${index}`, null, visitors[index % 2]);
  expect((await scrape()).match(/^remote_loads_total/gm)?.length).toBe(102);
});

test('how fast pages were is counted in seconds, so that three of four visits can be asked for', async () => {
  const visit = { remote: 'admin', version: '1.0.0', page: '/admin/logs', device: 'phone' } as const;
  const visits = [
    { ...visit, vitals: { lcp: 1800, inp: 90, cls: 0.3 } },
    { ...visit, vitals: { lcp: 2600 } },
  ];
  await call(api.app, reportVitals, { body: { visits } }, await addPerson(api.database));
  const bucket = (name: string, le: string) =>
    valueOf(`${name}_bucket{le="${le}",remote="admin",version="1.0.0"}`);
  expect([await bucket('remote_lcp_seconds', '2'), await bucket('remote_lcp_seconds', '3')]).toEqual([1, 2]);
  expect(await bucket('remote_inp_seconds', '0.1')).toBe(1);
  expect([await bucket('remote_cls', '0.25'), await bucket('remote_cls', '0.35')]).toEqual([0, 1]);
});

test('of the versions that many people make up, twenty are named', async () => {
  for (let index = 0; index < 22; index += 1) {
    const reports = [
      { remote: 'admin', version: `3.0.${index}`, failure: 'remote-broken' as const, cause: '' },
    ];
    await call(api.app, reportRemotes, { body: { reports } }, await addPerson(api.database));
  }
  expect(await valueOf('remote_loads_total{remote="admin",version="3.0.0",outcome="failed"}')).toBe(1);
  expect(
    await valueOf('remote_loads_total{remote="admin",version="3.0.21",outcome="failed"}'),
  ).toBeUndefined();
  expect(await valueOf('remote_loads_total{remote="admin",version="other",outcome="failed"}')).toBe(3);
});

test('one person raises no alarm about a remote, however many versions they make up', async () => {
  const countFailed = async () =>
    [...(await scrape()).matchAll(/^remote_loads_total\{remote="admin",.*outcome="failed"\} (\d+)$/gm)]
      .map(([, count]) => Number(count))
      .reduce((sum, count) => sum + count, 0);
  const before = await countFailed();
  const visitor = await addPerson(api.database);
  const reports = Array.from({ length: 20 }, (_, index) => ({
    remote: 'admin',
    version: `1.0.${index}`,
    failure: 'remote-broken' as const,
    cause: '',
  }));
  await call(api.app, reportRemotes, { body: { reports } }, visitor);
  expect(await countFailed()).toBe(before + 1);
});

test('a version that is live no more is forgotten, and its room is another’s', async () => {
  let current = '1.0.0';
  let clock = Date.now();
  const live = createServer((_request, response) => {
    const remote = {
      name: 'portal',
      current: {
        version: current,
        descriptor: { areas: [{ path: '/portal' }], pages: { '/portal': 'story' } },
      },
      previous: null,
      canary: null,
      disabled: null,
    };
    response.end(JSON.stringify({ sequence: 1, remotes: [remote] }));
  });
  await new Promise<void>((resolve) => live.listen(0, '127.0.0.1', resolve));
  const ownPort = await findFreePort();
  const other = await startTestApi({
    now: () => new Date(clock),
    environment: {
      LIVE_REGISTRY_URL: `http://127.0.0.1:${(live.address() as AddressInfo).port}/registry/live.json`,
      METRICS_PORT: String(ownPort),
    },
  });
  const visitor = await addPerson(other.database);
  const visit = async (version: string) => {
    const visits = [
      { remote: 'portal', version, page: '/portal', device: 'phone' as const, vitals: { lcp: 900 } },
    ];
    await call(other.app, reportVitals, { body: { visits } }, visitor);
    const text = await (await fetch(`http://localhost:${ownPort}/metrics`)).text();
    return [...text.matchAll(/^remote_lcp_seconds_count\{remote="portal",version="(.*)"\}/gm)].map(
      ([, name]) => name,
    );
  };
  expect(await visit('1.0.0')).toEqual(['1.0.0']);
  current = '1.1.0';
  clock += 60_000;
  expect(await visit('1.1.0')).toEqual(['1.1.0']);
  await other.close();
  await new Promise((resolve) => live.close(resolve));
});

test('whatever a hostile caller sends ends in one row, and none of it is told', async () => {
  const paths = [
    '/canary"} 1\nportal_ready 0',
    '/canary-%22%7D%0A',
    '/%zz-canary',
    '/canary/../canary',
    `/events/${'canary'.repeat(500)}`,
    '/auth/me/canary?canary=1',
  ];
  for (const url of paths) await send(api.app, { url });
  for (const method of ['PROPFIND', 'M-SEARCH', 'TRACE'] as const)
    await api.app.inject({ method: method as 'GET', url: '/canary' });
  const text = await scrape();
  expect(text).not.toContain('canary');
  expect(text).not.toMatch(/PROPFIND|M-SEARCH/);
  expect(await durationsOf('GET', 'none', 404)).toBeGreaterThanOrEqual(4);
  expect(await valueOf('portal_ready')).toBe(1);
});

test('the port has metrics and nothing else, and the API’s own port has none', async () => {
  for (const path of ['/', '/livez', '/auth/me', '/metrics/', '/metrics/x', '/METRICS'])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
  for (const method of ['HEAD', 'POST', 'PUT', 'DELETE'])
    expect([method, (await ask('/metrics', { method })).status]).toEqual([method, 404]);
  expect((await send(api.app, { url: '/metrics' })).statusCode).toBe(404);
});

test('sign-ins count by how they end, with a zero before the first', async () => {
  for (const outcome of SignInError.def.innerType.options)
    expect([outcome, await valueOf(`sign_ins_total{outcome="${outcome}"}`)]).toEqual([outcome, 0]);

  const session = (await signIn(api.app, provider, { person: 'staff' })).cookies.find(
    ({ name }) => name === 'sh_session_id',
  )?.value;
  await signIn(api.app, provider, { person: 'staff', failure: 'email-unverified' });
  await navigate(api.app, '/auth/callback?code=x&state=canary', undefined);
  expect(await valueOf('sign_ins_total{outcome="success"}')).toBe(1);
  expect(await valueOf('sign_ins_total{outcome="unverified_email"}')).toBe(1);
  expect(await scrape()).not.toContain('canary');

  // Whatever anybody can send without a sign-in is told apart: no alarm counts it.
  const unproven = (await valueOf('sign_ins_total{outcome="unproven"}')) ?? 0;
  for (const query of ['?error=server_error', '?error=invalid_scope&state=x', '?code=x', ''])
    await navigate(api.app, `/auth/callback${query}`, undefined);
  expect(await valueOf('sign_ins_total{outcome="unproven"}')).toBe(unproven + 4);
  for (const outcome of ['provider_unavailable', 'failed', 'expired'])
    expect([outcome, await valueOf(`sign_ins_total{outcome="${outcome}"}`)]).toEqual([outcome, 0]);

  // A page that is reloaded by somebody who is signed in is no sign-in.
  await navigate(api.app, '/auth/callback?code=x', cookieHeader({ sh_session_id: session }));
  expect(await valueOf('sign_ins_total{outcome="unproven"}')).toBe(unproven + 4);
});

test('the pool of connections and Redis are told as they are', async () => {
  expect(await valueOf('database_pool_total')).toBeGreaterThan(0);
  expect(await valueOf('database_pool_waiting')).toBe(0);
  expect(
    await eventually(
      () => valueOf('redis_up'),
      (value) => value === 1,
    ),
  ).toBe(1);
  redis.fallSilent();
  expect(await valueOf('redis_up')).toBe(0);
});

test('while the database is down the API says so, and its metrics are there', async () => {
  const { hostname, port: databasePort } = new URL(api.url);
  const proxy = await openTcpProxy({ host: hostname, port: Number(databasePort) });
  const url = through(proxy, api.url);
  const database = openDatabase({ url, maxConnections: 2 });
  const ownPort = await findFreePort();
  const configuration = testConfiguration(url, { METRICS_PORT: String(ownPort) });
  const app = await buildApp({ configuration, database });
  await app.ready();
  const text = async () => (await fetch(`http://localhost:${ownPort}/metrics`)).text();
  expect(await text()).toMatch(/^portal_ready 1$/m);
  await proxy.cut();
  await send(app, { url: '/readyz' });
  expect(await text()).toMatch(/^portal_ready 0$/m);
  expect(await text()).not.toContain('redis_up');
  await app.close();
  await expect(text()).rejects.toThrow();
  await database.destroy();
  await proxy.close();
});

test.each(['', '0'])('METRICS_PORT=%j opens nothing', async (value) => {
  const other = await startTestApi({ environment: { METRICS_PORT: value } });
  await send(other.app, { url: '/livez' });
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  const address = other.app.server.address() as { port: number };
  expect((await fetch(`http://127.0.0.1:${address.port}/metrics`)).status).toBe(404);
  await other.close();
});

test('a port that is taken stops the API, rather than leaving it unwatched', async () => {
  const configuration = testConfiguration(api.url, { METRICS_PORT: String(port) });
  const app = await buildApp({ configuration, database: api.database });
  await expect(app.ready()).rejects.toThrow('EADDRINUSE');
  await app.close();
  expect((await ask()).status).toBe(200);
});
