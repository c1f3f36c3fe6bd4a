import { readJson } from '@event-portal/contracts/json';
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { openWorkshop } from '../testing/workshop';

const saying = (text: string): unknown => expect.stringContaining(text);
const Created = z.object({ publicKey: z.string() });
const Proposed = z.object({ proposal: z.string() });

let shop: ReturnType<typeof openWorkshop>;
type Holder = Awaited<ReturnType<typeof shop.holderOf>>;
let ada: Holder;
let ben: Holder;
const document = () => readFileSync(join(shop.store, 'registry.json'), 'utf8');

/** Gives somebody a key of their own. */
async function newKey(keyId: string): Promise<{ holder: Holder; publicKey: string }> {
  const holder = await shop.holderOf(keyId);
  const { out } = await holder.registry('create-key', '--json');
  return { holder, publicKey: readJson(Created, out, 'The key').publicKey };
}

async function delegateTo(keyId: string, owner: string, ...more: string[]): Promise<Holder> {
  const { holder, publicKey } = await newKey(keyId);
  const scope = ['--remotes', 'admin', '--areas', '/admin', '--rights', 'publish,gate,promote,lock,disable'];
  const told = await shop.registry(
    'delegate',
    keyId,
    '--public-key',
    publicKey,
    '--owner',
    owner,
    ...scope,
    ...more,
  );
  expect(told).toMatchObject({ code: 0 });
  return holder;
}

/** What a command proposes. */
async function propose(by: Pick<Holder, 'registry'>, ...args: string[]): Promise<string> {
  const { code, out } = await by.registry(...args, '--json');
  expect([code, out]).toEqual([79, saying('proposal')]);
  return readJson(Proposed, out, 'The proposal').proposal;
}

beforeEach(async () => {
  shop = openWorkshop();
  await shop.registry('init');
  for (const version of ['1.0.0', '1.1.0'])
    await shop.registry('publish', shop.build(version), '--promote', 'a test');
});
afterEach(() => {
  jest.useRealTimers();
  shop.close();
});

