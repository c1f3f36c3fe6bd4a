import type {
  LiveRegistry,
  LiveRemote,
  PastRegistry,
  RegistryIndex,
  RemoteVersion,
} from '@event-portal/contracts';
import { remoteVersion } from '@event-portal/testing';
import { createFileHashes } from './file-integrity';
import { createRemoteCatalogue } from './remote-catalogue';
import { chooseVersions } from './version-machine';
import { openVersionMemory } from './version-memory';
import { findTried } from './tried-versions';
import { openVersionOverrides } from './version-overrides';

const version = (number: string) => {
  const { descriptor } = remoteVersion();
  return remoteVersion({
    version: number,
    descriptor: { ...descriptor, name: 'admin', title: number, areas: [{ path: '/admin', frame: 'none' }] },
    baseUrl: `https://cdn.test/admin/${number}/`,
  });
};

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

const personOf = (userId: string | null) =>
  userId === null ? null : { userId, isSuperuser: userId === 'boss' };

let kept: string | null = null;
beforeEach(() => (kept = null));

function make(
  registry: LiveRegistry,
  {
    isSafeMode = false,
    leftOut = [],
    latest = registry,
    signed,
    listed = () => Promise.reject(new Error('no answer')),
    part = () => Promise.reject(new Error('no answer')),
    past,
  }: {
    isSafeMode?: boolean;
    leftOut?: string[];
    latest?: unknown;
    signed?: unknown;
    listed?: () => Promise<RegistryIndex>;
    part?: () => Promise<LiveRemote>;
    past?: PastRegistry;
  } = {},
) {
  localStorage.clear();
  if (kept !== null) localStorage.setItem('remote-overrides', kept);
  const memory = openVersionMemory(window);
  const hashes = createFileHashes('https://portal.test/');
  const catalogue = createRemoteCatalogue({
    registry,
    shellBuildId: 'a1',
    hashes,
    memory,
    safeMode: { isOn: isSafeMode, leftOut: new Set(leftOut) },
    overrides: openVersionOverrides(window, { isAllowed: true }),
    findPast: () => Promise.resolve(past),
    findTried: (wanted) =>
      findTried(wanted, {
        access: {
          fetchSigned: () =>
            signed === undefined ? Promise.reject(new Error('no answer')) : Promise.resolve(signed),
          verifyPreview: () => Promise.reject(new Error('no preview')),
        },
        fetch,
        onMissing: () => undefined,
      }),
    access: {
      fetchLive: () => Promise.resolve(latest),
      fetchIndex: listed,
      fetchRemote: part,
    },
  });
  const names = (userId: string | null = 'u1') =>
    chooseVersions(catalogue.facts('admin', personOf(userId))).map(
      ({ version: { version: number }, reason }) => `${number} ${reason}`,
    );
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
  expect(memory.failures('admin').has('1.1.0')).toBe(true);
  expect(memory.failures('admin').has('1.2.0')).toBe(false);
  expect(
    openVersionMemory(window, () => now)
      .failures('admin')
      .has('1.1.0'),
  ).toBe(true);
  now = 31 * 60_000;
  expect(memory.failures('admin').has('1.1.0')).toBe(false);
});

test('every version that has failed is remembered, whichever tab has met it', () => {
  localStorage.clear();
  const memory = openVersionMemory(window);
  const otherTab = openVersionMemory(window);
  memory.remember('admin', '1.2.0');
  memory.remember('admin', '1.1.0');
  otherTab.remember('admin', '1.0.0');
  otherTab.remember('portal', '3.0.0');
  const next = openVersionMemory(window);
  for (const number of ['1.2.0', '1.1.0', '1.0.0']) expect(next.failures('admin').has(number)).toBe(true);
  memory.forget('admin');
  expect(openVersionMemory(window).failures('admin').has('1.0.0')).toBe(false);
  expect(openVersionMemory(window).failures('portal').has('3.0.0')).toBe(true);
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
  expect(memory.failures('admin').has('1.1.0')).toBe(true);
});

