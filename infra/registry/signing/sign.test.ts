import {
  reservedAreas,
  reservedNames,
  type GateEvidence,
  type RemoteRegistry,
} from '@event-portal/contracts';
import { forgeries, setScene, setSceneOfTwoRoots } from '@event-portal/contracts/forged-registries';
import { readJson } from '@event-portal/contracts/json';
import { AwsV4Signer } from 'aws4fetch';
import { spawn } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import * as changes from '../src/changes/registry-changes';
import { compose } from '../src/commands/command';
import { readBuild } from '../src/read-build';
import { changeRegistry, readRegistry } from '../src/registry';
import { openRegistryContext } from '../src/settings';
import { startPortalDouble } from '../testing/portal-double';
import { openWorkshop } from '../testing/workshop';

// Each signature is a program of its own.
jest.setTimeout(120_000);

let shop: ReturnType<typeof openWorkshop>;
let signing: string;
beforeEach(async () => {
  shop = openWorkshop();
  await shop.registry('init');
  // Where no package can be found: it works with Node alone, or not at all.
  signing = join(shop.folder, 'signing');
  cpSync(__dirname, signing, { recursive: true, filter: (path) => !path.endsWith('.ts') });
});
afterEach(() => shop.close());

const evidence = (passed = true): GateEvidence => ({
  checkedAt: '2026-11-01T10:00:00.000Z',
  sequence: 1,
  passed,
  checks: [{ name: 'admin: pages come up', passed, detail: '3 pages' }],
  notTried: ['staff'],
  report: 'evidence/admin/1.1.0/2026-11-01T10-00-00.000Z/report.json',
  forced: null,
});

function run(args: readonly string[], env: Readonly<Record<string, string>> = shop.env) {
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, ...env }, cwd: shop.folder });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return new Promise<{ code: number | null; text: string }>((resolve, reject) =>
    child.once('error', reject).once('close', (code) => resolve({ code, text: text.trim() })),
  );
}

const inHalfAYear = () => new Date(Date.now() + 180 * 86_400_000).toISOString().slice(0, 10);

const sign = (args: readonly string[], env?: Readonly<Record<string, string>>) =>
  run([join(signing, 'sign.mjs'), ...args], env);

type Published = Parameters<typeof shop.build>[1] & { readonly seen?: object };

function publish(
  version: string,
  { name = 'admin', seen = evidence(), ...build }: Published = {},
  env?: Readonly<Record<string, string>>,
  options: readonly string[] = [],
) {
  const file = join(shop.folder, 'evidence.json');
  writeFileSync(file, JSON.stringify(seen));
  return sign(['publish', name, version, shop.build(version, { name, ...build }), file, ...options], env);
}

async function read(from = shop.env): Promise<RemoteRegistry> {
  const { store, trust, environment } = openRegistryContext(from);
  return (await readRegistry(store, await trust(), environment)).registry;
}

const withoutTimes = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"then"'));

test('what is signed is what the registry tool makes of the same changes, and what its readers accept', async () => {
  const other = openWorkshop();
  await other.registry('init');
  const { store, environment, writer, addressOf } = openRegistryContext(other.env);
  const change = async (...steps: changes.RegistryTransform[]) =>
    changeRegistry(store, environment, await writer(), compose(...steps));
  const add = async (version: string, name: string, area: string, passed: boolean, isSent = passed) => {
    const { build } = await readBuild(other.build(version, { name, area }));
    const added = {
      ...build,
      version,
      baseUrl: addressOf(name, version),
      publishedAt: new Date().toISOString(),
    };
    await change(
      changes.publish(added),
      changes.keepEvidence(name, version, evidence(passed)),
      ...(isSent ? [changes.promote(name, version)] : []),
    );
  };
  const steps: [() => Promise<{ code: number | null; text: string }>, number, () => Promise<unknown>][] = [
    [() => publish('1.0.0'), 0, () => add('1.0.0', 'admin', '/admin', true)],
    [() => publish('1.0.0', { name: 'aaa', area: '/first' }), 0, () => add('1.0.0', 'aaa', '/first', true)],
    [() => publish('1.1.0'), 0, () => add('1.1.0', 'admin', '/admin', true)],
    [() => publish('1.2.0', { seen: evidence(false) }), 65, () => add('1.2.0', 'admin', '/admin', false)],
    [() => sign(['rollback', 'admin']), 0, () => change(changes.rollback('admin'))],
    [() => sign(['rollback', 'admin']), 0, () => change(changes.rollback('admin'))],
    [() => publish('1.3.0'), 0, () => add('1.3.0', 'admin', '/admin', true)],
    [
      () => publish('1.4.0', {}, undefined, ['--no-promote']),
      0,
      () => add('1.4.0', 'admin', '/admin', true, false),
    ],
    [() => sign(['promote', 'admin', '1.4.0']), 0, () => change(changes.promote('admin', '1.4.0'))],
    [() => sign(['promote', 'admin', '1.4.0']), 0, () => change(changes.promote('admin', '1.4.0'))],
    [() => sign(['renew']), 0, () => change(changes.renew())],
  ];
  for (const [signed, code, made] of steps) {
    expect(await signed()).toMatchObject({ code });
    await made();
    const [ours, theirs] = [await read(), await read(other.env)];
    expect(withoutTimes(ours.remotes)).toEqual(withoutTimes(theirs.remotes));
    expect(ours).toMatchObject({ sequence: theirs.sequence, change: theirs.change });
  }
  expect(readdirSync(join(shop.store, 'history'))).toEqual(readdirSync(join(other.store, 'history')));
  expect((await shop.registry('history')).code).toBe(0);
  other.close();
});

