import {
  RegistryRefusedError,
  signPreview,
  signRegistry,
  type RemoteRegistry,
  type TrustedKeys,
} from '@event-portal/contracts';
import { forgeries, setScene, setSceneOfTwoRoots } from '@event-portal/contracts/forged-registries';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRegistry, type RegistrySourceOptions } from './registry-source';

const registryOf = (sequence: number, difference: Partial<RemoteRegistry> = {}): RemoteRegistry => ({
  schemaVersion: 1,
  environment: 'test',
  sequence,
  issuedAt: '2026-11-01T00:00:00.000Z',
  expiresAt: '2026-12-01T00:00:00.000Z',
  change: { summary: 'a change', by: 'somebody' },
  remotes: [],
  ...difference,
});

async function makeKey() {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  return {
    privateKey: new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)),
    publicKey: Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('base64'),
  };
}

let folder: string;
let file: string;
let keys: TrustedKeys;
let write: (registry: RemoteRegistry) => Promise<void>;
let alerts: string[];
let now: Date;
let options: RegistrySourceOptions;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'registry-source-'));
  file = join(folder, 'registry.json');
  const key = await makeKey();
  keys = { main: key.publicKey };
  write = async (registry) => {
    const signed = await signRegistry(registry, { keyId: 'main', privateKey: key.privateKey });
    writeFileSync(`${file}.new`, JSON.stringify(signed));
    renameSync(`${file}.new`, file);
  };
  alerts = [];
  now = new Date('2026-11-15');
  options = {
    location: file,
    keys,
    environment: 'test',
    memory: join(folder, 'memory.json'),
    alert: (message) => alerts.push(message),
    now: () => now,
  };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what is promoted is there with the next request, without a restart', async () => {
  await write(registryOf(1));
  const source = await openRegistry(options);
  expect((await source.current()).sequence).toBe(1);
  await write(registryOf(2));
  expect((await source.current()).sequence).toBe(2);
  expect(alerts).toEqual([]);
});

test.each([
  ['no JSON', async () => writeFileSync(file, '{'), 'malformed'],
  [
    'a change without a signature',
    async () => writeFileSync(file, readFileSync(file, 'utf8').replace('a change', 'a trick')),
    'wrong-signature',
  ],
  ['an older document', () => write(registryOf(4)), 'replayed'],
  [
    'another document of the same number',
    () => write(registryOf(5, { change: { summary: 'other', by: 'x' } })),
    'altered',
  ],
  ['an expired one', () => write(registryOf(6, { expiresAt: '2026-11-10T00:00:00.000Z' })), 'expired'],
  ['one of another environment', () => write(registryOf(6, { environment: 'staging' })), 'wrong-environment'],
  ['no file any more', async () => rmSync(file), 'ENOENT'],
])('F53 %s is refused and told once; the last verified one stays', async (_what, spoil, reason) => {
  await write(registryOf(5));
  const source = await openRegistry(options);
  await spoil();
  for (let request = 0; request < 3; request += 1) expect((await source.current()).sequence).toBe(5);
  expect(alerts).toEqual([expect.stringContaining(reason)]);
  expect(alerts[0]).toContain('Number 5 stays in use');

  await write(registryOf(7));
  expect((await source.current()).sequence).toBe(7);
});

test('a restart remembers what was seen: an old document is a replay then too', async () => {
  await write(registryOf(5));
  await openRegistry(options);
  await write(registryOf(3));
  const source = await openRegistry(options);
  expect((await source.current()).sequence).toBe(5);
  expect(alerts[0]).toContain('replayed');
});

test('a memory that somebody has tampered with is no memory', async () => {
  await write(registryOf(5));
  await openRegistry(options);
  writeFileSync(options.memory, readFileSync(options.memory, 'utf8').replace('a change', 'a trick'));
  await write(registryOf(3));
  expect((await (await openRegistry(options)).current()).sequence).toBe(3);
});

test('without a registry there is no start', async () => {
  await expect(openRegistry(options)).rejects.toThrow(/ENOENT/);
  await write(registryOf(1));
  await expect(openRegistry({ ...options, memory: '', keys: {} })).rejects.toThrow(/unknown-key/);
});

