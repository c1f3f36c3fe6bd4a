import type { LiveRegistry, LiveRemote, RemoteVersion } from '@event-portal/contracts';
import { LoadFailure } from '@event-portal/remote-kit/routing';
import { expectConsole, remoteVersion } from '@event-portal/testing';
import fc from 'fast-check';
import { createFileHashes } from './file-integrity';
import { createRemoteCatalogue } from './remote-catalogue';
import { createRemoteRecovery } from './remote-recovery';
import { createVersionLadder } from './version-ladder';
import { openVersionMemory } from './version-memory';
import { findTried } from './tried-versions';
import { openVersionOverrides } from './version-overrides';

/** How a version fails: not at all, before it is loaded, or once its page is shown. */
type Health = 'sound' | 'entry' | 'page';

/** A remote's versions by pointer, as the document or the live pointer has them. */
type Pointers = { canary: string | null; current: string; previous: string | null };

type Scenario = {
  health: Record<string, Health>;
  document: Pointers;
  /** What the registry says by now; null where it is what the document says. */
  live: Pointers | null;
  /** Whether it answers only once a page is shown. */
  isLate?: boolean;
  override: string | null;
  storage: 'works' | 'refuses' | 'loses';
};

const NUMBERS = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '2.0.0'];
const version = (number: string): RemoteVersion =>
  remoteVersion({
    version: number,
    descriptor: { ...remoteVersion().descriptor, name: 'admin', areas: [{ path: '/admin', frame: 'none' }] },
    baseUrl: `https://cdn.test/admin/${number}/`,
  });

const registryOf = (sequence: number, { canary, current, previous }: Pointers): LiveRegistry => {
  const admin: LiveRemote = {
    name: 'admin',
    owner: 'team',
    disabled: null,
    current: version(current),
    canary: canary === null ? null : { version: version(canary), percent: 100 },
    previous: previous === null ? null : version(previous),
  };
  return { environment: 'test', sequence, remotes: [admin] };
};

const signed = {
  registry: {
    schemaVersion: 1,
    environment: 'test',
    sequence: 1,
    issuedAt: '2026-11-01T00:00:00.000Z',
    expiresAt: '2026-12-01T00:00:00.000Z',
    change: { summary: '', by: '' },
    remotes: [
      {
        name: 'admin',
        owner: 'team',
        areas: ['/admin'],
        current: '1.0.0',
        previous: null,
        canary: null,
        pinned: [],
        locked: null,
        disabled: null,
        versions: Object.fromEntries(NUMBERS.map((number) => [number, version(number)])),
        lastLive: {},
        evidence: {},
      },
    ],
  },
};

function openStorage(kind: Scenario['storage'], override: string | null): Storage {
  const kept = new Map<string, string>();
  const open = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (kind === 'refuses') throw new Error('full');
      if (kind === 'works') kept.set(key, value);
    },
  } as unknown as Storage;
  if (override !== null)
    kept.set(
      'remote-overrides',
      JSON.stringify([{ name: 'admin', version: override, until: Number.MAX_SAFE_INTEGER }]),
    );
  return open;
}

/** Visits a page of the remote, load after load, as the shell would: until it stands, or says what is wrong. */
async function visit({ health, document, live, isLate = false, override, storage }: Scenario) {
  const person = { userId: 'u1', isSuperuser: true };
  const localStorage = openStorage(storage, override);
  const ran: string[] = [];
  const left: string[] = [];
  for (;;) {
    const memory = openVersionMemory({ localStorage });
    const hashes = createFileHashes('https://portal.test/');
    const catalogue = createRemoteCatalogue({
      registry: registryOf(1, document),
      shellBuildId: 'a1',
      hashes,
      memory,
      safeMode: { isOn: false, leftOut: new Set() },
      overrides: openVersionOverrides({ localStorage }, { isAllowed: true }),
      findPast: () => Promise.resolve(undefined),
      findTried: (wanted) =>
        findTried(wanted, {
          access: {
            fetchSigned: () => Promise.resolve(signed),
            verifyPreview: () => Promise.reject(new Error('no preview')),
          },
          fetch,
          onMissing: () => undefined,
        }),
      access: {
        async fetchLive() {
          if (isLate && catalogue.running().length === 0) throw new Error('no answer');
          return live ? registryOf(2, live) : registryOf(1, document);
        },
        fetchIndex: () => Promise.reject(new Error('no answer')),
        fetchRemote: () => Promise.reject(new Error('no answer')),
      },
    });
    const reload = jest.fn();
    const parts = { catalogue, memory, readPerson: () => Promise.resolve(person), report: () => undefined };
    const { loadRemote: load } = createVersionLadder({
      ...parts,
      isTampered: () => Promise.resolve(false),
      onFallback: () => undefined,
      loadVersion: (candidate) =>
        health[candidate.version] === 'entry'
          ? Promise.reject(new LoadFailure('broken', `${candidate.version} throws.`))
          : Promise.resolve({ routes: [], hostContextVersion: 1 }),
    });
    const recovery = createRemoteRecovery({
      ...parts,
      findPage: () => ({ remote: 'admin', page: undefined, event: undefined }),
      hasUnsaved: () => false,
      reload,
    });
    const isLoaded = await load('admin', '/admin').then(
      () => true,
      () => false,
    );
    const running = catalogue.running()[0]?.version;
    if (!isLoaded || running === undefined) return { ran, left, end: 'message' };
    ran.push(running);
    if (health[running] === 'sound') return { ran, left, end: running };
    await recovery.pageFailed(new TypeError('x is undefined'));
    if (reload.mock.calls.length === 0) return { ran, left, end: 'message' };
    left.push(running);
    if (left.length > NUMBERS.length) throw new Error(`It loads for ever: ${left.join(', ')}`);
  }
}

