import type { LiveRegistry, LiveRemote, RemoteVersion } from '@event-portal/contracts';
import { createFileHashes } from './file-integrity';
import { createRemoteCatalogue } from './remote-catalogue';
import { openVersionMemory } from './version-memory';

const version = (number: string): RemoteVersion => ({
  descriptor: {
    name: 'admin',
    title: number,
    owner: 'team',
    areas: [{ path: '/admin', frame: 'none' }],
    navigation: [],
  },
  version: number,
  buildId: '0123456789ab',
  entry: 'entry.js',
  format: 'script',
  containerGlobal: `mfe_admin_${number.replaceAll('.', '_')}`,
  hostContext: { from: 1, to: 1 },
  requires: {},
  integrity: { 'entry.js': `sha384-${'b'.repeat(64)}` },
  preload: {},
  baseUrl: `https://cdn.test/admin/${number}/`,
  publishedAt: '2026-11-01T00:00:00.000Z',
});

const remote = (difference: Partial<LiveRemote> = {}): LiveRemote => ({
  name: 'admin',
  owner: 'team',
  disabled: null,
  current: version('1.1.0'),
  canary: null,
  previous: version('1.0.0'),
  ...difference,
});

const registryOf = (sequence: number, ...remotes: LiveRemote[]): LiveRegistry => ({
  environment: 'test',
  sequence,
  remotes,
});

function make(
  registry: LiveRegistry,
  { isSafeMode = false, latest = registry }: { isSafeMode?: boolean; latest?: unknown } = {},
) {
  localStorage.clear();
  const memory = openVersionMemory(window);
  const hashes = createFileHashes('https://portal.test/');
  const catalogue = createRemoteCatalogue({
    registry,
    hashes,
    memory,
    isSafeMode,
    fetchRegistry: () => Promise.resolve(latest),
  });
  const names = (userId: string | null = 'u1') =>
    catalogue
      .choices('admin', userId)
      .map(({ version: { version: number }, reason }) => `${number} ${reason}`);
  return { catalogue, memory, hashes, names };
}

test('everybody gets the current version, and the one before where that fails', () => {
  const { names, memory } = make(registryOf(1, remote()));
  expect(names()).toEqual(['1.1.0 current', '1.0.0 fallback']);
  memory.remember('admin', '1.1.0');
  expect(names()).toEqual(['1.0.0 fallback', '1.1.0 current']);
  memory.forget('admin');
  expect(names()[0]).toBe('1.1.0 current');
});

test('what has failed is tried again after a while, and a newer version at once', () => {
  let now = 0;
  localStorage.clear();
  const memory = openVersionMemory(window, () => now);
  memory.remember('admin', '1.1.0');
  expect(memory.hasFailed('admin', '1.1.0')).toBe(true);
  expect(memory.hasFailed('admin', '1.2.0')).toBe(false);
  expect(openVersionMemory(window, () => now).hasFailed('admin', '1.1.0')).toBe(true);
  now = 31 * 60_000;
  expect(memory.hasFailed('admin', '1.1.0')).toBe(false);
});

test('F48 without storage the page remembers, and says that the next one will not', () => {
  const broken = {
    localStorage: {
      getItem: () => {
        throw new Error('blocked');
      },
      setItem: () => {
        throw new Error('full');
      },
    } as unknown as Storage,
  };
  const memory = openVersionMemory(broken);
  expect(memory.remember('admin', '1.1.0')).toBe(false);
  expect(memory.hasFailed('admin', '1.1.0')).toBe(true);
});

test.each(['{', '[]', '7', '{"admin":{"version":7}}'])('a memory that holds %s is empty', (text) => {
  localStorage.setItem('remote-failures', text);
  expect(openVersionMemory(window).hasFailed('admin', '1.1.0')).toBe(false);
});

test('a canary is for its share of the people, and for the same people every time', () => {
  const canary = { version: version('1.2.0'), percent: 25 };
  const { names } = make(registryOf(1, remote({ canary })));
  const people = Array.from({ length: 1000 }, (_, index) => `person-${index}`);
  const chosen = people.filter((person) => names(person)[0] === '1.2.0 canary');
  expect(chosen.length).toBeGreaterThan(200);
  expect(chosen.length).toBeLessThan(300);
  for (const person of chosen)
    expect(names(person)).toEqual(['1.2.0 canary', '1.1.0 current', '1.0.0 fallback']);

  const wider = make(registryOf(1, remote({ canary: { ...canary, percent: 60 } })));
  for (const person of chosen) expect(wider.names(person)[0]).toBe('1.2.0 canary');
  expect(names(null)[0]).toBe('1.1.0 current');
  expect(
    make(registryOf(1, remote({ canary: { ...canary, percent: 100 } })), { isSafeMode: true }).names()[0],
  ).toBe('1.1.0 current');
});

test('a newer registry is taken, an older one and a broken one are not', async () => {
  const newer = registryOf(3, remote({ current: version('1.2.0'), previous: version('1.1.0') }));
  for (const [latest, expected] of [
    [newer, '1.2.0 current'],
    [{ ...newer, sequence: 2 }, '1.1.0 current'],
    [{ ...newer, sequence: 1 }, '1.1.0 current'],
    [{ ...newer, remotes: [{}] }, '1.1.0 current'],
    ['nonsense', '1.1.0 current'],
  ] as const) {
    const { catalogue, names, hashes } = make(registryOf(2, remote()), { latest });
    await catalogue.refresh();
    expect(names()[0]).toBe(expected);
    expect(hashes.of('https://cdn.test/admin/1.2.0/entry.js') !== undefined).toBe(
      expected === '1.2.0 current',
    );
  }
});

test('what runs is listed as what it says of itself, and is outdated once another is current', async () => {
  const newer = registryOf(2, remote({ current: version('1.2.0'), previous: version('1.1.0') }));
  const { catalogue } = make(registryOf(1, remote()), { latest: newer });
  const changed = jest.fn();
  catalogue.subscribe(changed);
  catalogue.setRunning('admin', { version: version('1.0.0'), reason: 'fallback' });
  expect(catalogue.list()[0]?.descriptor.title).toBe('1.0.0');
  expect(catalogue.running()).toEqual([{ name: 'admin', version: '1.0.0', reason: 'fallback' }]);

  catalogue.setRunning('admin', { version: version('1.1.0'), reason: 'current' });
  expect(catalogue.isOutdated()).toBe(false);
  await catalogue.refresh();
  expect(catalogue.isOutdated()).toBe(true);
  expect(changed).toHaveBeenCalledTimes(3);
});

test('a remote that is gone from the registry stays for a page that may run it', async () => {
  const { catalogue, names } = make(registryOf(1, remote()), { latest: registryOf(2) });
  await catalogue.refresh();
  expect(names()[0]).toBe('1.1.0 current');
});