test.each(['', 'memory.json'])(
  'an expired registry stops no start (memory %j), and is told',
  async (memory) => {
    const refusals: string[] = [];
    await write(registryOf(5));
    now = new Date('2026-12-02');
    const again = { ...options, memory: memory && join(folder, memory) };
    const source = await openRegistry({ ...again, onRefused: (reason) => refusals.push(reason) });
    expect((await source.current()).sequence).toBe(5);
    expect(alerts).toEqual([expect.stringContaining('expired at 2026-12-01')]);
    expect(refusals).toEqual(['expired']);

    await write(registryOf(6, { expiresAt: '2026-12-30T00:00:00.000Z' }));
    expect((await source.current()).sequence).toBe(6);
  },
);

test('an expired registry that is not genuine, or is older than what was seen, starts nothing', async () => {
  await write(registryOf(5));
  await openRegistry(options);
  now = new Date('2026-12-02');
  await write(registryOf(4));
  expect((await (await openRegistry(options)).current()).sequence).toBe(5);
  writeFileSync(file, readFileSync(file, 'utf8').replace('a change', 'a trick'));
  await expect(openRegistry({ ...options, memory: '' })).rejects.toThrow(/wrong-signature/);
});

test('one that expires while it is in use stays, and is told', async () => {
  await write(registryOf(1));
  const source = await openRegistry(options);
  now = new Date('2026-12-02');
  expect((await source.current()).sequence).toBe(1);
  expect((await source.current()).sequence).toBe(1);
  expect(alerts).toEqual([expect.stringContaining('expired at 2026-12-01')]);
});

/** Lets what is under way go on; the test's own limit ends what never comes. */
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