const health = fc.constantFrom<Health>('sound', 'entry', 'page');
const pointers = fc.record({
  canary: fc.option(fc.constantFrom(...NUMBERS)),
  current: fc.constantFrom(...NUMBERS),
  previous: fc.option(fc.constantFrom(...NUMBERS)),
});
const scenario: fc.Arbitrary<Scenario> = fc.record({
  health: fc.record(Object.fromEntries(NUMBERS.map((number) => [number, health]))),
  document: pointers,
  live: fc.option(pointers),
  isLate: fc.boolean(),
  override: fc.option(fc.constantFrom(...NUMBERS)),
  storage: fc.constantFrom('works', 'works', 'refuses', 'loses'),
});

const inOrder = (override: string | null, { canary, current, previous }: Pointers) =>
  [override, canary, current, previous].filter((number) => number !== null);

beforeEach(() => expectConsole.matching(/Remote admin \S+: (remote|page)-broken/));

test('whatever is broken, no version is left twice, and it ends at the first sound one or at the message', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (given) => {
      const { left, end } = await visit(given);
      expect(new Set(left).size).toBe(left.length);
      if (given.storage !== 'works') expect(left).toEqual([]);

      const isSound = (number: string) => given.health[number] === 'sound';
      const known = inOrder(given.override, given.document);
      // What the registry has withdrawn by now is no longer a way out.
      const offered = inOrder(given.override, given.live ?? given.document);
      if (end !== 'message') expect([...known, ...offered].filter(isSound)).toContain(end);
      else if (given.storage === 'works' && !given.isLate) expect(offered.filter(isSound)).toEqual([]);
      if (!given.live && end !== 'message') expect(end).toBe(known.find(isSound));
    }),
    { numRuns: 500 },
  );
});

const everything = (state: Health) => Object.fromEntries(NUMBERS.map((number) => [number, state]));
const three: Pointers = { canary: '1.2.0', current: '1.1.0', previous: '1.0.0' };
const plain = {
  health: everything('page'),
  document: three,
  live: null,
  override: null,
  storage: 'works',
} as const;

test('a page that breaks in the canary and the current version leads to the one before', async () => {
  const { ran, end } = await visit({ ...plain, health: { ...plain.health, '1.0.0': 'sound' } });
  expect(ran).toEqual(['1.2.0', '1.1.0', '1.0.0']);
  expect(end).toBe('1.0.0');
});

test('a document that is older than the live pointer leads to the live version, or to the message', async () => {
  const behind: Scenario = {
    ...plain,
    document: { canary: null, current: '1.1.0', previous: null },
    live: { canary: null, current: '1.2.0', previous: '1.1.0' },
  };
  expect(await visit(behind)).toEqual({ ran: ['1.1.0', '1.2.0'], left: ['1.1.0'], end: 'message' });
  expect(await visit({ ...behind, health: { ...plain.health, '1.2.0': 'sound' } })).toMatchObject({
    end: '1.2.0',
  });
});

test.each(['refuses', 'loses'] as const)(
  'where storage %s it ends with the message, without a load',
  async (storage) => {
    expect(await visit({ ...plain, storage })).toEqual({ ran: ['1.2.0'], left: [], end: 'message' });
  },
);