test.each(['{', '[]', '7', '{"admin":{"version":"1.1.0","until":9e15}}'])(
  'a memory that holds %s is empty',
  (text) => {
    localStorage.setItem('remote-failures', text);
    expect(openVersionMemory(window).failures('admin').has('1.1.0')).toBe(false);
  },
);

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

test('a remote that safe mode leaves out is switched off on this page, and says who has done it', () => {
  const { catalogue } = make(registryOf(1, remote()), { isSafeMode: true, leftOut: ['admin'] });
  expect(catalogue.facts('admin', null).remote.disabled?.message).toMatch(/^Safe mode/);
  const message = 'Back at noon.';
  const off = make(registryOf(1, remote({ disabled: { message } })), {
    isSafeMode: true,
    leftOut: ['admin'],
  });
  expect(off.catalogue.facts('admin', null).remote.disabled?.message).toBe(message);
  expect(
    make(registryOf(1, remote()), { isSafeMode: true }).catalogue.facts('admin', null).remote.disabled,
  ).toBeNull();
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
  catalogue.setRunning('admin', { version: version('1.0.0'), reason: 'fallback', person: null });
  expect(catalogue.list()[0]?.descriptor.title).toBe('1.0.0');
  expect(catalogue.running()).toEqual([{ name: 'admin', version: '1.0.0', reason: 'fallback' }]);

  catalogue.setRunning('admin', { version: version('1.1.0'), reason: 'current', person: null });
  expect(catalogue.isOutdated()).toBe(false);
  await catalogue.refresh();
  expect(catalogue.isOutdated()).toBe(true);
  expect(changed).toHaveBeenCalledTimes(3);
});

test('a page is outdated once documents are made of another build of the shell, whatever the remotes do', async () => {
  for (const [shell, expected] of [
    [{ version: '1.0.0', buildId: 'a1' }, false],
    [{ version: '1.0.0', buildId: 'b2' }, true],
    [undefined, false],
  ] as const) {
    const { catalogue } = make(registryOf(1, remote()), { latest: { ...registryOf(1, remote()), shell } });
    const changed = jest.fn();
    catalogue.subscribe(changed);
    await catalogue.refresh();
    expect(catalogue.isOutdated()).toBe(expected);
    expect(changed).toHaveBeenCalledTimes(expected ? 1 : 0);
  }
});

test('a remote that is gone from the registry stays for a page that may run it', async () => {
  const { catalogue, names } = make(registryOf(1, remote()), { latest: registryOf(2) });
  await catalogue.refresh();
  expect(names()[0]).toBe('1.1.0 current');
});

describe('a version that somebody tries', () => {
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
          current: '1.1.0',
          previous: '1.0.0',
          canary: null,
          pinned: [],
          locked: null,
          disabled: null,
          versions: Object.fromEntries(
            ['1.0.0', '1.1.0', '2.0.0'].map((number) => [number, version(number)]),
          ),
          lastLive: {},
          evidence: {},
        },
      ],
    },
  };
  const keep = (number: string, until = Date.now() + 60_000, name = 'admin') =>
    (kept = JSON.stringify([{ name, version: number, until }]));

  test('is a superuser’s alone, and the others stand behind it', async () => {
    keep('2.0.0');
    const { catalogue, names, hashes } = make(registryOf(1, remote()), { signed });
    await catalogue.prepare('admin');
    expect(names('boss')).toEqual(['2.0.0 override', '1.1.0 current', '1.0.0 fallback']);
    expect(names('u1')).toEqual(['1.1.0 current', '1.0.0 fallback']);
    expect(hashes.of('https://cdn.test/admin/2.0.0/entry.js')).toBeDefined();
  });

  test('is told to a superuser while another part of the portal runs, and to nobody else', async () => {
    keep('2.0.0');
    const { catalogue } = make(registryOf(1, remote()), { signed });
    await catalogue.prepare('admin');
    for (const [person, told] of [
      ['boss', [{ name: 'admin', version: '2.0.0' }]],
      ['u1', []],
    ] as const) {
      const { current } = catalogue.facts('admin', null).remote;
      catalogue.setRunning('portal', { version: current, reason: 'current', person: personOf(person) });
      expect(catalogue.tried()).toEqual(told);
    }
  });

  test.each([
    ['nobody has signed for', () => keep('9.9.9'), {}],
    ['is tried no longer', () => keep('2.0.0', Date.now() - 1), {}],
    ['is another remote’s', () => keep('2.0.0', Date.now() + 60_000, 'portal'), {}],
    ['is nonsense', () => (kept = '[{"name":"admin","version":{"entry":"evil.js"},"until":9e99}]'), {}],
    ['cannot be looked up', () => keep('2.0.0'), { signed: undefined }],
    ['is off in safe mode', () => keep('2.0.0'), { isSafeMode: true }],
  ])('does not count when it %s', async (_what, prepare, difference) => {
    prepare();
    const { catalogue, names } = make(registryOf(1, remote()), { signed, ...difference });
    await catalogue.prepare('admin');
    expect(names('boss')[0]).toBe('1.1.0 current');
  });

  test('does not count where it is not allowed', () => {
    keep('2.0.0');
    localStorage.setItem('remote-overrides', kept ?? '');
    const overrides = openVersionOverrides(window, { isAllowed: false });
    expect(overrides.list()).toEqual([]);
    overrides.set('admin', '2.0.0');
    expect(overrides.list()).toEqual([]);
  });
});

