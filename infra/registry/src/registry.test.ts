import { readJson } from '@event-portal/contracts/json';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { startS3Double } from '../testing/s3-double';
import { openWorkshop } from '../testing/workshop';
import { changeRegistry, type RegistryWriter } from './registry';
import { openRegistryContext } from './settings';
import { canary, renew } from './changes/registry-changes';

let shop: ReturnType<typeof openWorkshop>;
beforeEach(async () => {
  shop = openWorkshop();
  expect(await shop.registry('init')).toMatchObject({ code: 0 });
});
afterEach(() => shop.close());

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
  expect(await admin()).toMatchObject({ current: '1.0.0', previous: '1.1.0' });
  const { out } = await shop.registry('history');
  expect(out).toMatch(/tester {2}admin rolled back from 1.1.0 to 1.0.0[^]*let past the gate: it is urgent/);
});

test('rollback goes where people have been or the gate has let through; elsewhere only with a reason that stays', async () => {
  await live('1.0.0');
  await live('1.1.0');
  await live('1.2.0');
  await shop.registry('publish', shop.build('1.3.0'));
  expect(await shop.registry('rollback', 'admin', '--to', '1.3.0')).toMatchObject({
    code: 77,
    complaint: saying('has never been live, nor passed the gate'),
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

test.each([
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
  ['a file outside of its folder', { build: { entry: '../entry.js' } }, 'not valid'],
  ['no description', { after: { 'remote.json': '{' } }, 'is no JSON'],
] as const)('a build with %s is not published, and the reason is said', async (_what, options, words) => {
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
  await shop.registry('rollback', 'admin');
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
  await shop.registry('gc');
  expect(Object.keys((await admin()).versions)).toHaveLength(5);

  const inTenDays = {
    ...(await openRegistryContext(shop.env).writer()),
    now: new Date(Date.now() + 10 * 86_400_000),
  };
  const { collectGarbage } = await import('./changes/registry-changes');
  await changeRegistry(openRegistryContext(shop.env).store, 'test', inTenDays, collectGarbage());
  expect(Object.keys((await admin()).versions).sort()).toEqual(['1.0.0', '1.2.0', '1.3.0']);
  expect((await shop.registry('gc')).out).toMatch(
    /remotes\/admin\/1.1.0 removed[^]*remotes\/admin\/1.4.0 removed/,
  );
  expect(readdirSync(join(shop.store, 'remotes/admin')).sort()).toEqual(['1.0.0', '1.2.0', '1.3.0']);
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

describe.each(['file', 's3'])('a store of kind %s', (kind) => {
  let s3: Awaited<ReturnType<typeof startS3Double>>;
  beforeEach(async () => {
    s3 = await startS3Double();
    if (kind === 'file') return;
    shop.close();
    shop = openWorkshop({
      REGISTRY_STORE: 's3://bucket/live',
      REGISTRY_S3_ENDPOINT: s3.endpoint,
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
    });
    await shop.registry('init');
  });
  afterEach(() => s3.close());

  test('of publishers at the same time one wins, the others are told, and may try again', async () => {
    await live('1.0.0');
    await live('1.1.0');
    const context = openRegistryContext(shop.env);
    const writer: RegistryWriter = await context.writer();
    const outcomes = await Promise.allSettled(
      [10, 20, 30, 40].map((percent) =>
        changeRegistry(context.store, 'test', writer, canary('admin', percent, '1.0.0')),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ kind: 'conflict' });
    expect((await shop.status()).sequence).toBe(4);
    expect(await shop.registry('canary', 'admin', '50', '--version', '1.0.0')).toMatchObject({ code: 0 });
    const { out } = await shop.registry('history', '--json');
    expect(readJson(History, out, 'The history').changes).toHaveLength(5);
  });

  test('everything that a registry does works', async () => {
    await live('1.0.0');
    await live('1.1.0');
    expect(await shop.registry('rollback', 'admin')).toMatchObject({ code: 0 });
    expect(await shop.registry('verify')).toMatchObject({ code: 0 });
    expect((await shop.registry('publish', shop.build('1.1.0', { files: { 'entry.js': 'x' } }))).code).toBe(
      77,
    );
    await shop.registry('remove', 'admin');
    expect((await shop.registry('gc')).out).toContain('remotes/admin/1.0.0 removed');
    expect((await shop.registry('gc')).out).not.toContain('removed');
    expect(s3.unsigned).toEqual([]);
  });
});

test('an object store that is down is named, and a lost answer is no conflict', async () => {
  const s3 = await startS3Double();
  const settings = { REGISTRY_STORE: 's3://bucket', REGISTRY_S3_ENDPOINT: s3.endpoint };
  const credentials = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret-canary' };
  const without = openWorkshop(settings);
  expect((await without.registry('init')).complaint).toContain('AWS_ACCESS_KEY_ID is missing');
  without.close();

  const remote = openWorkshop({ ...settings, ...credentials });
  await remote.registry('init');
  s3.loseNextAnswer();
  expect(await remote.registry('renew')).toMatchObject({ code: 0 });
  s3.fail(100);
  const down = await remote.registry('status');
  expect(down.code).toBe(69);
  expect(down.complaint).not.toContain('secret-canary');
  remote.close();
  await s3.close();
}, 30_000);
