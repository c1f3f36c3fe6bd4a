import { assetEndings, contentTypeOf, RemoteRegistry, SignedRegistry } from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import * as z from 'zod/mini';
import { startObjectGateway, type ObjectGateway } from '../../testing/object-gateway';
import { openRelay, type Passage, type Relay } from '../../testing/relay';
import { openWorkshop } from '../../testing/workshop';
import { openRegistryContext } from '../settings';

const History = z.object({ changes: z.array(z.object({ sequence: z.number() })) });
// Writers are processes that compile their source first, on a machine that may be busy.
jest.setTimeout(60_000);

let gateway: ObjectGateway;
beforeAll(async () => {
  gateway = await startObjectGateway();
}, 400_000);
afterAll(() => gateway.close());

/** Each test has a folder of its own in the bucket. */
let folders = 0;
const bucketSettings = (endpoint: string = gateway.endpoint) => ({
  REGISTRY_STORE: `s3://${gateway.bucket}/test-${(folders += 1)}`,
  REGISTRY_S3_ENDPOINT: endpoint,
  AWS_ACCESS_KEY_ID: gateway.credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: gateway.credentials.secretAccessKey,
});

let shop: ReturnType<typeof openWorkshop>;
afterEach(() => shop.close());
async function live(version: string): Promise<void> {
  expect(await shop.registry('publish', shop.build(version), '--promote', 'a test')).toMatchObject({
    code: 0,
  });
}

describe.each(['folder', 'bucket'])('a registry in a %s', (kind) => {
  beforeEach(async () => {
    shop = openWorkshop(kind === 'bucket' ? bucketSettings() : {});
    expect(await shop.registry('init')).toMatchObject({ code: 0 });
  });

  test('six different changes at the same moment are all made', async () => {
    await live('1.0.0');
    await shop.registry('publish', shop.build('1.1.0'));
    const outcomes = await Promise.all([
      shop.registry('lock', 'admin', '--reason', 'The event is running.'),
      shop.registry('disable', 'admin', '--message', 'Back at noon.'),
      shop.registry('pin', 'admin', '1.0.0'),
      shop.registry('publish', shop.build('1.0.0', { name: 'portal', area: '/portal' })),
      shop.registry('publish', shop.build('1.0.0', { name: 'desk', area: '/desk' })),
      shop.registry('renew'),
    ]);
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await shop.status()).toMatchObject({
      sequence: 9,
      remotes: [
        { name: 'admin', pinned: ['1.0.0'], locked: {}, disabled: { message: 'Back at noon.' } },
        { name: 'desk' },
        { name: 'portal' },
      ],
    });
    const { out } = await shop.registry('history', '--json');
    expect(readJson(History, out, 'The history').changes).toHaveLength(9);
  });

  test('a change that somebody else has made impossible meanwhile says so with its own words', async () => {
    await live('1.0.0');
    const outcomes = await Promise.all([shop.registry('remove', 'admin'), shop.registry('remove', 'admin')]);
    expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 66]);
    expect(outcomes.map(({ complaint }) => complaint).join('')).toContain('There is no remote "admin"');
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
    expect((await shop.registry('gc', '--without-portal')).out).toContain('remotes/admin/1.0.0 removed');
    expect((await shop.registry('gc', '--without-portal')).out).not.toContain('removed');
  });

  test('a document that is gone comes back from the history', async () => {
    await live('1.0.0');
    await openRegistryContext(shop.env).store.removeFile('registry.json');
    expect((await shop.registry('restore', '--without-portal')).code).toBe(0);
    expect((await shop.status()).sequence).toBe(2);
    expect((await shop.registry('renew')).code).toBe(0);
  });
});

describe('a bucket that fails', () => {
  let relay: Relay;
  beforeEach(async () => {
    relay = await openRelay(gateway.port);
    shop = openWorkshop(bucketSettings(relay.endpoint));
    expect(await shop.registry('init')).toMatchObject({ code: 0 });
  });
  afterEach(() => relay.close());

  /** What befalls the first request of a kind. */
  function once(passage: Passage, method: string, file: string): void {
    let isOver = false;
    relay.decide((request) => {
      if (isOver || !request.startsWith(method) || !request.includes(file)) return 'whole';
      isOver = true;
      return passage;
    });
  }

  test.each([
    ['a reply to a read is cut', 'cut', 'GET', 'registry.json'],
    ['a reply to a read is slow', 'late', 'GET', 'registry.json'],
    ['a reply to a write of the document is slow', 'late', 'PUT', 'registry.json'],
    ['a reply to a write of the document is lost', 'lost', 'PUT', 'registry.json'],
    ['a reply to a write of the history is lost', 'lost', 'PUT', 'history/'],
    ['a reply to a write of a file is lost', 'lost', 'PUT', 'entry.js'],
  ] as const)('where %s, the change is made, and once', async (_what, passage, method, file) => {
    once(passage, method, file);
    await live('1.0.0');
    expect((await shop.status()).sequence).toBe(2);
    expect(await shop.registry('verify')).toMatchObject({ code: 0 });
  });

  test('a bucket that never answers whole is said to be unusable, and its secret is not', async () => {
    relay.decide(() => 'cut');
    const { code, complaint } = await shop.registry('status');
    expect([code, complaint]).toEqual([
      69,
      expect.stringContaining(`${relay.endpoint}/registry cannot be used`),
    ]);
    expect(complaint).not.toContain(gateway.credentials.secretAccessKey);
  });

  test.each(['history/', 'registry.json'])(
    'a writer that is killed as it writes %s leaves a whole registry, and whoever tries again gets through',
    async (file) => {
      await live('1.0.0');
      const build = shop.build('1.1.0');
      const tool = [join(__dirname, '../main.ts'), 'publish', build, '--promote', 'a test'];
      const writer = spawn(process.execPath, ['--import', 'tsx', ...tool], {
        env: { PATH: process.env.PATH, ...shop.env },
        stdio: 'ignore',
      });
      relay.decide((request) => {
        if (request.startsWith('PUT') && request.includes(file)) writer.kill('SIGKILL');
        return 'whole';
      });
      expect(await new Promise((resolve) => writer.once('close', (_code, signal) => resolve(signal)))).toBe(
        'SIGKILL',
      );
      relay.decide(() => 'whole');
      expect(await shop.registry('verify')).toMatchObject({ code: 0 });
      await live('1.1.0');
      expect(await shop.status()).toMatchObject({ sequence: 3, remotes: [{ current: '1.1.0' }] });
    },
  );
});