test('a job that is run again after a rollback does not put back what was taken back', async () => {
  await publish('1.0.0');
  await publish('1.1.0');
  await sign(['rollback', 'admin']);
  expect(await publish('1.1.0')).toEqual({
    code: 77,
    text: expect.stringMatching(/^sign: admin 1.1.0 was taken back at .* nobody is sent to it.$/) as string,
  });
  const later = { ...evidence(), checkedAt: new Date().toISOString() };
  expect(await publish('1.1.0', { seen: later })).toMatchObject({ code: 0 });
  expect((await read()).remotes[0]).toMatchObject({ current: '1.1.0', previous: '1.0.0' });
});

test('of several that people had at the same moment, the way back is the one that was published last', async () => {
  await publish('1.0.0');
  await shop.registry('publish', shop.build('1.1.0'));
  await publish('1.2.0');
  await shop.registry('promote', 'admin', '1.1.0', '--force', 'it is urgent');
  await shop.registry('promote', 'admin', '1.2.0');
  await publish('1.3.0');
  await shop.registry('canary', 'admin', '10', '--version', '1.1.0');
  await publish('1.4.0');
  await sign(['rollback', 'admin']);
  expect((await read()).remotes[0]).toMatchObject({ current: '1.3.0', previous: '1.2.0' });
});

test('a version that fails the gate is listed, nobody is sent to it, and the job says so on one line', async () => {
  await publish('1.0.0');
  expect(await publish('1.1.0', { seen: evidence(false) })).toEqual({
    code: 65,
    text: 'sign: admin 1.1.0 failed the gate: it is listed, and nobody is sent to it.',
  });
  const [admin] = (await read()).remotes;
  expect(admin).toMatchObject({ current: '1.0.0', evidence: { '1.1.0': { passed: false } } });
  expect(Object.keys(admin?.versions ?? {})).toContain('1.1.0');
});

test('what is published without being promoted waits for a person, whose key may promote and nothing else', async () => {
  await publish('1.0.0');
  expect(await publish('1.1.0', {}, undefined, ['--no-promote'])).toMatchObject({ code: 0 });
  expect((await read()).remotes[0]).toMatchObject({ current: '1.0.0' });
  expect(await publish('1.2.0', { seen: evidence(false) }, undefined, ['--no-promote'])).toMatchObject({
    code: 65,
  });
  expect(await sign(['promote', 'admin', '1.2.0'])).toEqual({
    code: 77,
    text: 'sign: admin 1.2.0 has not passed the gate: nobody is sent to it.',
  });
  expect(await sign(['promote', 'admin', '1.9.0'])).toEqual({
    code: 66,
    text: 'sign: admin has no version "1.9.0".',
  });
  expect(await sign(['promote', 'admin', '1.1.0'])).toMatchObject({ code: 0 });
  await sign(['rollback', 'admin']);
  expect(await sign(['promote', 'admin', '1.1.0'])).toMatchObject({
    code: 77,
    text: expect.stringMatching(/^sign: admin 1.1.0 was taken back at .* nobody is sent to it.$/) as string,
  });
  await shop.registry('lock', 'admin', '--reason', 'the event is on');
  expect(await sign(['promote', 'admin', '1.0.0'])).toMatchObject({ code: 77 });
  expect((await read()).remotes[0]).toMatchObject({ current: '1.0.0' });
});

