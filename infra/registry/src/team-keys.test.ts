import { readJson } from '@event-portal/contracts/json';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { startPortalDouble } from '../testing/portal-double';
import { openWorkshop } from '../testing/workshop';
import { keepEvidence } from './changes/registry-changes';
import { commands } from './commands/all-commands';
import { changeRegistry } from './registry';
import { openRegistryContext } from './settings';

jest.setTimeout(60_000);

const saying = (text: string): unknown => expect.stringContaining(text);
const Created = z.object({ publicKey: z.string() });
const Kept = z.object({ keys: z.array(z.object({ keyId: z.string() })) });

let shop: ReturnType<typeof openWorkshop>;
let desk: Awaited<ReturnType<typeof shop.holderOf>>;
const desksBuild = (version: string) => shop.build(version, { name: 'sponsors-desk', area: '/sponsors' });
const document = () => readFileSync(join(shop.store, 'registry.json'), 'utf8');

/** Lets a key change the desk in this way. */
async function delegateTo(holder: typeof desk, owner: string, rights: string, ...more: string[]) {
  const { publicKey } = readJson(Created, (await holder.registry('create-key', '--json')).out, 'The key');
  const key = [holder.env.REGISTRY_KEY_ID ?? '', '--public-key', publicKey, '--owner', owner];
  const scope = ['--remotes', 'sponsors-desk', '--areas', '/sponsors', '--rights', rights];
  expect(await shop.registry('delegate', ...key, ...scope, ...more)).toMatchObject({ code: 0 });
}
const delegateToDesk = (rights: string, ...more: string[]) => delegateTo(desk, 'Sponsors', rights, ...more);

beforeEach(async () => {
  shop = openWorkshop();
  desk = await shop.registry('init').then(() => shop.holderOf('desk-1'));
  for (const version of ['1.0.0', '1.1.0'])
    await shop.registry('publish', shop.build(version), '--promote', 'a test');
  await shop.registry('pin', 'admin', '1.0.0');
});
afterEach(() => {
  jest.useRealTimers();
  shop.close();
});

test('the key of a team begins, publishes, promotes and takes back its own remote, in the name of the team', async () => {
  await delegateToDesk('publish,gate,promote');
  for (const version of ['1.0.0', '1.1.0'])
    expect(await desk.registry('publish', desksBuild(version), '--promote', 'a test')).toMatchObject({
      code: 0,
    });
  expect(await desk.registry('rollback', 'sponsors-desk')).toMatchObject({ code: 0 });
  expect((await desk.registry('history')).out).toMatch(
    /Z {2}Sponsors {2}sponsors-desk rolled back.* {2}\(key desk-1\)$/m,
  );
  const { remotes } = await shop.status();
  expect(remotes).toMatchObject([
    { name: 'admin', current: '1.1.0' },
    { name: 'sponsors-desk', current: '1.0.0' },
  ]);
  // The root key goes on as ever, and what it signs is what the next one builds on.
  expect(await shop.registry('renew')).toMatchObject({ code: 0 });
  expect(await shop.registry('promote', 'sponsors-desk', '1.1.0', '--force', 'why not')).toMatchObject({
    code: 0,
  });
  expect(await desk.registry('publish', desksBuild('1.2.0'))).toMatchObject({ code: 0 });
  expect((await desk.registry('verify')).code).toBe(0);
});

