import {
  assetEndings,
  reservedAreas,
  type ExtensionDescriptor,
  type RegisteredRemote,
  type RemoteDescriptor,
} from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { openWorkshop } from '../testing/workshop';
import { changeRegistry } from './registry';
import { openRegistryContext } from './settings';
import { keepEvidence, renew, rollback, type RegistryTransform } from './changes/registry-changes';
import { RegistryFailure } from './registry-failure';
import type { RegistryStore } from './store/store';

let shop: ReturnType<typeof openWorkshop>;
beforeEach(async () => {
  shop = openWorkshop();
  expect(await shop.registry('init')).toMatchObject({ code: 0 });
});
afterEach(() => {
  jest.useRealTimers();
  shop.close();
});

async function live(version: string): Promise<void> {
  expect(await shop.registry('publish', shop.build(version), '--promote', 'a test')).toMatchObject({
    code: 0,
  });
}
const saying = (text: string): unknown => expect.stringContaining(text);
const History = z.object({
  changes: z.array(z.object({ sequence: z.number() })),
  notGenuine: z.array(z.string()),
});
const forced = {
  checkedAt: '2026-11-01T10:00:00.000Z',
  sequence: 1,
  passed: false,
  checks: [],
  forced: 'why not',
};
const admin = async () => (await shop.status()).remotes[0]!;

test('init makes a key that only its owner reads, and says its public half; a second one changes nothing', async () => {
  expect(statSync(join(shop.folder, 'key.pem')).mode & 0o777).toBe(0o600);
  const again = await shop.registry('init');
  expect(again.out).toMatch(/holds a registry already[^]*WEB_REGISTRY_KEYS=\{"main":"[A-Za-z0-9+/]{43}="\}/);
  expect(again.out).not.toContain('PRIVATE');
  expect((await shop.status()).sequence).toBe(1);
});

test('a published version is nobody’s yet; promoted it is everybody’s, and rollback is the way back', async () => {
  await live('1.0.0');
  await shop.registry('publish', shop.build('1.1.0'));
  expect(await admin()).toMatchObject({ current: '1.0.0', previous: null });

  expect(await shop.registry('promote', 'admin', '1.1.0')).toMatchObject({
    code: 77,
    complaint: saying('has not passed the gate'),
  });
  expect(await shop.registry('promote', 'admin', '1.1.0', '--force', 'it is urgent')).toMatchObject({
    code: 0,
  });
  expect(await admin()).toMatchObject({
    current: '1.1.0',
    previous: '1.0.0',
    evidence: { '1.1.0': { passed: false, forced: 'it is urgent' } },
  });

  await shop.registry('rollback', 'admin');
  expect(await admin()).toMatchObject({ current: '1.0.0', previous: null });
  const { out } = await shop.registry('history');
  expect(out).toMatch(/tester {2}admin rolled back from 1.1.0 to 1.0.0[^]*let past the gate: it is urgent/);
  // Who somebody says they are is as they say; the key is not.
  expect(out).toMatch(/tester {2}admin rolled back from 1.1.0 to 1.0.0 {2}\(key main\)$/m);
});

test('rollback goes where people have been well; elsewhere only with a reason that stays', async () => {
  await live('1.0.0');
  await live('1.1.0');
  await live('1.2.0');
  await shop.registry('publish', shop.build('1.3.0'));
  expect(await shop.registry('rollback', 'admin', '--to', '1.3.0')).toMatchObject({
    code: 77,
    complaint: saying('was never live with a passed gate'),
  });
  expect(await admin()).toMatchObject({ current: '1.2.0' });
  expect(await shop.registry('rollback', 'admin', '--to', '1.0.0')).toMatchObject({ code: 0 });
  expect((await shop.registry('rollback', 'admin', '--force', 'it is urgent')).code).toBe(64);
  expect(await shop.registry('rollback', 'admin', '--to', '1.3.0', '--force', 'it is urgent')).toMatchObject({
    code: 0,
  });
  expect(await admin()).toMatchObject({
    current: '1.3.0',
    evidence: { '1.3.0': { passed: false, forced: 'it is urgent' } },
  });
});