const entry = (record: string): RegistryIndex => {
  const { descriptor } = version('1.1.0');
  return { remotes: [{ name: 'admin', descriptor, record: `sha384-${record.repeat(64)}` }] };
};

test('of a remote with a canary, a list for somebody says what the version says that they get', async () => {
  const canary = { ...version('1.2.0'), descriptor: { ...version('1.2.0').descriptor, title: 'Newer' } };
  const part = jest.fn(() => Promise.resolve({ ...remote(), canary: { version: canary, percent: 100 } }));
  const [index] = entry('b').remotes;
  const titlesFor = async (hasCanary: boolean) => {
    const remotes = index ? [{ ...index, ...(hasCanary && { hasCanary: true as const }) }] : [];
    const { catalogue } = make({ ...registryOf(1), listed: 2 }, { listed: async () => ({ remotes }), part });
    return (await catalogue.listFor(personOf('u1'))).map(({ descriptor }) => descriptor.title);
  };
  expect(await titlesFor(false)).toEqual([version('1.1.0').descriptor.title]);
  expect(part).not.toHaveBeenCalled();
  expect(await titlesFor(true)).toEqual(['Newer']);
});

test('a page that came without a remote finds it in the index, and what is live of it when somebody goes there', async () => {
  const part = jest.fn(() => Promise.resolve(remote()));
  const { catalogue, hashes, names } = make(
    { ...registryOf(1), listed: 2 },
    { listed: () => Promise.resolve(entry('b')), part },
  );
  expect(catalogue.list()).toEqual([]);
  await catalogue.complete();
  expect(catalogue.list().map(({ name }) => name)).toEqual(['admin']);
  expect(part).not.toHaveBeenCalled();
  await catalogue.prepare('admin');
  expect(part).toHaveBeenCalledWith(`sha384-${'b'.repeat(64)}`);
  expect(names()).toEqual(['1.1.0 current', '1.0.0 fallback']);
  expect(hashes.of('https://cdn.test/admin/1.1.0/entry.js')).toBeDefined();
  await catalogue.prepare('admin');
  expect(part).toHaveBeenCalledTimes(1);
});

test('an index that did not come is asked for again, and says by then that it could not be reached', async () => {
  const listed = jest.fn<Promise<RegistryIndex>, []>().mockRejectedValueOnce(new Error('no answer'));
  listed.mockResolvedValue(entry('b'));
  const { catalogue } = make({ ...registryOf(1), listed: 2 }, { listed });
  await expect(catalogue.complete()).rejects.toMatchObject({ name: 'LoadFailure', kind: 'unreachable' });
  await catalogue.complete();
  expect(catalogue.list()).toHaveLength(1);
});