describe('the key of one team, tried on what is another’s', () => {
  beforeEach(async () => {
    await delegateToDesk('publish,gate,promote');
    await desk.registry('publish', desksBuild('1.0.0'), '--promote', 'a test');
  });

  const attempts: readonly [string, (() => readonly string[]) | readonly string[]][] = [
    ['publish', () => ['publish', shop.build('9.0.0')]],
    ['publish and promote', () => ['publish', shop.build('9.0.0'), '--promote', 'a test']],
    ['publish in another’s name', () => ['publish', shop.build('9.1.0', { name: 'aaa', area: '/aaa' })]],
    [
      'publish in an area of nobody',
      () => ['publish', shop.build('9.2.0', { name: 'sponsors-desk', area: '/free' })],
    ],
    ['promote', ['promote', 'admin', '1.0.0', '--force', 'why not']],
    ['rollback', ['rollback', 'admin']],
    ['rollback with force', ['rollback', 'admin', '--to', '1.0.0', '--force', 'why not']],
    ['canary', ['canary', 'admin', '10', '--version', '1.0.0']],
    ['pin', ['pin', 'admin', '1.1.0']],
    ['unpin', ['unpin', 'admin', '1.0.0']],
    ['lock', ['lock', 'admin', '--reason', 'stay there']],
    ['disable', ['disable', 'admin', '--message', 'gone']],
    ['remove', ['remove', 'admin']],
    ['remove its own', ['remove', 'sponsors-desk']],
    ['lock its own, without the right', ['lock', 'sponsors-desk', '--reason', 'stay there']],
    ['disable its own, without the right', ['disable', 'sponsors-desk', '--message', 'gone']],
    ['renew', ['renew']],
    ['restore', ['restore', '--without-portal']],
    [
      'delegate',
      () => [
        ...['delegate', 'desk-1', '--public-key', `${'A'.repeat(43)}=`, '--owner', 'Sponsors'],
        ...['--remotes', 'admin', '--rights', 'promote'],
      ],
    ],
    ['withdraw', ['withdraw', 'desk-1']],
    [
      'flag',
      () => [
        ...['flag', 'admin', 'new-figures', '--description', 'Other figures', '--owner', 'Sponsors'],
        ...['--ends', new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)],
      ],
    ],
  ];
  test.each(attempts)('%s is refused, and nothing has changed', async (_verb, args) => {
    const before = document();
    const told = await desk.registry(...(typeof args === 'function' ? args() : args));
    expect([told.code, told.complaint || told.out]).toEqual([
      told.out.includes('nothing to restore') ? 0 : 77,
      expect.stringMatching(/not-delegated|root key|nothing to restore/),
    ]);
    expect(document()).toBe(before);
  });

  const undoing: readonly [string, readonly string[], readonly string[]][] = [
    ['enable', ['disable', 'admin', '--message', 'gone'], ['enable', 'admin']],
    ['unlock', ['lock', 'admin', '--reason', 'stay there'], ['unlock', 'admin']],
    ['gc', ['publish', '0.9.0'], ['gc', '--without-portal']],
  ];
  test.each(undoing)('%s is refused, where there is something to do', async (_verb, prepare, args) => {
    await shop.registry(...prepare.map((word) => (word === '0.9.0' ? shop.build(word) : word)));
    const before = document();
    jest.useFakeTimers({ now: Date.now() + 8 * 86_400_000, advanceTimers: true });
    expect(await desk.registry(...args)).toMatchObject({
      code: 77,
      complaint: saying('is not one of admin'),
    });
    expect(document()).toBe(before);
  });

  test('what a gate has seen is refused', async () => {
    const { store, writer } = openRegistryContext(desk.env);
    const seen = { checkedAt: new Date().toISOString(), sequence: 1, passed: true, checks: [], forced: null };
    const before = document();
    await expect(
      changeRegistry(store, 'test', await writer(), keepEvidence('admin', '1.1.0', seen)),
    ).rejects.toThrow(/not-delegated/);
    expect(document()).toBe(before);
  });

  test('every verb is tried here, or is known to be none of that', () => {
    const tried = [...attempts.map(([, args]) => args), ...undoing.map(([, , args]) => args)].map(
      (args) => (typeof args === 'function' ? args() : args)[0],
    );
    const known: Record<string, readonly string[]> = {
      'signs nothing': [
        'describe',
        'prepare',
        'gate-shell',
        'try',
        'flags',
        'status',
        'breaks',
        'history',
        'verify',
      ],
      'makes what nobody knows yet': ['init', 'create-key', 'keys', 'proposals'],
      'signs what is tried above': ['gate', 'watch'],
      'has its own tests': ['preview', 'remove-flag', 'threshold', 'approve'],
    };
    expect([...new Set([...tried, ...Object.values(known).flat()])].sort()).toEqual(
      Object.keys(commands).sort(),
    );
  });
});

test('a key that may publish and not promote lists a version, and nobody gets it', async () => {
  await delegateToDesk('publish');
  expect(await desk.registry('publish', desksBuild('1.0.0'))).toMatchObject({ code: 0 });
  for (const args of [
    ['promote', 'sponsors-desk', '1.0.0', '--force', 'why not'],
    ['publish', desksBuild('1.1.0'), '--promote', 'why not'],
  ])
    expect(await desk.registry(...args)).toMatchObject({
      code: 77,
      complaint: saying('does not have the right'),
    });
  expect((await shop.status()).remotes[1]).toMatchObject({ current: null, versions: { '1.0.0': {} } });
});