test('a rollback that is asked for twice goes back once, and what was left is no way back', async () => {
  await live('1.0.0');
  await live('1.1.0');
  await live('1.2.0');
  await shop.registry('rollback', 'admin');
  expect(await admin()).toMatchObject({ current: '1.1.0', previous: '1.0.0' });
  const { sequence } = await shop.status();
  for (const again of [[], ['--from', '1.2.0'], ['--to', '1.1.0']])
    expect((await shop.registry('rollback', 'admin', ...again)).out).toContain('already');
  expect((await shop.status()).sequence).toBe(sequence);
  expect((await shop.registry('rollback', 'admin', '--from', '9.9.9')).code).toBe(66);

  await shop.registry('rollback', 'admin', '--from', '1.1.0');
  expect(await admin()).toMatchObject({ current: '1.0.0', previous: null });
  expect(await shop.registry('rollback', 'admin', '--from', '1.0.0')).toMatchObject({
    code: 66,
    complaint: saying('no earlier version that was healthy'),
  });
  for (const way of [
    ['rollback', 'admin', '--to', '1.2.0'],
    ['promote', 'admin', '1.2.0'],
    ['canary', 'admin', '10', '--version', '1.2.0'],
  ])
    expect(await shop.registry(...way)).toMatchObject({ code: 77, complaint: saying('taken back') });
  expect((await shop.registry('status')).out).toMatch(/1\.2\.0 .* taken back 20/);
  expect(await shop.registry('promote', 'admin', '1.2.0', '--force', 'it was not the cause')).toMatchObject({
    code: 0,
  });
  expect(await admin()).toMatchObject({ current: '1.2.0', previous: '1.0.0' });
});

test('a version that failed the gate is no way back, whoever was sent to it', async () => {
  await live('1.0.0');
  await shop.registry('publish', shop.build('0.2.0'));
  const context = openRegistryContext(shop.env);
  const failed = {
    checkedAt: '2026-11-01T10:00:00.000Z',
    sequence: 1,
    passed: false,
    checks: [],
    forced: null,
  };
  await changeRegistry(context.store, 'test', await context.writer(), keepEvidence('admin', '0.2.0', failed));
  expect((await shop.registry('rollback', 'admin', '--to', '0.2.0')).code).toBe(77);
  expect(await admin()).toMatchObject({ current: '1.0.0' });
});

test('a rollback that is made again after a conflict leaves the version that was seen, and no other', async () => {
  await live('1.0.0');
  await live('1.1.0');
  const change = rollback('admin');
  const before = await admin();
  change([before as unknown as RegisteredRemote], '2026-11-01T10:00:00.000Z');
  await live('1.2.0');
  const after = (await admin()) as unknown as RegisteredRemote;
  expect(change([after], '2026-11-01T10:00:01.000Z')).toMatchObject({ note: saying('1.2.0 already') });
});

test('a canary is left like any other version', async () => {
  await live('1.1.0');
  await live('1.0.0');
  await shop.registry('canary', 'admin', '10', '--version', '1.1.0');
  expect((await shop.registry('rollback', 'admin', '--from', '1.1.0')).out).toContain('no canary any more');
  expect(await admin()).toMatchObject({
    current: '1.0.0',
    canary: null,
    takenBack: { '1.1.0': saying('T') },
  });
});

test('a document is renewed once it is due, and left alone before', async () => {
  const before = await shop.status();
  expect((await shop.registry('renew', '--within', '14')).out).toContain('nothing to renew');
  expect((await shop.status()).sequence).toBe(before.sequence);
  expect((await shop.registry('renew', '--within', '31')).out).toContain('Renewed');
  expect((await shop.status()).sequence).toBe(before.sequence + 1);
  expect((await shop.registry('renew')).out).toContain('Renewed');
  expect((await shop.registry('renew', '--within', 'soon')).code).toBe(64);
});