test('a pointer that is locked stays where it is', async () => {
  await publish('1.0.0');
  await shop.registry('lock', 'admin', '--reason', 'the event is on');
  expect(await publish('1.1.0')).toMatchObject({
    code: 77,
    text: expect.stringContaining('the event is on') as string,
  });
  expect((await read()).remotes[0]).toMatchObject({ current: '1.0.0' });
  expect(await sign(['rollback', 'admin'])).toMatchObject({ code: 77 });
});

test.each([
  ['a build of another remote', { build: { descriptor: { name: 'portal' } } }, 'not what readers'],
  [
    'bytes that the hash does not fit',
    { after: { 'entry.js': 'evil()' } },
    'entry.js does not have the hash',
  ],
  ['a script without a hash', { after: { 'more.js': 'evil()' } }, 'more.js does not have the hash'],
  ['an entry elsewhere', { build: { entry: '../entry.js' } }, 'not what readers'],
  ['an entry without a hash', { build: { entry: 'other.js' } }, 'other.js has no hash'],
  ['more than a description says', { build: { baseUrl: 'https://evil.test/' } }, 'not what readers'],
  ['a need that is no endpoint', { build: { needs: ['users'] } }, 'not what readers'],
  [
    'an early read of another host',
    { build: { early: { '/admin': [{ path: '//evil.test' }] } } },
    'not what readers',
  ],
  [
    'an early read that says more',
    { build: { early: { '/admin': [{ path: '/users', method: 'POST' }] } } },
    'not what readers',
  ],
  [
    'an early read of what the address lacks',
    { build: { early: { '/admin': [{ path: '/users/:userId' }] } } },
    'An early read has :userId',
  ],
  [
    'a page that opens without a network for a month',
    { build: { offline: { '/admin': { hours: 700 } } } },
    'not what readers',
  ],
  [
    'a page that opens without a network by a file without a hash',
    { build: { offline: { '/admin': { hours: 24, later: ['gone.js'] } } } },
    'gone.js has no hash',
  ],
  [
    'a page that opens without a network and has nothing to keep',
    { build: { offline: { '/nowhere': { hours: 24 } } } },
    '/nowhere opens without a network, and has no early reads',
  ],
  ['an area of the portal itself', { area: '/registry' }, '/registry belongs to the portal itself'],
  ['an area of another remote', { area: '/portal' }, 'portal owns /portal'],
  ['a gate that lets past', { seen: { ...evidence(), forced: 'because' } }, 'not what the gate writes'],
  [
    'a gate that passes what failed',
    { seen: { ...evidence(false), passed: true } },
    'not what the gate writes',
  ],
  [
    'a report that lies elsewhere',
    { seen: { ...evidence(), report: 'evidence/../history' } },
    'not what the gate writes',
  ],
  ['a gate that looked at nothing', { seen: { ...evidence(), checks: [] } }, 'not what the gate writes'],
])('%s is not signed', async (_what, difference, message) => {
  await publish('1.0.0', { name: 'portal', area: '/portal' });
  const before = readFileSync(join(shop.store, 'registry.json'), 'utf8');
  const { code, text } = await publish('1.0.0', difference);
  expect(code).toBeGreaterThan(63);
  expect(text).toMatch(/^sign: .*$/);
  expect(text).toContain(message);
  expect(readFileSync(join(shop.store, 'registry.json'), 'utf8')).toBe(before);
});

test('areas and names that no remote gets are those of the contracts', async () => {
  for (const area of reservedAreas)
    expect(await publish('1.0.0', { area })).toMatchObject({
      code: 77,
      text: `sign: ${area} belongs to the portal itself.`,
    });
  for (const name of reservedNames)
    expect(await publish('1.0.0', { name, area: '/free' })).toMatchObject({
      code: 77,
      text: `sign: "${name}" cannot be the name of a remote.`,
    });
});

test('a build under the name of another is not signed', async () => {
  const folder = shop.build('1.0.0', { name: 'portal', area: '/portal' });
  const file = join(shop.folder, 'evidence.json');
  writeFileSync(file, JSON.stringify(evidence()));
  expect(await sign(['publish', 'admin', '1.0.0', folder, file])).toEqual({
    code: 65,
    text: 'sign: This is a build of portal, not of admin.',
  });
});