test('with one key that publishes and one that promotes, nobody brings code to people alone', async () => {
  const [ada, ben] = [await shop.holderOf('ada-1'), await shop.holderOf('ben-1')];
  await delegateTo(ada, 'Ada', 'publish,gate');
  await delegateTo(ben, 'Ben', 'promote');
  expect(await ada.registry('publish', desksBuild('1.0.0'))).toMatchObject({ code: 0 });
  const { store, writer } = openRegistryContext(ada.env);
  const seen = { checkedAt: new Date().toISOString(), sequence: 1, passed: true, checks: [], forced: null };
  await changeRegistry(store, 'test', await writer(), keepEvidence('sponsors-desk', '1.0.0', seen));

  for (const attempt of [
    () => ada.registry('promote', 'sponsors-desk', '1.0.0'),
    () => ada.registry('canary', 'sponsors-desk', '100'),
    () => ada.registry('publish', desksBuild('1.1.0'), '--promote', 'why not'),
    () => ben.registry('publish', desksBuild('1.1.0')),
  ])
    expect(await attempt()).toMatchObject({ code: 77, complaint: saying('does not have the right') });
  expect(await ben.registry('promote', 'sponsors-desk', '1.0.0')).toMatchObject({ code: 0 });
  expect((await shop.status()).remotes[1]).toMatchObject({ current: '1.0.0' });
  expect((await shop.registry('history')).out).toMatch(
    /Ben {2}sponsors-desk 1.0.0 promoted[^]*Ada {2}sponsors-desk 1.0.0 passed/,
  );

  // Nor past the gate, which takes the right of the one and of the other.
  expect(await ada.registry('publish', desksBuild('1.1.0'))).toMatchObject({ code: 0 });
  expect(await ben.registry('promote', 'sponsors-desk', '1.1.0', '--force', 'why not')).toMatchObject({
    code: 77,
  });
});

test('a key that was withdrawn signs nothing more, and what it has signed can be taken back', async () => {
  await delegateToDesk('publish,gate,promote');
  for (const version of ['1.0.0', '1.1.0'])
    await desk.registry('publish', desksBuild(version), '--promote', 'a test');
  expect(await shop.registry('withdraw', 'desk-1')).toMatchObject({
    code: 0,
    out: saying('desk-1 of Sponsors withdrawn'),
  });
  expect(await desk.registry('rollback', 'sponsors-desk')).toMatchObject({
    code: 77,
    complaint: saying('was never added, or was withdrawn'),
  });
  expect(await shop.registry('rollback', 'sponsors-desk')).toMatchObject({ code: 0 });
  expect(await shop.registry('withdraw', 'desk-1')).toMatchObject({ code: 66 });
});

test('a key ends by itself; documents are good no longer than the keys in them, until a root key renews them', async () => {
  await delegateToDesk('publish,gate,promote', '--days', '2');
  await desk.registry('publish', desksBuild('1.0.0'), '--promote', 'a test');
  const Expiring = z.object({ registry: z.object({ expiresAt: z.string() }) });
  const daysLeft = () =>
    (Date.parse(readJson(Expiring, document(), 'The document').registry.expiresAt) - Date.now()) / 86_400_000;
  expect(daysLeft()).toBeLessThan(2.1);
  await shop.registry('renew');
  expect(daysLeft()).toBeGreaterThan(29);

  jest.useFakeTimers({ now: Date.now() + 3 * 86_400_000, advanceTimers: true });
  const before = document();
  expect(await desk.registry('publish', desksBuild('1.1.0'))).toMatchObject({
    code: 77,
    complaint: saying('a key that has ended needs "delegate" once more'),
  });
  expect(document()).toBe(before);
});

test('a team that does not name the root key is told to', async () => {
  await delegateToDesk('promote');
  const { REGISTRY_TRUSTED_KEYS: _unnamed, ...env } = desk.env;
  const lost = openWorkshop(env);
  expect(await lost.registry('renew')).toMatchObject({
    code: 65,
    complaint: saying('REGISTRY_TRUSTED_KEYS'),
  });
  lost.close();
});