test('the files are there before the document names them, and have their hashes', async () => {
  await live('1.0.0');
  expect(readFileSync(join(shop.store, 'remotes/admin/1.0.0/entry.js'), 'utf8')).toBe('run("1.0.0")');
  expect(await shop.registry('verify')).toMatchObject({ code: 0 });
  writeFileSync(join(shop.store, 'remotes/admin/1.0.0/entry.js'), 'run("evil")');
  expect(await shop.registry('verify')).toMatchObject({
    code: 65,
    out: saying('remotes/admin/1.0.0/entry.js is not what was signed'),
  });
});

test('409: a version never changes; the same once more is no change', async () => {
  await live('1.0.0');
  expect((await shop.registry('publish', shop.build('1.0.0'))).out).toContain('Nothing to change');
  const other = shop.build('1.0.0', { files: { 'entry.js': 'run("other")' } });
  const { code, complaint } = await shop.registry('publish', other);
  expect([code, complaint]).toEqual([77, expect.stringContaining('published already, with other bytes')]);
  expect(readFileSync(join(shop.store, 'remotes/admin/1.0.0/entry.js'), 'utf8')).toBe('run("1.0.0")');
  expect((await shop.status()).sequence).toBe(2);
});

/** What a remote says of itself that offers these. */
function offering(...extensions: Partial<ExtensionDescriptor>[]): RemoteDescriptor {
  const log = { point: 'event.panel', id: 'log', title: 'Log', guards: [], order: 10 };
  return {
    name: 'admin',
    title: 'admin',
    owner: 'team',
    areas: [{ path: '/admin', frame: 'none' }],
    navigation: [],
    extensions: extensions.map((difference) => ({ ...log, ...difference })),
  };
}

test.each<[string, Parameters<typeof shop.build>[1], string]>([
  ['a file without a hash', { after: { 'more.js': 'x' } }, 'more.js has no hash'],
  ['a file with another hash', { after: { 'entry.js': 'evil' } }, 'entry.js does not have the hash'],
  [
    'a hash without a file',
    {
      build: {
        integrity: { 'entry.js': `sha384-${'a'.repeat(64)}`, 'gone.js': `sha384-${'a'.repeat(64)}` },
        preload: {},
      },
    },
    'gone.js is in remote.json, and not in the folder',
  ],
  ['an entry of a name that every object has', { build: { entry: 'constructor' } }, 'The entry has no hash'],
  ['no hashes at all', { build: { integrity: null } }, 'no build for production'],
  [
    'a contract of the future',
    { build: { hostContext: { from: 99, to: 99 } } },
    'needs host context 99 to 99',
  ],
  [
    'an early read of another host',
    { build: { early: { '/admin': [{ path: '//evil.test/users' }] } } },
    'An early read is a path of the API',
  ],
  [
    'an early read of what the address lacks',
    { build: { early: { '/admin': [{ path: '/users/:userId' }] } } },
    'that the address of its page has not',
  ],
  [
    'a page that opens without a network by a file without a hash',
    { build: { offline: { '/admin': { hours: 24, later: ['gone.js'] } } } },
    'A file that a page loads later has no hash',
  ],
  [
    'a page that opens without a network and has nothing to keep',
    { build: { offline: { '/nowhere': { hours: 24 } } } },
    'has no early reads to keep',
  ],
  ['a file outside of its folder', { build: { entry: '../entry.js' } }, 'not valid'],
  ['no description', { after: { 'remote.json': '{' } }, 'is no JSON'],
  [
    'an extension for a point that there is not',
    { build: { descriptor: offering({ point: 'event.footer' }) } },
    'The extension event.footer/log is for a point that there is not. There are home.event,',
  ],
  [
    'an extension with a guard that its point cannot ask',
    { build: { descriptor: offering({ guards: ['/finance'] }) } },
    'has the guard /finance, which its point cannot ask',
  ],
  [
    'an area with a guard that areas cannot ask',
    {
      build: {
        descriptor: { ...offering(), areas: [{ path: '/admin', frame: 'none', guards: ['_staff'] }] },
      },
    },
    'The area /admin has the guard _staff, which areas cannot ask',
  ],
  [
    'two extensions of one name',
    { build: { descriptor: offering({}, { title: 'Another' }) } },
    'It has two extensions event.panel/log.',
  ],
])('a build with %s is not published, and the reason is said', async (_what, options, words) => {
  const { code, complaint } = await shop.registry('publish', shop.build('2.0.0', options));
  expect([code, complaint]).toEqual([65, expect.stringContaining(words)]);
  expect(await shop.status()).toMatchObject({ sequence: 1, remotes: [] });
  expect(existsSync(join(shop.store, 'remotes/admin/2.0.0'))).toBe(false);
});