test('a version never changes', async () => {
  await publish('1.0.0');
  const { code, text } = await publish('1.0.0', { files: { 'entry.js': 'run("otherwise")' } });
  expect([code, text]).toEqual([77, expect.stringContaining('published already')]);
});

test('a document that somebody else has signed, or changed, is not signed on', async () => {
  const file = join(shop.store, 'registry.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('"remotes": []', '"remotes": [], "more": 1'));
  expect(await sign(['renew'])).toMatchObject({
    code: 77,
    text: expect.stringContaining('not signed by') as string,
  });
  for (const nothing of [
    '',
    'null',
    '{}',
    '{"signature":{"algorithm":"Ed25519","keyId":"main","value":""}}',
  ]) {
    writeFileSync(file, nothing);
    expect(await sign(['renew'])).toMatchObject({
      code: 77,
      text: expect.stringMatching(/^sign: .*$/) as string,
    });
  }
  writeFileSync(file, text);
  expect(await sign(['renew'], { ...shop.env, REGISTRY_ENVIRONMENT: 'production' })).toMatchObject({
    code: 77,
  });
});

test.each(['REGISTRY_STORE', 'REGISTRY_ENVIRONMENT', 'REGISTRY_KEY_FILE'] as const)(
  'without %s it ends with one line',
  async (name) => {
    const { code, text } = await sign(['renew'], { ...shop.env, [name]: '' });
    expect([code, text]).toEqual([78, `sign: ${name} is missing.`]);
  },
);

test('a key that others may read signs nothing', async () => {
  chmodSync(shop.env.REGISTRY_KEY_FILE, 0o644);
  expect(await sign(['renew'])).toMatchObject({
    code: 78,
    text: expect.stringContaining('may be read by others') as string,
  });
  chmodSync(shop.env.REGISTRY_KEY_FILE, 0o440);
  expect(await sign(['renew'])).toMatchObject({ code: 0 });
});

test('of several that sign at once, all are heard, one after the other', async () => {
  const builds = ['one', 'two', 'three'].map((name) => ({
    name,
    folder: shop.build('1.0.0', { name, area: `/${name}` }),
  }));
  const file = join(shop.folder, 'evidence.json');
  writeFileSync(file, JSON.stringify(evidence()));
  const outcomes = await Promise.all(
    builds.map(({ name, folder }) => sign(['publish', name, '1.0.0', folder, file])),
  );
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0]);
  const registry = await read();
  expect(registry.sequence).toBe(4);
  expect(registry.remotes.map(({ name }) => name)).toEqual(['one', 'three', 'two']);
});

test('the lock of somebody who has died is taken', async () => {
  mkdirSync(join(shop.store, 'registry.lock'));
  utimesSync(join(shop.store, 'registry.lock'), 1, 1);
  expect(await sign(['renew'])).toMatchObject({ code: 0 });
});

