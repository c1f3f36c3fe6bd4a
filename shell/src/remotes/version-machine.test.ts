import type { LiveRemote } from '@event-portal/contracts';
import { remoteVersion } from '@event-portal/testing';
import {
  afterLoad,
  afterPage,
  nextOfLoad,
  nextOfPage,
  startLoad,
  startPage,
  type VersionFacts,
} from './version-machine';

/** How a version fails: not at all, before it is loaded, or once its page is shown. */
const HEALTHS = ['sound', 'entry', 'page'] as const;
type Health = (typeof HEALTHS)[number];

const [OVERRIDE, CANARY, CURRENT, PREVIOUS, NEWER] = ['2.0.0', '1.2.0', '1.1.0', '1.0.0', '1.3.0'] as const;
const IN_ORDER = [OVERRIDE, CANARY, CURRENT, PREVIOUS];

const version = (number: string) => remoteVersion({ version: number, containerGlobal: `admin_${number}` });
const known: LiveRemote = {
  name: 'admin',
  owner: 'team',
  disabled: null,
  current: version(CURRENT),
  canary: { version: version(CANARY), percent: 100 },
  previous: version(PREVIOUS),
};
/** What the registry says by then: the canary is withdrawn, and there is another current version. */
const newer: LiveRemote = { ...known, current: version(NEWER), canary: null, previous: version(CURRENT) };

const factsOf = (remote: LiveRemote, failures: ReadonlySet<string> = new Set()): VersionFacts => ({
  remote,
  person: { userId: 'u1', isSuperuser: true },
  override: version(OVERRIDE),
  isSafeMode: false,
  failures,
});

type Scenario = { health: ReadonlyMap<string, Health>; brings: LiveRemote; isKept: boolean };

/** Follows the machine, load after load, until a page stands or the person reads what is wrong. */
function visit({ health, brings, isKept }: Scenario) {
  const stored = new Set<string>();
  const left: string[] = [];
  for (;;) {
    const failures = new Set(stored);
    const remember = (failed: string) => {
      failures.add(failed);
      if (isKept) stored.add(failed);
    };
    const running = load(health, brings, failures, remember);
    if (running === undefined) return { left, end: 'message' };
    if (health.get(running) === 'sound') return { left, end: running };

    let state = startPage({ version: running, code: 'page-broken', hasArrived: false, failures });
    for (let step = nextOfPage(state); step.kind !== 'reload'; step = nextOfPage(state)) {
      if (step.kind === 'stay') return { left, end: 'message' };
      if (step.kind === 'refresh')
        state = afterPage(state, { kind: 'refreshed', facts: factsOf(brings, failures) });
      else {
        remember(step.version);
        state = afterPage(state, { kind: 'remembered', isKept });
      }
    }
    left.push(running);
    if (left.length > 5) throw new Error(`It loads for ever: ${left.join(', ')}`);
  }
}

/** One load of the remote. @returns the version that runs; undefined where the machine gives up */
function load(
  health: Scenario['health'],
  brings: LiveRemote,
  failures: ReadonlySet<string>,
  remember: (failed: string) => void,
): string | undefined {
  let state = startLoad(factsOf(known, failures));
  const tried: string[] = [];
  for (;;) {
    const step = nextOfLoad(state);
    if (step.kind !== 'remember') expect(tried.filter((failed) => !failures.has(failed))).toEqual([]);
    switch (step.kind) {
      case 'load':
        expect(tried).not.toContain(step.version.version);
        expect(step.isFirst).toBe(tried.length === 0);
        tried.push(step.version.version);
        if (health.get(step.version.version) !== 'entry') return step.version.version;
        state = afterLoad(state, { kind: 'failed', version: step.version, code: 'remote-broken' });
        break;
      case 'remember':
        remember(step.version);
        state = afterLoad(state, { kind: 'remembered' });
        break;
      case 'refresh':
        expect(state.isFresh).toBe(false);
        state = afterLoad(state, { kind: 'refreshed', facts: factsOf(brings, failures) });
        break;
      case 'giveUp':
        expect(step.code).toBe('remote-broken');
        return undefined;
      case 'switchedOff':
        throw new Error('Nothing is switched off here.');
    }
  }
}

/** Every way in which so many versions can do. */
function combine(versions: readonly string[]): ReadonlyMap<string, Health>[] {
  return versions.reduce<ReadonlyMap<string, Health>[]>(
    (all, number) => all.flatMap((before) => HEALTHS.map((health) => new Map([...before, [number, health]]))),
    [new Map()],
  );
}

const isSound = (health: Scenario['health']) => (number: string) => health.get(number) === 'sound';

test('whatever is broken, the first sound version runs in the end; where there is none, the person reads why', () => {
  const all = combine(IN_ORDER);
  expect(all).toHaveLength(81);
  for (const health of all) {
    const { left, end } = visit({ health, brings: known, isKept: true });
    expect([...health, end]).toEqual([...health, IN_ORDER.find(isSound(health)) ?? 'message']);
    expect(new Set(left).size).toBe(left.length);
  }
});