test('an area has one owner', async () => {
  await live('1.0.0');
  const rival = shop.build('1.0.0', { name: 'rival', area: '/admin' });
  expect(await shop.registry('publish', rival)).toMatchObject({
    code: 77,
    complaint: saying('admin owns /admin'),
  });
  expect(existsSync(join(shop.store, 'remotes/rival'))).toBe(false);
});

test('two versions with one container would not fit into one page', async () => {
  await live('1.0.0');
  const twin = shop.build('1.1.0', { build: { containerGlobal: 'mfe_admin_1_0_0' } });
  expect((await shop.registry('publish', twin)).complaint).toContain('has the same container');
});

test('a canary needs the gate or a reason, is for its share, and ends', async () => {
  await live('1.0.0');
  await shop.registry('publish', shop.build('1.1.0'));
  expect((await shop.registry('canary', 'admin', '10')).code).toBe(77);
  await live('1.2.0');
  await shop.registry('promote', 'admin', '1.0.0');
  expect((await shop.registry('canary', 'admin', '10')).out).toContain(
    'admin 1.2.0 for 10 % of the visitors',
  );
  expect(await admin()).toMatchObject({ canary: { version: '1.2.0', percent: 10 }, current: '1.0.0' });
  for (const bad of ['101', '-1', '1.5', 'ten', ''])
    expect((await shop.registry('canary', 'admin', '--', bad)).code).toBe(64);
  await shop.registry('canary', 'admin', '0');
  expect(await admin()).toMatchObject({ canary: null });
});

test('a locked pointer does not move, and the kill switch works all the same', async () => {
  await live('1.0.0');
  await shop.registry('publish', shop.build('1.1.0'));
  expect((await shop.registry('lock', 'admin')).code).toBe(64);
  await shop.registry('lock', 'admin', '--reason', 'The event is running.');
  for (const command of [
    ['promote', 'admin', '1.1.0', '--force', 'now'],
    ['rollback', 'admin', '--to', '1.1.0'],
    ['remove', 'admin'],
  ])
    expect(await shop.registry(...command)).toMatchObject({
      code: 77,
      complaint: saying('The event is running.'),
    });
  await shop.registry('disable', 'admin', '--message', 'Back at noon.');
  expect(await admin()).toMatchObject({ disabled: { message: 'Back at noon.' } });
  await shop.registry('enable', 'admin');
  await shop.registry('unlock', 'admin');
  expect(await admin()).toMatchObject({ disabled: null, locked: null });
});

test('a dry run says what it would do, and leaves everything as it is', async () => {
  await live('1.0.0');
  const before = readFileSync(join(shop.store, 'registry.json'), 'utf8');
  expect((await shop.registry('publish', shop.build('1.1.0'), '--dry-run')).out).toContain('Would change');
  expect((await shop.registry('disable', 'admin', '--message', 'off', '--dry-run')).out).toContain(
    'Would change',
  );
  expect(readFileSync(join(shop.store, 'registry.json'), 'utf8')).toBe(before);
  expect(existsSync(join(shop.store, 'remotes/admin/1.1.0'))).toBe(false);
});

test('gc forgets what nobody can be at, and nothing that was live within a week', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await live(version);
  await shop.registry('publish', shop.build('1.4.0'));
  await shop.registry('pin', 'admin', '1.0.0');
  for (const version of ['1.1.0', '1.2.0']) {
    const seen = join(shop.store, `evidence/admin/${version}/2026-11-01`);
    mkdirSync(seen, { recursive: true });
    writeFileSync(join(seen, 'report.json'), '{}');
  }
  await shop.registry('gc', '--without-portal');
  expect(Object.keys((await admin()).versions)).toHaveLength(5);

  jest.useFakeTimers({ now: Date.now() + 10 * 86_400_000, advanceTimers: true });
  expect((await shop.registry('gc')).code).toBe(69);
  expect((await shop.registry('gc', '--without-portal')).out).toMatch(
    /remotes\/admin\/1.1.0 removed[^]*remotes\/admin\/1.4.0 removed/,
  );
  jest.useRealTimers();
  expect(Object.keys((await admin()).versions).sort()).toEqual(['1.0.0', '1.2.0', '1.3.0']);
  expect(readdirSync(join(shop.store, 'remotes/admin')).sort()).toEqual(['1.0.0', '1.2.0', '1.3.0']);
  expect(readdirSync(join(shop.store, 'evidence/admin'))).toEqual(['1.2.0']);
});