describe('a remote that takes two people', () => {
  beforeEach(async () => {
    ada = await delegateTo('ada-1', 'Ada');
    ben = await delegateTo('ben-1', 'Ben');
    expect(await shop.registry('threshold', 'admin', '2')).toMatchObject({ code: 0 });
  });

  test.each([
    ['promote', ['promote', 'admin', '1.0.0', '--force', 'why not']],
    ['rollback', ['rollback', 'admin']],
    ['canary', ['canary', 'admin', '10', '--version', '1.0.0']],
  ])('%s by one of them changes nothing, and the other approves it', async (_verb, args) => {
    const before = document();
    const id = await propose(ada, ...args);
    expect(document()).toBe(before);
    expect((await ben.registry('proposals')).out).toContain(id);
    expect(await ben.registry('approve', id, '--dry-run')).toMatchObject({ code: 0, out: saying('"1.0.0"') });
    expect(document()).toBe(before);

    expect(await ben.registry('approve', id)).toMatchObject({ code: 0, out: saying('proposed by Ada') });
    expect(await ada.registry('verify')).toMatchObject({ code: 0 });
    expect((await shop.registry('history')).out).toMatch(/Ben {2}admin .*, proposed by Ada/);
    expect(await ben.registry('approve', id)).toMatchObject({ code: 77, complaint: saying('has changed') });
  });

  test('whoever has proposed something does not approve it, with no key of theirs', async () => {
    const again = await delegateTo('ada-2', 'Ada');
    const id = await propose(ada, 'rollback', 'admin');
    const before = document();
    for (const holder of [ada, again])
      expect(await holder.registry('approve', id)).toMatchObject({
        code: 77,
        complaint: saying('Ada has signed it already'),
      });
    expect(document()).toBe(before);
  });

  test('nobody else approves it: no other team, no key that was withdrawn, none that has ended', async () => {
    const { holder: stranger } = await newKey('eve-1');
    const carl = await delegateTo('carl-1', 'Carl', '--days', '1');
    const id = await propose(ada, 'rollback', 'admin');
    const before = document();
    expect(await stranger.registry('approve', id)).toMatchObject({
      code: 77,
      complaint: saying('never added'),
    });
    jest.useFakeTimers({ now: Date.now() + 2 * 86_400_000, advanceTimers: true });
    expect(await carl.registry('approve', id)).toMatchObject({
      code: 77,
      complaint: saying('would have been good'),
    });
    jest.useRealTimers();
    expect(document()).toBe(before);
    await shop.registry('withdraw', 'ben-1');
    expect((await ben.registry('approve', id)).code).toBe(77);
  });

  test('a proposal that somebody has changed in the store is refused', async () => {
    const id = await propose(ada, 'rollback', 'admin');
    const file = join(shop.store, 'proposals', `${id}.json`);
    writeFileSync(file, readFileSync(file, 'utf8').replace('rolled back', 'pinned'));
    expect(await ben.registry('approve', id)).toMatchObject({
      code: 65,
      complaint: saying('changed proposal'),
    });
    expect(await ben.registry('approve', '../registry')).toMatchObject({ code: 66 });
  });

  test('a proposal outlives changes of other remotes, and none of its own', async () => {
    const first = await propose(ada, 'rollback', 'admin');
    // Another team goes on meanwhile: with the key of a team, the root key begins all anew.
    const desk = await newKey('desk-1');
    const late = await propose(ada, 'rollback', 'admin');
    await ada.registry('lock', 'admin', '--reason', 'The event is running.');
    for (const id of [first, late])
      expect(await ben.registry('approve', id)).toMatchObject({ code: 77, complaint: saying('has changed') });
    await ada.registry('unlock', 'admin');

    const scope = ['--remotes', 'desk', '--areas', '/desk', '--rights', 'publish,gate,promote'];
    await shop.registry('delegate', 'desk-1', '--public-key', desk.publicKey, '--owner', 'Desk', ...scope);
    const id = await propose(ada, 'rollback', 'admin');
    const build = shop.build('1.0.0', { name: 'desk', area: '/desk' });
    expect(await desk.holder.registry('publish', build, '--promote', 'a test')).toMatchObject({ code: 0 });
    expect(await ben.registry('approve', id)).toMatchObject({ code: 0 });
    expect((await shop.status()).remotes).toMatchObject([
      { name: 'admin', current: '1.0.0' },
      { name: 'desk', current: '1.0.0' },
    ]);
  });

  test('one is enough to switch it off, to lock it and to publish', async () => {
    for (const args of [
      ['disable', 'admin', '--message', 'Back at noon.'],
      ['lock', 'admin', '--reason', 'The event is running.'],
      ['unlock', 'admin'],
      ['publish', shop.build('1.2.0')],
    ])
      expect([args, await ada.registry(...args)]).toMatchObject([args, { code: 0 }]);
    expect(await propose(ada, 'publish', shop.build('1.3.0'), '--promote', 'a test')).toMatch(/^\d+-/);
    expect((await shop.status()).remotes[0]?.versions).not.toHaveProperty('1.3.0');
  });

  test('the number of people is that of owners who may, and a root key says it', async () => {
    expect(await shop.registry('threshold', 'admin', '3')).toMatchObject({
      code: 77,
      complaint: saying('Ada, Ben'),
    });
    expect(await shop.registry('threshold', 'portal', '2')).toMatchObject({ code: 66 });
    expect(await shop.registry('threshold', 'admin', '0')).toMatchObject({ code: 64 });
    expect(await ada.registry('threshold', 'admin', '1')).toMatchObject({
      code: 77,
      complaint: saying('root key'),
    });
    expect((await shop.registry('keys')).out).toContain('admin: 2 people');
    expect(await shop.registry('threshold', 'admin', '1')).toMatchObject({ code: 0 });
    expect(await ada.registry('rollback', 'admin')).toMatchObject({ code: 0 });
  });
});