test('a registry at a URL is asked again, and nobody waits for it', async () => {
  await write(registryOf(1));
  let isDown = false;
  const server = createServer((_request, response) =>
    isDown ? response.writeHead(503).end() : response.end(readFileSync(file)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const location = `http://127.0.0.1:${(server.address() as AddressInfo).port}/registry.json`;
  const source = await openRegistry({ ...options, location });
  await write(registryOf(2));
  await source.current();
  now = new Date(now.getTime() + 6000);
  while ((await source.current()).sequence !== 2) await soon();

  isDown = true;
  now = new Date(now.getTime() + 6000);
  while (alerts.length === 0) {
    expect((await source.current()).sequence).toBe(2);
    await soon();
  }
  expect(alerts).toEqual([expect.stringContaining('answers 503')]);
  await new Promise((resolve) => server.close(resolve));
});

test('a server that remembers nothing takes no registry from before the least number', async () => {
  await write(registryOf(4));
  await expect(openRegistry({ ...options, leastSequence: 5 })).rejects.toThrow(/none before number 5/);
  await write(registryOf(5));
  const source = await openRegistry({ ...options, leastSequence: 5 });
  expect(await source.current()).toMatchObject({ sequence: 5 });
  // Not what it remembers from before the number was raised, either.
  const memory = join(folder, 'memory.json');
  writeFileSync(memory, readFileSync(file));
  await expect(openRegistry({ ...options, memory, leastSequence: 6 })).rejects.toThrow(
    /none before number 6/,
  );
});

describe('keys of teams', () => {
  const put = (document: object) => {
    writeFileSync(`${file}.new`, JSON.stringify(document));
    renameSync(`${file}.new`, file);
  };

  test('everything that the key of one team could sign of what is not its is refused, and told', async () => {
    const scene = await setScene();
    put(scene.signed);
    const refusals: string[] = [];
    const source = await openRegistry({
      ...options,
      keys: scene.keys,
      now: () => new Date(),
      onRefused: (reason) => refusals.push(reason),
    });
    for (const { forge } of Object.values(forgeries)) {
      put(await forge(scene));
      expect((await source.current()).signature).toBe(scene.signed.signature.value);
    }
    expect(refusals).toEqual(Object.values(forgeries).map(({ refusal }) => refusal));
  }, 60_000);

  test('where it takes two root keys, what one of them signs is refused', async () => {
    const { keys, signed, forged } = await setSceneOfTwoRoots(await setScene());
    const refusals: string[] = [];
    put(signed);
    const source = await openRegistry({
      ...options,
      keys,
      rootSignatures: 2,
      now: () => new Date(),
      onRefused: (reason) => refusals.push(reason),
    });
    for (const { document } of forged) {
      put(document);
      expect((await source.current()).signature).toBe(signed.signature.value);
    }
    expect(refusals).toEqual(forged.map(({ refusal }) => refusal));
  });

  test('a key that was withdrawn is refused with the next request, and after a restart', async () => {
    const scene = await setScene();
    const open = () => openRegistry({ ...options, keys: scene.keys, now: () => new Date() });
    put(scene.signed);
    const source = await open();
    put(scene.withdrawn);
    expect((await source.current()).sequence).toBe(6);
    put(await signRegistry({ ...scene.genuine, sequence: 7 }, scene.desk));
    expect((await source.current()).sequence).toBe(6);
    expect((await (await open()).current()).sequence).toBe(6);
    expect(alerts).toEqual([expect.stringContaining('replayed'), expect.stringContaining('replayed')]);
  });
});

test('a preview is measured against the registry as it is now: a key that is withdrawn ends what it shows', async () => {
  const scene = await setScene();
  writeFileSync(file, JSON.stringify(scene.signed));
  const source = await openRegistry({ ...options, keys: scene.keys, memory: '', now: () => new Date() });
  const token = await signPreview(
    {
      environment: 'test',
      remote: 'sponsors-desk',
      version: '1.2.0-preview-0123456789ab',
      baseUrl: 'https://portal.test/remotes/sponsors-desk/1.2.0-preview-0123456789ab/',
      build: `sha384-${'b'.repeat(64)}`,
      title: '#12',
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    },
    scene.desk,
  );
  expect(await source.verifyPreview(token)).toMatchObject({ remote: 'sponsors-desk', owner: 'Sponsors' });
  writeFileSync(`${file}.new`, JSON.stringify(scene.withdrawn));
  renameSync(`${file}.new`, file);
  await expect(source.verifyPreview(token)).rejects.toBeInstanceOf(RegistryRefusedError);
});

describe('the portal as it was', () => {
  /** The history holds number 1, and the registry is at number 2. */
  async function begin(): Promise<void> {
    await write(registryOf(1));
    mkdirSync(join(folder, 'history'));
    copyFileSync(file, join(folder, 'history', '00000001.json'));
    await write(registryOf(2));
  }

  test('a document of the history is read beside the current one, which stays', async () => {
    await begin();
    const source = await openRegistry(options);
    expect(await source.readPast(1)).toMatchObject({ sequence: 1, remotes: [], keptOut: [] });
    expect((await source.current()).sequence).toBe(2);
    expect(readFileSync(options.memory, 'utf8')).toContain('"sequence":2');
    expect(alerts).toEqual([]);
  });

  test('what is in its place, or is not there, is refused', async () => {
    await begin();
    copyFileSync(join(folder, 'history', '00000001.json'), join(folder, 'history', '00000003.json'));
    const source = await openRegistry(options);
    await expect(source.readPast(3)).rejects.toMatchObject({ refusal: 'altered' });
    await expect(source.readPast(4)).rejects.toThrow(/ENOENT/);
    writeFileSync(join(folder, 'history', '00000001.json'), '{');
    await expect(source.readPast(1)).rejects.toMatchObject({ refusal: 'malformed' });
  });

  test('at a URL, the history lies beside the registry', async () => {
    await begin();
    const server = createServer(({ url = '' }, response) => response.end(readFileSync(join(folder, url))));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const location = `http://127.0.0.1:${(server.address() as AddressInfo).port}/registry.json`;
    const source = await openRegistry({ ...options, location });
    expect(await source.readPast(1)).toMatchObject({ sequence: 1 });
    await new Promise((resolve) => server.close(resolve));
  });
});