test('on a full disk what leads back is signed in the room that was kept for it; the rest ends with 73, on one line', async () => {
  await live('1.0.0');
  await live('1.1.0');
  const { store, writer } = openRegistryContext(shop.env);
  expect(statSync(join(shop.store, 'registry.reserve')).size).toBeGreaterThan(100_000);
  let isFull = true;
  const full = new RegistryFailure('no-space', 'The disk is full.');
  const fullStore: RegistryStore = {
    ...store,
    addFile: (path, content) => (isFull ? Promise.reject(full) : store.addFile(path, content)),
    async releaseReserve() {
      isFull = !(await store.releaseReserve?.());
      return !isFull;
    },
  };
  const change = async (transform: RegistryTransform, leadsBack: boolean) =>
    changeRegistry(fullStore, 'test', await writer(), transform, { leadsBack });
  await expect(change(keepEvidence('admin', '1.0.0', forced), false)).rejects.toBe(full);
  await change(rollback('admin'), true);
  expect(await admin()).toMatchObject({ current: '1.0.0' });
  expect(existsSync(join(shop.store, 'registry.reserve'))).toBe(false);
  await shop.registry('pin', 'admin', '1.0.0');
  expect(existsSync(join(shop.store, 'registry.reserve'))).toBe(true);
});

test('what cannot be written says so on one line, and leaves nothing behind', async () => {
  await live('1.0.0');
  const place = join(shop.store, 'remotes/portal');
  writeFileSync(place, 'a file where a folder has to be');
  const told = await shop.registry('publish', shop.build('1.0.0', { name: 'portal', area: '/portal' }));
  expect(told).toMatchObject({ code: 69, complaint: saying('cannot be written to') });
  expect(told.complaint).not.toContain('\n');
});

test('a number whose publish was killed is free again after an hour, and gc takes what was left', async () => {
  await live('1.0.0');
  const leave = (file: string, hoursAgo: number) => {
    mkdirSync(dirname(join(shop.store, file)), { recursive: true });
    writeFileSync(join(shop.store, file), 'half');
    utimesSync(join(shop.store, file), new Date(), Date.now() / 1000 - hoursAgo * 3600);
  };
  leave('remotes/admin/1.1.0/entry.js', 0.5);
  const early = await shop.registry('publish', shop.build('1.1.0'));
  expect(early).toMatchObject({ code: 77, complaint: saying('Try again an hour after that') });
  leave('remotes/admin/1.1.0/entry.js', 2);
  expect((await shop.registry('publish', shop.build('1.1.0'))).code).toBe(0);
  expect((await shop.registry('verify')).code).toBe(0);

  const unfinished = `remotes/admin/1.1.0/.${'0'.repeat(36)}.new`;
  leave(unfinished, 25);
  leave('remotes/admin/1.2.0/entry.js', 25);
  leave('remotes/admin/1.3.0/entry.js', 23);
  const { out } = await shop.registry('gc', '--without-portal');
  expect(out).toContain('remotes/admin/1.2.0 removed');
  expect(out).toContain(`${unfinished} removed`);
  expect(readdirSync(join(shop.store, 'remotes/admin')).sort()).toEqual(['1.0.0', '1.1.0', '1.3.0']);
});