describe('where a portal is known', () => {
  const DAY_MS = 86_400_000;
  const file = () => join(shop.store, 'registry.json');
  let portal: Awaited<ReturnType<typeof startPortalDouble>>;
  let served: (() => string) | undefined;
  let ahead: number;
  beforeEach(async () => {
    ahead = 0;
    served = () => readFileSync(file(), 'utf8');
    portal = await startPortalDouble(
      () => served?.(),
      () => new Date(Date.now() + ahead),
    );
    shop.env.REGISTRY_PORTAL_URL = `${portal.url}/`;
  });
  afterEach(() => portal.close());

  test('a change says when the portal serves it', async () => {
    const { code, text } = await publish('1.0.0');
    expect([code, text]).toEqual([0, expect.stringMatching(/\nServed by the portal after \d+\.\d s\.$/)]);
  });

  test('a change that no portal serves ends with 76, and is signed; who does not want to know does not wait', async () => {
    served = undefined;
    const { code, text } = await sign(['renew']);
    expect([code, text]).toEqual([76, expect.stringContaining('It is signed, and nobody has it yet.')]);
    expect((await read()).sequence).toBe(2);
    expect(await sign(['renew', '--no-wait'])).toMatchObject({ code: 0 });
  });

  test('nothing is signed on a registry that is behind what the portal serves', async () => {
    const first = readFileSync(file(), 'utf8');
    await publish('1.0.0');
    const newest = readFileSync(file(), 'utf8');
    served = () => newest;
    writeFileSync(file(), first);
    expect(await sign(['renew'])).toMatchObject({
      code: 77,
      text: expect.stringMatching(
        /^sign: The portal serves document 2, and the store holds 1: .*"restore"/,
      ) as string,
    });
    expect(readFileSync(file(), 'utf8')).toBe(first);
  });

  test.each([40, -400])('a clock that is %i days off signs nothing', async (days) => {
    ahead = days * DAY_MS;
    const before = readFileSync(file(), 'utf8');
    for (const change of [['renew'], ['rollback', 'admin']])
      expect(await sign(change)).toMatchObject({
        code: 78,
        text: expect.stringMatching(
          /^sign: The clock of this machine says .* Set it right first\.$/,
        ) as string,
      });
    expect(readFileSync(file(), 'utf8')).toBe(before);
  });

  test('without a portal, a clock before the last signature signs nothing', async () => {
    const env = { ...shop.env, REGISTRY_PORTAL_URL: '' };
    const { store, environment, writer } = openRegistryContext(env);
    const fast = { ...(await writer()), now: () => new Date(Date.now() + DAY_MS) };
    await changeRegistry(store, environment, fast, changes.renew());
    expect(await sign(['renew'], env)).toMatchObject({
      code: 78,
      text: expect.stringContaining('before document 2 was signed') as string,
    });
  });

  test('what is no address of a portal is told', async () => {
    expect(await sign(['renew'], { ...shop.env, REGISTRY_PORTAL_URL: 'portal.test' })).toEqual({
      code: 78,
      text: 'sign: REGISTRY_PORTAL_URL: portal.test is no address that starts with http:// or https://.',
    });
  });
});

test('going back from a version changes what the registry tool changes, and nothing where nobody has it', async () => {
  const other = openWorkshop();
  await other.registry('init');
  const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'];
  for (const version of versions) await publish(version);
  for (const version of versions)
    await other.registry('publish', other.build(version), '--promote', 'a test');
  const steps: [string[], number][] = [
    [['rollback', 'admin', '--from', '1.1.0'], 0],
    [['rollback', 'admin', '--from', '1.3.0'], 0],
    [['rollback', 'admin', '--from', '1.3.0'], 0],
    [['rollback', 'admin'], 0],
    [['rollback', 'admin', '--from', '1.2.0'], 0],
    [['rollback', 'admin', '--from', '9.9.9'], 66],
    [['rollback', 'admin', '--from', '1.1.0'], 0],
    [['rollback', 'admin', '--from', '1.0.0'], 66],
  ];
  const pointers = async (env: typeof shop.env) =>
    (await read(env)).remotes.map(({ current, previous, takenBack, rolledBackFrom }) => ({
      current,
      previous,
      takenBack: Object.keys(takenBack ?? {}),
      rolledBackFrom,
    }));
  for (const [step, code] of steps) {
    expect([step, await sign(step)]).toMatchObject([step, { code }]);
    expect([step, await other.registry(...step)]).toMatchObject([step, { code }]);
    expect(await pointers(shop.env)).toEqual(await pointers(other.env));
  }
  expect(await pointers(shop.env)).toMatchObject([{ current: '1.0.0' }]);
  other.close();
});

test('a canary is what can be left, too', async () => {
  await publish('1.0.0');
  await publish('1.1.0');
  await shop.registry('canary', 'admin', '10', '--version', '1.0.0');
  expect(await sign(['rollback', 'admin', '--from', '1.0.0'])).toMatchObject({
    code: 0,
    text: 'admin 1.0.0 is no canary any more (document 5).',
  });
  expect((await read()).remotes).toMatchObject([
    { current: '1.1.0', canary: null, takenBack: { '1.0.0': expect.any(String) as string } },
  ]);
});

test.each([
  ['renew', '--from', '1.0.0'],
  ['rollback', 'admin', '--to', '1.0.0'],
  ['rollback'],
  ['rollback', 'admin', '--from'],
])('a command line that it does not know is told: %s %s %s', async (...args) => {
  expect(await sign(args)).toMatchObject({
    code: 64,
    text: expect.stringContaining('sign: Use publish') as string,
  });
});