test('what is signed without a package goes into the same bucket, whatever reply is lost', async () => {
  const relay = await openRelay(gateway.port);
  shop = openWorkshop(bucketSettings(relay.endpoint));
  await shop.registry('init');
  const lost = new Set(['GET', 'PUT']);
  relay.decide((request) => (lost.delete(request.slice(0, 3)) ? 'lost' : 'whole'));
  const signer = spawn(process.execPath, [join(__dirname, '../../signing/sign.mjs'), 'renew'], {
    env: { PATH: process.env.PATH, ...shop.env },
    stdio: 'ignore',
  });
  expect(await new Promise((resolve) => signer.once('close', resolve))).toBe(0);
  expect((await shop.status()).sequence).toBe(2);
  expect(await shop.registry('verify')).toMatchObject({ code: 0 });
  relay.close();
});

test('wrong credentials are refused by the bucket, and are not said', async () => {
  shop = openWorkshop({ ...bucketSettings(), AWS_SECRET_ACCESS_KEY: 'not-the-secret' });
  const { code, complaint } = await shop.registry('init');
  expect([code, complaint]).toEqual([77, expect.stringContaining('refuses these credentials (403)')]);
  expect(complaint).not.toContain('not-the-secret');
});

test.each(['init', 'status', 'renew'])(
  '%s says of a bucket that is not there that it is not there',
  async (verb) => {
    shop = openWorkshop();
    await shop.registry('init');
    Object.assign(shop.env, bucketSettings(), { REGISTRY_STORE: 's3://nowhere/live' });
    expect(await shop.registry(verb)).toMatchObject({
      code: 78,
      complaint: expect.stringContaining(`There is no bucket "nowhere" at ${gateway.endpoint}`) as string,
    });
  },
);

test('every file says what browsers take it for, and that a drawing is not to be opened as a page', async () => {
  shop = openWorkshop(bucketSettings());
  const { store } = openRegistryContext(shop.env);
  await gateway.publish();
  const said = async (file: string) => {
    await store.addFile(file, Buffer.from('x'));
    const folder = `${gateway.endpoint}/${shop.env.REGISTRY_STORE.slice('s3://'.length)}`;
    const { headers } = await fetch(`${folder}/${file}`);
    return [headers.get('content-type'), headers.get('content-disposition')];
  };
  expect(await said('a.mjs')).toEqual(['text/javascript; charset=utf-8', null]);
  expect(await said('a.svg')).toEqual(['image/svg+xml', 'attachment']);
  expect(await said('a.mjs.br')).toEqual(['text/javascript; charset=utf-8', null]);
  for (const ending of assetEndings) expect((await said(`all/a${ending}`))[0]).toBe(contentTypeOf(ending));
});

test('a version that was published into a bucket loads from there, on pages of any origin', async () => {
  shop = openWorkshop(bucketSettings());
  const folder = `${gateway.endpoint}/${shop.env.REGISTRY_STORE.slice('s3://'.length)}`;
  shop.env.REGISTRY_ADDRESS = `${folder}/remotes/{name}/{version}/`;
  await shop.registry('init');
  await live('1.0.0');
  await gateway.publish();

  const request = { headers: { origin: 'https://portal.test' } };
  const text = await (await fetch(`${folder}/registry.json`, request)).text();
  const { registry } = readJson(SignedRegistry, text, 'The registry');
  const { baseUrl, entry, integrity } = RemoteRegistry.parse(registry).remotes[0]!.versions['1.0.0']!;
  const reply = await fetch(new URL(entry, baseUrl), { ...request, integrity: integrity?.[entry] ?? 'none' });
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const started: string[] = [];
  runInNewContext(await reply.text(), { run: (version: string) => started.push(version) });
  expect(started).toEqual(['1.0.0']);
});