test('of the history stay the newest 200 documents, and 90 days', async () => {
  const old = Date.now() / 1000 - 91 * 86_400;
  const history = join(shop.store, 'history');
  mkdirSync(history);
  for (let number = 1; number <= 203; number += 1) {
    const file = join(history, `${String(number).padStart(8, '0')}.json`);
    writeFileSync(file, '{}');
    if (number !== 2) utimesSync(file, old, old);
  }
  await shop.registry('gc', '--without-portal');
  expect(readdirSync(history).sort().slice(0, 2)).toEqual(['00000002.json', '00000004.json']);
});

test.each(reservedAreas)('no remote gets %s', async (area) => {
  const place = shop.build('1.0.0', { name: 'desk', area });
  expect(await shop.registry('publish', place)).toMatchObject({
    code: 77,
    complaint: saying('belongs to the portal itself'),
  });
  expect(existsSync(join(shop.store, 'remotes/desk'))).toBe(false);
});

test('a name that every table has is refused, and looked for without harm', async () => {
  expect(
    await shop.registry('publish', shop.build('1.0.0', { name: 'constructor', area: '/c' })),
  ).toMatchObject({
    code: 77,
    complaint: saying('cannot be the name of a remote'),
  });
  await live('1.0.0');
  for (const verb of [
    ['gate', 'admin', 'constructor'],
    ['rollback', 'admin', '--to', 'constructor'],
    ['status', '--toString'],
  ])
    expect([64, 66]).toContain((await shop.registry(...verb)).code);
});

test('a remote changes its owner only where somebody says so', async () => {
  await live('1.0.0');
  const descriptor = {
    name: 'admin',
    title: 'admin',
    owner: 'others',
    areas: [{ path: '/admin', frame: 'none' }],
    navigation: [],
  };
  const place = shop.build('1.1.0', { build: { descriptor } });
  expect(await shop.registry('publish', place)).toMatchObject({
    code: 77,
    complaint: saying('admin belongs to team, and this build says others'),
  });
  expect((await shop.registry('publish', place, '--new-owner', 'others')).code).toBe(0);
  expect(await admin()).toMatchObject({ owner: 'others' });
});

test('a key that others may read signs nothing', async () => {
  chmodSync(join(shop.folder, 'key.pem'), 0o644);
  expect(await shop.registry('renew')).toMatchObject({
    code: 78,
    complaint: saying('may be read by others'),
  });
  chmodSync(join(shop.folder, 'key.pem'), 0o440);
  expect((await shop.registry('renew')).code).toBe(0);
});

test('nothing is stored through a link', async () => {
  await live('1.0.0');
  const elsewhere = join(shop.folder, 'elsewhere');
  mkdirSync(elsewhere);
  symlinkSync(elsewhere, join(shop.store, 'remotes/admin/1.1.0'));
  expect(await shop.registry('publish', shop.build('1.1.0'))).toMatchObject({
    code: 65,
    complaint: saying('is a link'),
  });
  expect(readdirSync(elsewhere)).toEqual([]);
});

test.each([
  [['nonsense'], 64],
  [['promote', 'admin'], 64],
  [['promote', 'admin', '1.0.0', 'more'], 64],
  [['status', '--nonsense'], 64],
  [['promote', 'nobody', '1.0.0', '--force', 'why not'], 66],
  [['publish', '/nowhere/at/all'], 66],
  [['toString'], 64],
])('%j ends with %i and says what to do', async (args, code) => {
  const told = await shop.registry(...args);
  expect(told.code).toBe(code);
  expect(told.complaint).not.toBe('');
});

test('every verb has its help', async () => {
  const { out } = await shop.registry('help');
  const verbs = [...out.matchAll(/^ {2}([\w-]+) /gm)].map(([, verb = '']) => verb);
  expect(verbs.length).toBeGreaterThan(15);
  for (const verb of verbs)
    expect((await shop.registry(verb, '--help')).out).toContain(`npm run registry -- ${verb}`);
});

test('settings that are wrong are named, all at once', async () => {
  const wrong = openWorkshop({
    REGISTRY_ENVIRONMENT: 'Nope!',
    REGISTRY_EXPIRY_DAYS: '0',
    REGISTRY_TRUSTED_KEYS: '[',
  });
  const { code, complaint } = await wrong.registry('status');
  expect(code).toBe(78);
  for (const name of ['REGISTRY_ENVIRONMENT', 'REGISTRY_EXPIRY_DAYS', 'REGISTRY_TRUSTED_KEYS'])
    expect(complaint).toContain(name);
  wrong.close();
});

