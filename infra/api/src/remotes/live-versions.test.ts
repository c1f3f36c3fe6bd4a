import { getRemoteHealth, reportRemotes } from '@event-portal/contracts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addPerson } from '../../testing/people';
import { call, startTestApi } from '../../testing/test-api';
import { createLiveVersions } from './live-versions';

let registry: Server;
let url: string;
let status: number;
let current: string;
let asked: number;
let clock: number;
let failures: number;
beforeEach(async () => {
  [status, current, asked, failures, clock] = [200, '1.1.0', 0, 0, Date.parse('2026-03-01T12:00:00Z')];
  registry = createServer((_request, response) => {
    asked += 1;
    const canary = { version: { version: '1.2.0' }, percent: 5 };
    const admin = { name: 'admin', current: { version: current }, previous: { version: '1.0.0' }, canary };
    response.writeHead(status).end(JSON.stringify({ environment: 'test', sequence: 7, remotes: [admin] }));
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/registry/live.json`;
});
afterEach(() => new Promise((resolve) => registry.close(resolve)));

const open = (at = url) =>
  createLiveVersions({ url: at, now: () => new Date(clock), onFailure: () => (failures += 1) });

test('what people get is live, and nothing else', async () => {
  const live = open();
  const answers = [];
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '9.9.9']) answers.push(await live.has('admin', version));
  expect([...answers, await live.has('portal', '1.1.0')]).toEqual([true, true, true, false, false]);
  expect([asked, failures]).toEqual([1, 0]);
});

test('a version that has just been promoted is known after a moment, whoever asks for names that are made up', async () => {
  const live = open();
  await live.has('admin', '1.1.0');
  current = '1.3.0';
  expect(await live.has('admin', '1.3.0')).toBe(false);
  clock += 5_000;
  expect(await live.has('admin', '1.3.0')).toBe(true);
  for (let time = 0; time < 50; time += 1) await live.has('admin', `7.7.${time}`);
  expect(asked).toBe(2);
});

test('while it does not answer, what it said last holds; before that everything counts', async () => {
  const live = open();
  status = 503;
  expect(await live.has('admin', '9.9.9')).toBe(true);
  expect(failures).toBe(1);
  status = 200;
  clock += 5_000;
  expect(await live.has('admin', '9.9.9')).toBe(false);
  status = 503;
  clock += 60_000;
  expect([await live.has('admin', '1.1.0'), await live.has('admin', '9.9.9')]).toEqual([true, false]);
  expect(await open('').has('admin', '9.9.9')).toBe(true);
});

test('reports of versions that nobody gets count for nothing', async () => {
  const api = await startTestApi({ environment: { LIVE_REGISTRY_URL: url } });
  const [superuser, visitor] = [
    await addPerson(api.database, { role: 'superuser' }),
    await addPerson(api.database),
  ];
  const failure = 'remote-broken' as const;
  const reports = ['1.1.0', '9.9.9'].map((version) => ({ remote: 'admin', version, failure, cause: 'x' }));
  await call(api.app, reportRemotes, { body: { reports } }, visitor);
  const { versions } = (await call(api.app, getRemoteHealth, {}, superuser)).reply;
  expect(versions.map(({ version }) => version)).toEqual(['1.1.0']);
  await api.close();
});