test('what the registry brings meanwhile is a way out, and what it has withdrawn is none', () => {
  const all = combine([...IN_ORDER, NEWER]);
  expect(all).toHaveLength(243);
  for (const health of all) {
    const { left, end } = visit({ health, brings: newer, isKept: true });
    expect(new Set(left).size).toBe(left.length);
    if (end === 'message') expect([OVERRIDE, NEWER, CURRENT].filter(isSound(health))).toEqual([]);
    else expect(isSound(health)(end)).toBe(true);
  }
});

test('where nothing can be remembered, no page is left', () => {
  for (const health of combine([...IN_ORDER, NEWER]))
    for (const brings of [known, newer]) {
      const { left, end } = visit({ health, brings, isKept: false });
      expect(left).toEqual([]);
      if (end !== 'message') expect(isSound(health)(end)).toBe(true);
    }
});

describe('a load', () => {
  test('stands in for what has failed, and says so', () => {
    const state = afterLoad(startLoad(factsOf(known)), {
      kind: 'failed',
      version: version(OVERRIDE),
      code: 'remote-tampered',
    });
    expect(nextOfLoad(state)).toEqual({ kind: 'remember', version: OVERRIDE });
    const refreshed = afterLoad(afterLoad(state, { kind: 'remembered' }), {
      kind: 'refreshed',
      facts: factsOf(known, new Set([OVERRIDE])),
    });
    expect(nextOfLoad(refreshed)).toMatchObject({
      kind: 'load',
      reason: 'fallback',
      version: { version: CANARY },
    });
  });

  test('asks the registry first where all that it knows of has failed before', () => {
    const state = startLoad(factsOf(known, new Set(IN_ORDER)));
    expect(nextOfLoad(state)).toEqual({ kind: 'refresh' });
    const refreshed = afterLoad(state, { kind: 'refreshed', facts: factsOf(newer, new Set(IN_ORDER)) });
    expect(nextOfLoad(refreshed)).toMatchObject({ kind: 'load', version: { version: NEWER } });
  });

  test('that is out of time gives up with its first failure, or with being slow', () => {
    const late = afterLoad(startLoad(factsOf(known)), { kind: 'outOfTime' });
    expect(nextOfLoad(late)).toEqual({ kind: 'giveUp', code: 'remote-slow' });
    const failed = afterLoad(late, { kind: 'failed', version: version(OVERRIDE), code: 'remote-tampered' });
    const fresh = afterLoad(afterLoad(failed, { kind: 'remembered' }), {
      kind: 'refreshed',
      facts: factsOf(known, new Set([OVERRIDE])),
    });
    expect(nextOfLoad(fresh)).toEqual({ kind: 'giveUp', code: 'remote-tampered' });
  });

  test('of what is switched off tries nothing, also when the registry says so in the middle of it', () => {
    const message = 'Back at noon.';
    const off = factsOf({ ...known, disabled: { message } });
    expect(nextOfLoad(startLoad(off))).toEqual({ kind: 'switchedOff', message });
    const refreshed = afterLoad(startLoad(factsOf(known, new Set(IN_ORDER))), {
      kind: 'refreshed',
      facts: off,
    });
    expect(nextOfLoad(refreshed)).toEqual({ kind: 'switchedOff', message });
  });
});

describe('a failed page', () => {
  const early = {
    version: OVERRIDE,
    code: 'page-broken',
    hasArrived: false,
    failures: new Set<string>(),
  } as const;
  const refreshed = { kind: 'refreshed', facts: factsOf(known) } as const;

  test.each([
    ['one that came up before and throws', { ...early, hasArrived: true }],
    ['one of a version that was left before', { ...early, failures: new Set([OVERRIDE]) }],
  ])('%s stays', (_what, start) => {
    expect(nextOfPage(startPage(start))).toEqual({ kind: 'stay' });
  });

  test.each(['page-unreachable', 'page-tampered'] as const)(
    'one whose files are not there is left, however late: %s',
    (code) => {
      expect(nextOfPage(startPage({ ...early, hasArrived: true, code }))).toEqual({ kind: 'refresh' });
    },
  );

  test('one stays where every other version has failed before', () => {
    const others = factsOf(known, new Set([CANARY, CURRENT, PREVIOUS]));
    const fresh = afterPage(startPage(early), { kind: 'refreshed', facts: others });
    expect(nextOfPage(fresh)).toEqual({ kind: 'stay' });
  });

  test('one that somebody types in stays, whenever they have begun', () => {
    const typed = { kind: 'typed' } as const;
    expect(nextOfPage(afterPage(startPage(early), typed))).toEqual({ kind: 'stay' });
    const ready = afterPage(startPage(early), refreshed);
    expect(nextOfPage(ready)).toEqual({ kind: 'remember', version: OVERRIDE });
    expect(nextOfPage(afterPage(ready, typed))).toEqual({ kind: 'stay' });
  });
});