describe('a registry that takes two root keys', () => {
  let first: ReturnType<typeof openWorkshop>;
  let second: ReturnType<typeof openWorkshop>;

  beforeEach(async () => {
    ada = await delegateTo('ada-1', 'Ada');
    const { holder, publicKey } = await newKey('main-2');
    const main = z.record(z.string(), z.string()).parse(JSON.parse(holder.env.REGISTRY_TRUSTED_KEYS ?? ''));
    const keys = { REGISTRY_TRUSTED_KEYS: JSON.stringify({ ...main, 'main-2': publicKey }) };
    // While one is enough, what both have signed begins it.
    const id = await propose(openFor({ ...shop.env, ...keys }), 'renew', '--propose');
    expect(await openFor({ ...holder.env, ...keys }).registry('approve', id)).toMatchObject({ code: 0 });
    const both = { ...keys, REGISTRY_ROOT_SIGNATURES: '2' };
    first = openFor({ ...shop.env, ...both });
    second = openFor({ ...holder.env, REGISTRY_ACTOR: 'second', ...both });
    ada = { ...ada, env: { ...ada.env, ...both }, registry: openFor({ ...ada.env, ...both }).registry };
  });
  const opened: ReturnType<typeof openWorkshop>[] = [];
  afterEach(() => opened.splice(0).forEach((each) => each.close()));
  function openFor(env: Readonly<Record<string, string>>) {
    const workshop = openWorkshop(env);
    opened.push(workshop);
    return workshop;
  }

  test.each([
    ['renew', ['renew']],
    ['remove', ['remove', 'admin']],
    ['withdraw', ['withdraw', 'ada-1']],
    ['promote', ['promote', 'admin', '1.0.0', '--force', 'why not']],
  ])('%s by one of them changes nothing, and the other approves it', async (_verb, args) => {
    const before = document();
    const id = await propose(first, ...args);
    expect(document()).toBe(before);
    expect(await first.registry('approve', id)).toMatchObject({
      code: 77,
      complaint: saying('somebody else'),
    });
    expect(await ada.registry('approve', id)).toMatchObject({ code: 77, complaint: saying('no root key') });
    expect(document()).toBe(before);
    expect(await second.registry('approve', id)).toMatchObject({ code: 0 });
    expect(document()).not.toBe(before);
    expect(await first.registry('verify')).toMatchObject({ code: 0 });
    expect((await first.registry('history')).out).toContain('approved by second');
  });

  test('teams go on alone; what they sign ends what a root key has proposed', async () => {
    const id = await propose(first, 'renew');
    expect(await ada.registry('rollback', 'admin')).toMatchObject({ code: 0 });
    expect(await second.registry('approve', id)).toMatchObject({
      code: 77,
      complaint: saying('has changed'),
    });
  });

  test('what one of them has signed alone is not the registry, and comes back with both', async () => {
    const genuine = document();
    const alone = openFor({ ...first.env, REGISTRY_ROOT_SIGNATURES: '1' });
    expect(await alone.registry('remove', 'admin')).toMatchObject({ code: 0 });
    expect(await first.registry('status')).toMatchObject({
      code: 65,
      complaint: saying('too-few-signatures'),
    });

    const id = await propose(first, 'restore', '--without-portal');
    expect(await second.registry('approve', id)).toMatchObject({ code: 0 });
    expect((await first.status()).remotes).toMatchObject([{ name: 'admin', current: '1.1.0' }]);
    expect(await second.registry('verify')).toMatchObject({ code: 0 });
    // The same, where nothing at all is left of it.
    writeFileSync(join(shop.store, 'history', '00000099.json'), genuine);
    rmSync(join(shop.store, 'registry.json'));
    const lost = await propose(second, 'restore', '--without-portal');
    expect(await first.registry('approve', lost)).toMatchObject({ code: 0 });
  });

  test('proposals that nobody approves are gone after two weeks', async () => {
    const forgotten = await propose(first, 'renew');
    const twoWeeksAgo = Date.now() / 1000 - 15 * 86_400;
    utimesSync(join(shop.store, 'proposals', `${forgotten}.json`), twoWeeksAgo, twoWeeksAgo);
    const id = await propose(first, 'renew');
    expect(await first.registry('gc', '--without-portal')).toMatchObject({
      code: 0,
      out: saying(`proposals/${forgotten}.json removed`),
    });
    expect(readdirSync(join(shop.store, 'proposals'))).toContain(`${id}.json`);
    expect(readdirSync(join(shop.store, 'proposals'))).not.toContain(`${forgotten}.json`);
  });
});