test('a document that somebody else wrote is refused, and not built upon', async () => {
  await live('1.0.0');
  const file = join(shop.store, 'registry.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"1.0.0"', '"9.9.9"'));
  expect(await shop.registry('status')).toMatchObject({ code: 65 });
  expect(await shop.registry('renew')).toMatchObject({ code: 65 });
});

test('a crash before the swap leaves the old state whole, and the next change works', async () => {
  await live('1.0.0');
  const context = openRegistryContext(shop.env);
  const crashing = {
    ...context.store,
    writeDocument: () => Promise.reject(new Error('the machine is gone')),
  };
  await expect(changeRegistry(crashing, 'test', await context.writer(), renew())).rejects.toThrow('gone');
  expect((await shop.status()).sequence).toBe(2);
  expect(await shop.registry('renew')).toMatchObject({ code: 0 });
  const { out } = await shop.registry('history', '--json');
  const { changes, notGenuine } = readJson(History, out, 'The history');
  expect(changes.map(({ sequence }) => sequence)).toEqual([3, 2, 1]);
  expect(notGenuine).toEqual([]);
});

test('an object store that is not there is named, and so is what is missing to reach it', async () => {
  const settings = { REGISTRY_STORE: 's3://bucket', REGISTRY_S3_ENDPOINT: 'http://127.0.0.1:1' };
  const without = openWorkshop(settings);
  expect((await without.registry('init')).complaint).toContain('AWS_ACCESS_KEY_ID is missing');
  without.close();
  const credentials = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret-canary' };
  const remote = openWorkshop({ ...settings, ...credentials });
  const { code, complaint } = await remote.registry('init');
  expect([code, complaint]).toEqual([69, saying('http://127.0.0.1:1/bucket cannot be used')]);
  expect(complaint).not.toContain('secret-canary');
  remote.close();
});

const everyKind = Object.fromEntries(
  assetEndings
    .filter((ending) => !/^\.(js|mjs|css)$/.test(ending))
    .map((ending) => [`files/a${ending}`, ending]),
);

test('a build may bring files of every kind that is served, compressed too, and what is hidden stays at home', async () => {
  const shop = openWorkshop();
  await shop.registry('init');
  const after = {
    ...everyKind,
    'files/a.svg.br': '',
    'files/PHOTO.JPG': '',
    '.vite/manifest.html': '',
    '.DS_Store': '',
  };
  expect(await shop.registry('publish', shop.build('1.0.0', { after }))).toMatchObject({ code: 0 });
  const stored = readdirSync(join(shop.store, 'remotes/admin/1.0.0'), { recursive: true });
  expect(stored).toEqual(expect.arrayContaining(['entry.js', ...Object.keys(everyKind)]));
  expect(stored.join()).not.toContain('manifest');
  shop.close();
});

test.each(['help.html', 'icons/logo.xhtml', 'feed.xml', 'LICENSE', 'data.csv', 'page.html.br', 'a.js.zip'])(
  'a build with %s, which nobody would serve, is refused by its name, and nothing of it is stored',
  async (file) => {
    const shop = openWorkshop();
    await shop.registry('init');
    const { code, complaint } = await shop.registry(
      'publish',
      shop.build('1.0.0', { after: { [file]: '' } }),
    );
    expect(code).toBe(65);
    expect(complaint).toContain(`${file} would not be served: it is none of .js .mjs .css .json`);
    expect(existsSync(join(shop.store, 'remotes'))).toBe(false);
    shop.close();
  },
);

test.each(['a b.png', 'größe.png'])(
  'a file with the name %s, which nobody would find, is refused',
  async (file) => {
    const shop = openWorkshop();
    await shop.registry('init');
    const { code, complaint } = await shop.registry(
      'publish',
      shop.build('1.0.0', { after: { [file]: '' } }),
    );
    expect([code, complaint]).toEqual([65, expect.stringContaining(`${file} would not be found`)]);
    shop.close();
  },
);