describe('in a bucket', () => {
  const settings = {
    REGISTRY_STORE: 's3://bucket/live',
    REGISTRY_S3_ENDPOINT: 'https://s3.example.org',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_REGION: 'eu-central-1',
  };

  test('without what opens it, it ends with one line', async () => {
    expect(await sign(['renew'], { ...shop.env, ...settings, AWS_SECRET_ACCESS_KEY: '' })).toEqual({
      code: 78,
      text: 'sign: AWS_SECRET_ACCESS_KEY is missing.',
    });
  });

  test('requests carry the signature that the registry tool’s client gives them', async () => {
    const url = 'https://s3.example.org/bucket/live/history/00000001.json';
    const now = '2026-11-01T10:00:00.000Z';
    const request = { method: 'PUT', body: '{}', headers: { 'if-none-match': '*', 'content-type': 'a/b' } };
    const script = `import { signRequest } from ${JSON.stringify(join(signing, 'aws-signature.mjs'))};
      const [request, url, now] = JSON.parse(process.argv[1]);
      console.log(JSON.stringify(signRequest({ ...request, url: new URL(url) }, process.env, new Date(now))));`;
    const { text } = await run(
      ['--input-type=module', '-e', script, JSON.stringify([request, url, now])],
      settings,
    );
    const headers = readJson(z.record(z.string(), z.string()), text, 'The headers');
    const signer = new AwsV4Signer({
      ...request,
      url,
      headers: { ...request.headers, 'x-amz-content-sha256': headers['x-amz-content-sha256'] ?? '' },
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      service: 's3',
      region: 'eu-central-1',
      datetime: '20261101T100000Z',
      allHeaders: true,
    });
    const { headers: expected } = await signer.sign();
    expect(headers.authorization).toBe(expected.get('authorization'));
  });
});

