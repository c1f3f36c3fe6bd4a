import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startPortalDouble } from '../../testing/portal-double';
import { openWorkshop } from '../../testing/workshop';

/** What the API has counted: of how many people of a version how many had a failure. */
const health = (...figures: (readonly [version: string, people: number, failingPeople: number])[]) =>
  figures.map(([version, people, failingPeople]) => ({
    remote: 'admin',
    version,
    loads: people - failingPeople,
    failures: failingPeople,
    people,
    failingPeople,
  }));

let figures: ReturnType<typeof health>;
let keys: unknown[];
let api: Server;
let shop: ReturnType<typeof openWorkshop>;

beforeEach(async () => {
  figures = [];
  keys = [];
  api = createServer((request, response) => {
    keys.push(request.headers.authorization);
    response.end(JSON.stringify({ versions: figures, failures: [] }));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  shop = openWorkshop({
    REGISTRY_API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    REGISTRY_API_KEY: 'epk_canary',
  });
  await shop.registry('init');
  for (const version of ['1.1.0', '1.0.0'])
    await shop.registry('publish', shop.build(version), '--promote', 'a test');
});

afterEach(async () => {
  await new Promise((resolve) => api.close(resolve));
  shop.close();
});

const look = async (...options: string[]) => (await shop.registry('watch', '--once', ...options)).out;
const admin = async () => (await shop.status()).remotes[0];

test('a canary that fails for more people than the current version is taken back, and the history says by whom and why', async () => {
  expect(await look()).toBe('There is no canary.');
  await shop.registry('canary', 'admin', '10', '--version', '1.1.0');
  figures = health(['1.0.0', 100, 1], ['1.1.0', 100, 1]);
  expect(await look()).toContain(
    'admin 1.1.0, 10 %: it fails for 1 of 100 people (1.0 %), the current version for 1 of 100 people (1.0 %)',
  );
  expect(await admin()).toMatchObject({ canary: { version: '1.1.0', percent: 10 } });

  figures = health(['1.0.0', 100, 1], ['1.1.0', 100, 20]);
  expect(await look()).toContain('admin 1.1.0 is no canary any more: it fails for 20 of 100 people (20.0 %)');
  expect(await admin()).toMatchObject({ canary: null, current: '1.0.0' });
  const { out: history } = await shop.registry('history');
  expect(history).toContain('registry watch');
  expect(history).toContain('20 of 100 people');
  expect(new Set(keys)).toEqual(new Set(['Bearer epk_canary']));
  const { out } = await shop.registry('status');
  expect(out).toMatch(/^ {2}1\.1\.0 .*fails for 20 of 100 people$/m);
  expect(out).toMatch(/^ {2}1\.0\.0 .*fails for 1 of 100 people$/m);
});

test('one that works goes to more people and then to everybody, where that was asked for', async () => {
  await shop.registry('canary', 'admin', '1', '--version', '1.1.0');
  figures = health(['1.0.0', 1000, 5], ['1.1.0', 20, 0]);
  await look();
  expect(await admin()).toMatchObject({ canary: { percent: 1 } });
  expect(await look('--advance')).toContain('admin 1.1.0 for 10 % of the visitors: it fails for 0 of 20');
  figures = health(['1.0.0', 1000, 5], ['1.1.0', 100, 1]);
  expect(await look('--advance')).toContain('admin 1.1.0 for 50 % of the visitors');
  expect(await look('--advance')).toContain('too few people to tell');
  figures = health(['1.0.0', 1000, 5], ['1.1.0', 400, 3]);
  expect(await look('--advance')).toContain('admin 1.1.0 promoted: it fails for 3 of 400 people');
  expect(await admin()).toMatchObject({ canary: null, current: '1.1.0', previous: '1.0.0' });
  expect(await look('--advance')).toBe('There is no canary.');
});

test('whoever asks what would change changes nothing', async () => {
  await shop.registry('canary', 'admin', '10', '--version', '1.1.0');
  figures = health(['1.0.0', 100, 0], ['1.1.0', 100, 100]);
  expect(await look('--dry-run')).toContain('Would change: admin 1.1.0 is no canary any more');
  expect(await admin()).toMatchObject({ canary: { version: '1.1.0' } });
});

test('what it does is compared with what the portal serves, as every change is', async () => {
  await shop.registry('canary', 'admin', '10', '--version', '1.1.0');
  const file = join(shop.store, 'registry.json');
  const read = () => readFileSync(file, 'utf8');
  const older = read();
  await shop.registry('pin', 'admin', '1.0.0');
  const newest = read();
  let served = () => newest;
  const portal = await startPortalDouble(() => served());
  shop.env.REGISTRY_PORTAL_URL = portal.url;
  figures = health(['1.0.0', 100, 0], ['1.1.0', 100, 100]);
  try {
    writeFileSync(file, older);
    expect(await look()).toContain('Run "restore"');
    expect(await admin()).toMatchObject({ canary: { version: '1.1.0' } });

    writeFileSync(file, newest);
    served = read;
    expect(await look()).toMatch(/is no canary any more.*\nServed by the portal after/s);
  } finally {
    await portal.close();
  }
});

test('a lock holds, and the watch goes on with the others', async () => {
  await shop.registry('canary', 'admin', '10', '--version', '1.1.0');
  await shop.registry('lock', 'admin', '--reason', 'an event is on');
  figures = health(['1.0.0', 100, 0], ['1.1.0', 100, 100]);
  expect(await look()).toContain('an event is on');
  expect(await admin()).toMatchObject({ canary: { version: '1.1.0' } });
});

test('an API that does not answer ends one look, and leaves the status readable', async () => {
  await shop.registry('canary', 'admin', '10', '--version', '1.1.0');
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
  expect(await shop.registry('watch', '--once')).toMatchObject({ code: 69 });
  const { code, out } = await shop.registry('status');
  expect([code, out]).toEqual([0, expect.stringContaining('does not say how remotes do.')]);
});

test('half of all people cannot be tolerated', async () => {
  expect(await shop.registry('watch', '--once', '--tolerated', '50')).toMatchObject({ code: 64 });
});

test('a canary of a remote that takes two people is left to them, and that is said', async () => {
  const holders = await Promise.all(['ada-1', 'ben-1'].map((keyId) => shop.holderOf(keyId)));
  for (const [index, owner] of ['Ada', 'Ben'].entries()) {
    const told = await holders[index]?.registry('create-key');
    const publicKey = /--public-key (\S+)/.exec(told?.out ?? '')?.[1] ?? '';
    const key = [holders[index]?.env.REGISTRY_KEY_ID ?? '', '--public-key', publicKey, '--owner', owner];
    await shop.registry('delegate', ...key, '--remotes', 'admin', '--rights', 'promote');
  }
  await shop.registry('threshold', 'admin', '2');
  await shop.registry('canary', 'admin', '10', '--version', '1.1.0');
  figures = health(['1.0.0', 100, 1], ['1.1.0', 100, 20]);
  expect(await look()).toMatch(/20 of 100 people.*\nadmin takes 2 people: one of them proposes/);
  expect(await admin()).toMatchObject({ canary: { version: '1.1.0', percent: 10 } });
});