test('what was live of a remote when the page came may be gone: then it is what is live now', async () => {
  const latest = registryOf(2, remote({ current: version('1.2.0') }));
  const { catalogue, names } = make(
    { ...registryOf(1), listed: 2 },
    { listed: () => Promise.resolve(entry('b')), latest },
  );
  await catalogue.complete();
  await catalogue.prepare('admin');
  expect(names()[0]).toBe('1.2.0 current');

  const gone = make(
    { ...registryOf(1), listed: 2 },
    { listed: () => Promise.resolve(entry('b')), latest: registryOf(2) },
  );
  await gone.catalogue.complete();
  await expect(gone.catalogue.prepare('admin')).rejects.toMatchObject({ kind: 'unreachable' });
});

describe('of a remote of which the document had a part', () => {
  const record = `sha384-${'c'.repeat(64)}`;
  const first = (build: RemoteVersion) => ({
    ...build,
    integrity: { [build.entry]: build.integrity?.[build.entry] ?? '' },
    preload: {},
  });
  const whole = () => {
    const current = version('1.1.0');
    const later = { ...current.integrity, 'later.js': record };
    return remote({ current: { ...current, integrity: later } });
  };
  const part = () => remote({ current: first(version('1.1.0')), previous: null, record });
  const later = 'https://cdn.test/admin/1.1.0/later.js';

  test('the rest is read once, and whoever needs a file of it gets its hash', async () => {
    const read = jest.fn(() => Promise.resolve(whole()));
    const { catalogue, hashes, names } = make(registryOf(0, part()), { part: read });
    expect([names(), hashes.of(later)]).toEqual([['1.1.0 current'], undefined]);
    await Promise.all([hashes.bring(later), catalogue.readWhole('admin'), catalogue.completeAhead()]);
    expect(read.mock.calls).toEqual([[record]]);
    expect([names(), hashes.of(later)]).toEqual([['1.1.0 current', '1.0.0 fallback'], record]);
    await catalogue.readWhole('admin');
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('a record that is gone was replaced: then it is what is live now', async () => {
    const latest = registryOf(8, remote({ current: version('1.2.0'), previous: whole().current }));
    const { catalogue, hashes, names } = make(registryOf(0, part()), { latest });
    await catalogue.readWhole('admin');
    expect([names(), hashes.of(later)]).toEqual([['1.2.0 current', '1.1.0 fallback'], record]);
  });

  test('what does not come is told, and asked for again', async () => {
    const read = jest.fn<Promise<LiveRemote>, []>().mockRejectedValueOnce(new Error('no answer'));
    read.mockResolvedValue(whole());
    const { catalogue, names } = make(registryOf(0, part()), { part: read, latest: undefined });
    await expect(catalogue.readWhole('admin')).rejects.toMatchObject({ kind: 'unreachable' });
    expect(names()).toEqual(['1.1.0 current']);
    await catalogue.readWhole('admin');
    expect(names()).toEqual(['1.1.0 current', '1.0.0 fallback']);
  });

  test('where nobody can say what is live now, the version before is in the record', async () => {
    const read = () => Promise.resolve(whole());
    const { catalogue, names } = make(registryOf(0, part()), { part: read, latest: undefined });
    await catalogue.refresh();
    expect(names()).toEqual(['1.1.0 current', '1.0.0 fallback']);
  });

  test('what is live now is not replaced by what was when the page came', async () => {
    let arrive: (old: LiveRemote) => void = () => undefined;
    const latest = registryOf(8, remote({ current: version('1.2.0') }));
    const read = () => new Promise<LiveRemote>((resolve) => (arrive = resolve));
    const { catalogue, names } = make(registryOf(0, part()), { part: read, latest });
    const refreshed = catalogue.refresh();
    await new Promise(process.nextTick);
    arrive(whole());
    await refreshed;
    expect(names()[0]).toBe('1.2.0 current');
  });

  test('what the page runs has all its files after a release too, whatever has come first, or not at all', async () => {
    const latest = registryOf(8, remote({ current: version('1.2.0') }));
    const read = jest.fn<Promise<LiveRemote>, []>().mockRejectedValueOnce(new Error('no answer'));
    read.mockResolvedValue(whole());
    const { catalogue, hashes, names } = make(registryOf(0, part()), { part: read, latest });
    await catalogue.refresh();
    expect([names(), hashes.of(later)]).toEqual([['1.2.0 current', '1.0.0 fallback'], undefined]);
    await hashes.bring(later);
    expect([names()[0], hashes.of(later)]).toEqual(['1.2.0 current', record]);
  });

  test('the same where the rest did not come, and what is live now did', async () => {
    const latest = registryOf(8, remote({ current: version('1.2.0') }));
    const read = jest.fn<Promise<LiveRemote>, []>().mockRejectedValueOnce(new Error('no answer'));
    read.mockResolvedValue(whole());
    const { hashes, names } = make(registryOf(0, part()), { part: read, latest });
    await hashes.bring(later);
    expect([names()[0], hashes.of(later)]).toEqual(['1.2.0 current', record]);
  });
});

test.each([
  [20, 1],
  [21, 0],
])('of %d remotes, the page learns ahead of need where they are few', async (count, times) => {
  const listed = jest.fn(() => Promise.resolve(entry('b')));
  const { catalogue } = make({ ...registryOf(1), listed: count }, { listed });
  await catalogue.completeAhead();
  expect(listed).toHaveBeenCalledTimes(times);
});

describe('looking back', () => {
  const flags = { 'new-figures': { percent: 0, people: [], ends: '2026-12-01', afterEnd: 'off' as const } };
  const past: PastRegistry = {
    sequence: 3,
    issuedAt: '2026-11-01T00:00:00.000Z',
    remotes: [remote({ current: version('0.9.0'), previous: null, flags })],
    keptOut: [],
  };

  test('versions and flags are those of then, for the menu as well, and no newer one is offered', async () => {
    const { catalogue, names, hashes } = make(registryOf(7, remote()), { past });
    await catalogue.prepare('admin');
    expect(catalogue.past()).toBe(past);
    expect(names()).toEqual(['0.9.0 current']);
    expect(catalogue.flags('admin')).toBe(flags);
    expect(catalogue.list()[0]?.descriptor.title).toBe('0.9.0');
    expect(hashes.of('https://cdn.test/admin/0.9.0/entry.js')).toBeDefined();
    const [chosen] = chooseVersions(catalogue.facts('admin', null));
    if (chosen) catalogue.setRunning('admin', { ...chosen, person: null });
    expect(catalogue.isOutdated()).toBe(false);
  });

  test('what is tried here is left away meanwhile', async () => {
    kept = JSON.stringify([{ name: 'admin', version: '1.0.0', until: Date.now() + 60_000 }]);
    const { catalogue, names } = make(registryOf(7, remote()), { past });
    await catalogue.prepare('admin');
    expect(names('boss')).toEqual(['0.9.0 current']);
  });

  test('what is switched off meanwhile is off, and what is live has not changed', async () => {
    const disabled = { message: 'It leaks.' };
    const latest = registryOf(8, remote({ disabled }));
    const { catalogue } = make(registryOf(7, remote()), { past, latest });
    await catalogue.prepare('admin');
    await catalogue.refresh();
    expect(catalogue.facts('admin', null).remote).toMatchObject({ disabled, current: { version: '0.9.0' } });
    expect(catalogue.sequence()).toBe(8);
  });

  test('safe mode leaves it away', async () => {
    const { catalogue, names } = make(registryOf(7, remote()), { past, isSafeMode: true });
    await catalogue.prepare('admin');
    expect([catalogue.past(), names()[0]]).toEqual([undefined, '1.1.0 current']);
  });
});

test('what would be chosen otherwise by now is outdated, until it is unloaded', async () => {
  const latest = registryOf(2, remote({ current: version('1.2.0') }));
  const { catalogue } = make(registryOf(1, remote()), { latest });
  const current = version('1.1.0');
  catalogue.setRunning('admin', { version: current, reason: 'current', person: null });
  expect(catalogue.outdated()).toEqual([]);
  await catalogue.refresh();
  expect(catalogue.outdated()).toEqual([['admin', current]]);
  expect(catalogue.isOutdated()).toBe(true);
  catalogue.unload('admin');
  expect([catalogue.outdated(), catalogue.running(), catalogue.isOutdated()]).toEqual([[], [], false]);
  expect(catalogue.list()[0]?.descriptor.title).toBe('1.2.0');
});