describe('keys of teams', () => {
  const Created = z.object({ publicKey: z.string() });
  const desks = { name: 'sponsors-desk', area: '/sponsors' };

  async function delegateToDesk(rights: string) {
    const desk = await shop.holderOf('desk-1');
    const { publicKey } = readJson(Created, (await desk.registry('create-key', '--json')).out, 'The key');
    const key = ['--public-key', publicKey, '--owner', 'Sponsors', '--rights', rights];
    const scope = ['--remotes', 'sponsors-desk', '--areas', '/sponsors'];
    expect(await shop.registry('delegate', 'desk-1', ...key, ...scope)).toMatchObject({ code: 0 });
    return desk;
  }

  test('a team signs with its own key what the registry tool accepts and goes on from, and the root key renews it', async () => {
    await publish('1.0.0');
    const desk = await delegateToDesk('publish,gate,promote');
    for (const version of ['1.0.0', '1.1.0'])
      expect(await publish(version, desks, desk.env)).toMatchObject({ code: 0 });
    expect(await sign(['rollback', 'sponsors-desk'], desk.env)).toMatchObject({ code: 0 });
    expect((await read()).change).toEqual({
      summary: 'sponsors-desk rolled back from 1.1.0 to 1.0.0',
      by: 'Sponsors',
    });
    expect(await sign(['renew'])).toMatchObject({ code: 0 });
    expect((await read()).delegations).toMatchObject({ mandate: { sequence: 7 }, changes: [] });
    expect(await desk.registry('publish', shop.build('1.2.0', desks))).toMatchObject({ code: 0 });
    expect(await publish('1.3.0', desks, desk.env)).toMatchObject({ code: 0 });
    expect((await shop.registry('verify')).code).toBe(0);
  });

  test('flags stay as they are, whoever signs another change of the remote', async () => {
    await publish('1.0.0');
    const desk = await delegateToDesk('publish,gate,promote,flag');
    await publish('1.0.0', desks, desk.env);
    const said = [
      '--description',
      'Other figures',
      '--owner',
      'team',
      '--ends',
      inHalfAYear(),
      '--percent',
      '20',
    ];
    expect(await shop.registry('flag', 'admin', 'new-figures', ...said)).toMatchObject({ code: 0 });
    expect(await desk.registry('flag', 'sponsors-desk', 'new-figures', ...said)).toMatchObject({ code: 0 });
    const before = (await read()).remotes.map(({ flags }) => flags);
    expect(before).toEqual([
      { 'new-figures': expect.objectContaining({ percent: 20 }) as unknown },
      { 'new-figures': expect.objectContaining({ percent: 20 }) as unknown },
    ]);
    expect(await publish('1.1.0', desks, desk.env)).toMatchObject({ code: 0 });
    expect(await publish('1.1.0')).toMatchObject({ code: 0 });
    expect(await sign(['renew'])).toMatchObject({ code: 0 });
    expect((await read()).remotes.map(({ flags }) => flags)).toEqual(before);
    expect((await shop.registry('verify')).code).toBe(0);
  });

  test('what the key of a team may not, it does not sign', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    const desk = await delegateToDesk('publish');
    const before = readFileSync(join(shop.store, 'registry.json'), 'utf8');
    for (const attempt of [
      () => publish('9.0.0', {}, desk.env),
      () => publish('9.0.0', { name: 'zebra', area: '/zebra' }, desk.env),
      () => publish('9.0.0', { ...desks, area: '/free' }, desk.env),
      () => publish('9.0.0', desks, desk.env),
      () => sign(['rollback', 'admin'], desk.env),
      () => sign(['renew'], desk.env),
    ])
      expect(await attempt()).toMatchObject({
        code: 77,
        text: expect.stringMatching(/The key "desk-1" of Sponsors|takes a root key/) as string,
      });
    await shop.registry('withdraw', 'desk-1');
    const after = readFileSync(join(shop.store, 'registry.json'), 'utf8');
    expect(after).not.toBe(before);
    expect(await publish('9.0.0', desks, desk.env)).toMatchObject({
      code: 77,
      text: expect.stringContaining('was never added, or was withdrawn') as string,
    });
    expect(readFileSync(join(shop.store, 'registry.json'), 'utf8')).toBe(after);
  });

  test('nothing that the key of one team has signed of what is not its is taken over by the root key', async () => {
    const scene = await setScene();
    const portal = await startPortalDouble(() => JSON.stringify(scene.signed));
    const key = createPrivateKey({ key: Buffer.from(scene.root.privateKey), format: 'der', type: 'pkcs8' });
    writeFileSync(shop.env.REGISTRY_KEY_FILE, key.export({ type: 'pkcs8', format: 'pem' }));
    const env = { ...shop.env, REGISTRY_PORTAL_URL: portal.url };
    const tool = openWorkshop(env);
    const put = (document: object) =>
      writeFileSync(join(shop.store, 'registry.json'), JSON.stringify(document));
    const accepted: string[] = [];
    for (const [what, { refusal, forge }] of Object.entries(forgeries)) {
      // One that has merely expired may be renewed.
      if (refusal === 'expired') continue;
      put(await forge(scene));
      const [signed, changed] = await Promise.all([
        sign(['renew', '--no-wait'], env),
        tool.registry('renew', '--no-wait'),
      ]);
      if (signed.code !== 77) accepted.push(`${what}, by what signs`);
      if (changed.code === 0) accepted.push(`${what}, by the tool`);
    }
    expect(accepted).toEqual([]);
    put(scene.signed);
    expect(await sign(['renew', '--no-wait'], env)).toMatchObject({ code: 0 });
    await portal.close();
    tool.close();
  }, 240_000);

  test('where it takes two root keys, what one has signed is not built on, and one signs nothing alone', async () => {
    const scene = await setScene();
    const { keys, signed, forged } = await setSceneOfTwoRoots(scene);
    const key = createPrivateKey({ key: Buffer.from(scene.root.privateKey), format: 'der', type: 'pkcs8' });
    writeFileSync(shop.env.REGISTRY_KEY_FILE, key.export({ type: 'pkcs8', format: 'pem' }));
    const trusted = { ...shop.env, REGISTRY_TRUSTED_KEYS: JSON.stringify(keys) };
    const renew = (document: object, needed: string) => {
      writeFileSync(join(shop.store, 'registry.json'), JSON.stringify(document));
      return sign(['renew'], { ...trusted, REGISTRY_ROOT_SIGNATURES: needed });
    };
    for (const { what, document } of forged)
      expect([what, (await renew(document, '2')).code]).toEqual([what, 77]);
    expect(await renew(signed, '2')).toMatchObject({
      code: 77,
      text: expect.stringContaining('1 of the 2 signatures') as string,
    });
    expect(await renew(signed, 'two')).toMatchObject({ code: 78 });
    expect(await renew(signed, '1')).toMatchObject({ code: 0 });
  });
});