test('a field that only later tools know stays as it was signed', async () => {
  await delegateToDesk('publish,gate,promote');
  await desk.registry('publish', desksBuild('1.0.0'), '--promote', 'a test');
  const context = openRegistryContext(shop.env);
  await changeRegistry(context.store, 'test', await context.writer(), (remotes) => ({
    summary: 'a change of a later tool',
    remotes: remotes.map((remote) => ({
      ...remote,
      versions: Object.fromEntries(
        Object.entries(remote.versions).map(([number, version]) => [number, { ...version, later: true }]),
      ),
    })),
  }));
  expect(await desk.registry('pin', 'sponsors-desk', '1.0.0')).toMatchObject({ code: 0 });
  expect(document().match(/"later": true/g)).toHaveLength(3);
});

test('what somebody has put together of older parts is not built on where the portal serves what is newer', async () => {
  await delegateToDesk('publish,gate,promote');
  const old = document();
  await shop.registry('disable', 'admin', '--message', 'gone');
  const served = document();
  const portal = await startPortalDouble(() => served);
  // The desk goes on from the older delegations, to a number above all.
  writeFileSync(join(shop.store, 'registry.json'), old);
  await desk.registry('publish', desksBuild('1.0.0'), '--promote', 'a test');
  await desk.registry('publish', desksBuild('1.1.0'), '--promote', 'a test');
  const forked = openWorkshop({ ...shop.env, REGISTRY_PORTAL_URL: portal.url });
  expect(await forked.registry('renew')).toMatchObject({ code: 65, complaint: saying('replayed') });
  expect(await forked.registry('restore', '--no-wait')).toMatchObject({
    code: 0,
    out: saying('of the portal'),
  });
  expect((await shop.status()).remotes).toMatchObject([{ name: 'admin', disabled: { message: 'gone' } }]);
  await portal.close();
  forked.close();
});

test('delegating says what is wrong with it', async () => {
  const good = {
    'public-key': `${'A'.repeat(43)}=`,
    owner: 'Sponsors',
    remotes: 'desk',
    rights: 'publish',
    areas: '/desk',
  };
  const tell = (difference: Record<string, string>, keyId = 'desk-1') =>
    shop.registry(
      'delegate',
      keyId,
      ...Object.entries({ ...good, ...difference }).flatMap(([name, value]) => [`--${name}`, value]),
    );
  expect(await tell({ rights: 'everything' })).toMatchObject({ code: 64, complaint: saying('rights') });
  expect(await tell({ 'public-key': 'x' })).toMatchObject({ code: 64, complaint: saying('create-key') });
  expect(await tell({ areas: '/auth' })).toMatchObject({ code: 77, complaint: saying('the portal itself') });
  expect(await tell({ days: '0' })).toMatchObject({ code: 64, complaint: saying('is over') });
  expect(await tell({}, 'main')).toMatchObject({ code: 77, complaint: saying('root key') });
  expect(await tell({})).toMatchObject({ code: 0 });
  expect(await tell({}, 'desk-2')).toMatchObject({ code: 77, complaint: saying('same key') });
  expect(readJson(Kept, (await shop.registry('keys', '--json')).out, 'The keys').keys).toMatchObject([
    { keyId: 'desk-1' },
  ]);
});

test('a new root key takes over from the old one', async () => {
  await delegateToDesk('publish,gate,promote');
  await desk.registry('publish', desksBuild('1.0.0'), '--promote', 'a test');
  const both = await shop.holderOf('main-2');
  const { publicKey } = readJson(Created, (await both.registry('create-key', '--json')).out, 'The key');
  const old: unknown = JSON.parse(both.env.REGISTRY_TRUSTED_KEYS ?? '');
  const env = {
    ...both.env,
    REGISTRY_TRUSTED_KEYS: JSON.stringify({ ...(old as object), 'main-2': publicKey }),
  };
  const rotated = openWorkshop(env);
  expect(await rotated.registry('renew')).toMatchObject({ code: 0 });
  const next = openWorkshop({ ...env, REGISTRY_TRUSTED_KEYS: JSON.stringify({ 'main-2': publicKey }) });
  expect(await next.registry('status')).toMatchObject({ code: 0 });
  expect(await next.registry('renew')).toMatchObject({ code: 0 });
  const deskOfNext = openWorkshop({
    ...desk.env,
    REGISTRY_TRUSTED_KEYS: JSON.stringify({ 'main-2': publicKey }),
  });
  expect(await deskOfNext.registry('publish', desksBuild('1.1.0'))).toMatchObject({ code: 0 });
  for (const each of [rotated, next, deskOfNext]) each.close();
});
