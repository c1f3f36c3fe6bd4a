import { getRemoteHealth, reportRemotes, type PlatformRole } from '@event-portal/contracts';
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addPerson } from '../../testing/people';
import { call, startTestApi } from '../../testing/test-api';
import type { SignedInUser } from '../http/caller';
import { createLiveVersions } from './live-versions';

let registry: Server;
let url: string;
let status: number;
let current: string;
let asked: number;
let clock: number;
let failures: number;
let percent: number;
beforeEach(async () => {
  [status, current, asked, failures, percent] = [200, '1.1.0', 0, 0, 100];
  clock = Date.parse('2026-03-01T12:00:00Z');
  registry = createServer((_request, response) => {
    asked += 1;
    const canary = { version: { version: '1.2.0' }, percent };
    const listed = (name: string, guards?: string[]) => ({
      name,
      current: {
        version: current,
        descriptor: { areas: [{ path: `/${name}`, guards }], pages: { [`/${name}/:id`]: 'story' } },
      },
      previous: { version: '1.0.0', descriptor: { pages: { [`/${name}`]: 'table' } } },
      canary,
      disabled: null,
    });
    const remotes = [
      listed('portal'),
      listed('admin'),
      listed('contracts', ['/admin']),
      listed('budget', ['_of-tomorrow']),
    ];
    response.writeHead(status).end(JSON.stringify({ environment: 'test', sequence: 7, remotes }));
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/registry/live.json`;
});
afterEach(() => new Promise((resolve) => registry.close(resolve)));

const open = (at = url) =>
  createLiveVersions({ url: at, now: () => new Date(clock), onFailure: () => (failures += 1) });
const person = (role: PlatformRole = 'user'): SignedInUser => ({
  userId: randomUUID(),
  email: 'ann@example.test',
  preferredEmail: null,
  name: 'Ann',
  onboarded: false,
  image: null,
  role,
  emailConsent: false,
});

test('what people get is live, and nothing else', async () => {
  const live = open();
  const answers = [];
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '9.9.9'])
    answers.push(await live.mayGet(person(), 'portal', version));
  expect([...answers, await live.mayGet(person(), 'tickets', '1.1.0')]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect([asked, failures]).toEqual([1, 0]);
});

test('a canary is given to its share, and the same person stays in it', async () => {
  percent = 10;
  const live = open();
  const people = Array.from({ length: 400 }, () => person());
  const given = () => Promise.all(people.map((one) => live.mayGet(one, 'portal', '1.2.0')));
  const answers = await given();
  const share = answers.filter(Boolean).length;
  expect(share).toBeGreaterThan(10);
  expect(share).toBeLessThan(90);
  expect(await given()).toEqual(answers);
});

test('a remote is given to those whom the guards let into an area of it', async () => {
  const live = open();
  for (const remote of ['admin', 'contracts', 'budget']) {
    expect(await live.mayGet(person('superuser'), remote, '1.1.0')).toBe(true);
    expect(await live.mayGet(person(), remote, '1.1.0')).toBe(false);
  }
});

test('a page is one of the version’s, and no address', async () => {
  const live = open();
  const asked = [
    ['1.1.0', '/portal/:id'],
    ['1.1.0', '/portal/7'],
    ['1.1.0', '/portal'],
    ['1.0.0', '/portal'],
    ['1.2.0', '/portal'],
  ] as const;
  const answers = asked.map(([version, page]) => live.mayGet(person(), 'portal', version, page));
  expect(await Promise.all(answers)).toEqual([true, false, false, true, false]);
});

test('a version that has just been promoted is known after a moment, whoever asks for names that are made up', async () => {
  const live = open();
  await live.mayGet(person(), 'portal', '1.1.0');
  current = '1.3.0';
  expect(await live.mayGet(person(), 'portal', '1.3.0')).toBe(false);
  clock += 5_000;
  expect(await live.mayGet(person(), 'portal', '1.3.0')).toBe(true);
  for (let time = 0; time < 50; time += 1) await live.mayGet(person(), 'portal', `7.7.${time}`);
  expect(asked).toBe(2);
});

test('while it does not answer, what it said last holds; before that nothing counts', async () => {
  const live = open();
  status = 503;
  expect(await live.mayGet(person(), 'portal', '1.1.0')).toBe(false);
  expect(failures).toBe(1);
  status = 200;
  clock += 5_000;
  expect(await live.mayGet(person(), 'portal', '1.1.0')).toBe(true);
  status = 503;
  clock += 60_000;
  expect([
    await live.mayGet(person(), 'portal', '1.1.0'),
    await live.mayGet(person(), 'portal', '9.9.9'),
  ]).toEqual([true, false]);
  expect(await open('').mayGet(person(), 'portal', '9.9.9')).toBe(true);
});

test('reports of what the person could not have been given count for nothing', async () => {
  const api = await startTestApi({ environment: { LIVE_REGISTRY_URL: url } });
  const [superuser, visitor] = [
    await addPerson(api.database, { role: 'superuser' }),
    await addPerson(api.database),
  ];
  const failure = 'remote-broken' as const;
  const reports = [
    ['portal', '1.1.0'],
    ['portal', '9.9.9'],
    ['admin', '1.1.0'],
  ].map(([remote = '', version = '']) => ({ remote, version, failure, cause: 'x' }));
  await call(api.app, reportRemotes, { body: { reports } }, visitor);
  const health = (await call(api.app, getRemoteHealth, {}, superuser)).reply;
  expect(health.versions.map(({ remote, version }) => `${remote} ${version}`)).toEqual(['portal 1.1.0']);
  expect(health.failures).toHaveLength(1);
  await api.close();
});
