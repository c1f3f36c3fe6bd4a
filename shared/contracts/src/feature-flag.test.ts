import {
  evaluateFlag,
  hashPerson,
  hasEnded,
  LiveRegistry,
  RemoteRegistry,
  toLiveRegistry,
  type FeatureFlag,
} from './index';

const now = new Date('2026-11-20T12:00:00.000Z');
const userId = '6f1f7a3e-4a55-4c53-9f0d-0f7c1f3f1f11';
const flag = (difference: Partial<FeatureFlag> = {}): FeatureFlag => ({
  description: 'The new way to check in',
  owner: 'Check-in',
  percent: 0,
  people: [],
  ends: '2026-12-01',
  afterEnd: 'off',
  ...difference,
});
const evaluate = (difference: Partial<FeatureFlag>, who: string | null = userId, at = now) =>
  evaluateFlag('new-check-in', flag(difference), { userId: who, now: at });

const everybody = Array.from({ length: 2000 }, (_, number) => `person-${number}`);
async function whoHas(name: string, percent: number): Promise<string[]> {
  const values = await Promise.all(
    everybody.map((who) => evaluateFlag(name, flag({ percent }), { userId: who, now })),
  );
  return everybody.filter((_who, index) => values[index]?.value);
}

test('a share of the people has a flag, and keeps it while the share grows', async () => {
  const [few, more] = [await whoHas('new-check-in', 10), await whoHas('new-check-in', 40)];
  expect(few.length / everybody.length).toBeCloseTo(0.1, 1);
  expect(more.length / everybody.length).toBeCloseTo(0.4, 1);
  expect(few.filter((who) => !more.includes(who))).toEqual([]);
});

test('it is not the same people who have every flag first', async () => {
  const first = await whoHas('new-check-in', 20);
  const both = (await whoHas('new-figures', 20)).filter((who) => first.includes(who));
  expect(both.length / first.length).toBeCloseTo(0.2, 1);
});

test('a flag for single people is on for them alone, and names none of them in clear', async () => {
  const people = [await hashPerson('new-check-in', userId)];
  expect(await evaluate({ people })).toEqual({ value: true, reason: 'targeting-match' });
  expect(await evaluate({ people }, everybody[0])).toEqual({ value: false, reason: 'default' });
  expect(people[0]).not.toBe(await hashPerson('new-figures', userId));
  expect(people[0]).not.toContain(userId.slice(0, 6));
});

test.each([
  [0, false],
  [99, false],
  [100, true],
])('who is signed out has what everybody has: at %d %% that is %s', async (percent, value) => {
  expect(await evaluate({ percent, people: [await hashPerson('new-check-in', userId)] }, null)).toMatchObject(
    { value },
  );
});

test('a flag holds through its last day in UTC, and is then what was said of it', async () => {
  const lastMoment = new Date('2026-12-01T23:59:59.999Z');
  const over = new Date('2026-12-02T00:00:00.000Z');
  expect(await evaluate({ percent: 100 }, userId, lastMoment)).toEqual({ value: true, reason: 'static' });
  expect(await evaluate({ percent: 100 }, userId, over)).toEqual({ value: false, reason: 'disabled' });
  expect(await evaluate({ afterEnd: 'on' }, null, over)).toEqual({ value: true, reason: 'disabled' });
  expect([hasEnded(flag(), lastMoment), hasEnded(flag(), over)]).toEqual([false, true]);
});

const registryWith = (flags?: Record<string, FeatureFlag>) => ({
  schemaVersion: 1,
  environment: 'test',
  sequence: 1,
  issuedAt: now.toISOString(),
  expiresAt: now.toISOString(),
  change: { summary: 'a change', by: 'somebody' },
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
      versions: {
        '1.0.0': {
          descriptor: {
            name: 'admin',
            title: 'Admin',
            owner: 'team',
            areas: [{ path: '/admin', frame: 'none' }],
            navigation: [],
          },
          version: '1.0.0',
          buildId: '0123456789ab',
          entry: 'entry.js',
          format: 'script',
          containerGlobal: 'mfe_admin_1_0_0',
          hostContext: { from: 1, to: 1 },
          requires: {},
          integrity: { 'entry.js': `sha384-${'a'.repeat(64)}` },
          preload: {},
          baseUrl: 'https://portal.test/remotes/admin/1.0.0/',
          publishedAt: now.toISOString(),
        },
      },
      lastLive: {},
      evidence: {},
      ...(flags && { flags }),
    },
  ],
});

test('a browser gets what it decides by, and not who answers for it', () => {
  const registry = RemoteRegistry.parse(registryWith({ 'new-check-in': flag({ percent: 20 }) }));
  const [remote] = LiveRegistry.parse(toLiveRegistry(registry)).remotes;
  expect(remote?.flags).toEqual({
    'new-check-in': { percent: 20, people: [], ends: '2026-12-01', afterEnd: 'off' },
  });
});

test('a remote without flags is as it was before there were any', () => {
  const registry = RemoteRegistry.parse(registryWith());
  expect(registry).toEqual(registryWith());
  expect(Object.keys(toLiveRegistry(registry).remotes[0] ?? {})).not.toContain('flags');
});

test.each<[string, Record<string, FeatureFlag>, string]>([
  [
    'more flags than everybody should carry',
    Object.fromEntries(Array.from({ length: 51 }, (_, number) => [`flag-${number}`, flag()])),
    'A remote has 50 flags at the most',
  ],
  [
    'more people than are tried with one by one',
    { crowd: flag({ people: Array.from({ length: 21 }, () => 'a'.repeat(22)) }) },
    'A flag names 20 people at the most',
  ],
  ['a person in clear', { open: flag({ people: [userId] }) }, 'A person is named by a hash'],
  ['a share of more than all', { all: flag({ percent: 101 }) }, 'from 0 to 100'],
  ['no owner', { orphan: flag({ owner: '' }) }, 'Say whose it is'],
  ['a day that is none', { never: flag({ ends: '2026-02-30' }) }, 'A flag ends on a day'],
])('a registry is refused that has %s', (_what, flags, message) => {
  expect(RemoteRegistry.safeParse(registryWith(flags)).error?.message).toContain(message);
});
