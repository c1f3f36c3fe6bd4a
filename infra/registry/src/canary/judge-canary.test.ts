import { judgeCanary, type Verdict } from './judge-canary';

const TOLERATED = 0.05;

/** A sequence that looks like chance and is the same every time (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const browserShares = [
  ['Chrome', 0.65],
  ['Safari', 0.2],
  ['Firefox', 0.1],
  ['Edge', 0.05],
] as const;

const roleShares = [
  ['applicant', 0.6],
  ['attendee', 0.25],
  ['staff', 0.1],
  ['admin', 0.05],
] as const;

/** How many of the people open a page, beside that with which all of them begin. */
const TEAMS_SHARE = 0.3;

type Visitor = {
  readonly place: number;
  readonly browser: string;
  readonly role: string;
  readonly opensTeams: boolean;
  readonly isHostile: boolean;
};

type World = {
  /** How likely it is that the version fails for an honest person. */
  readonly fails: (visitor: Visitor) => number;
  /** What hostile people say: that it fails, or that it works; and the browser that they pretend to have. */
  readonly lie: { readonly fails: boolean; readonly browser?: string };
};

const VISITORS = 1000;
/** One in so many is hostile. */
const HOSTILE_ONE_IN = 20;
const USUAL = 0.01;

/** People come one after the other, and once more whenever the canary has grown; what they tell is judged after each of them. */
function simulate(seed: number, { fails, lie }: World, people = VISITORS): Verdict['decision'] | 'everybody' {
  const random = randomFrom(seed);
  const places = shuffle(people, random);
  const visitors = places.map((place, index): Visitor => {
    return {
      place: (place / people) * 100,
      browser: pick(browserShares, random()),
      role: pick(roleShares, random()),
      opensTeams: random() < TEAMS_SHARE,
      isHostile: index < people / HOSTILE_ONE_IN,
    };
  });
  const order = shuffle(people, random);
  const told = new Set<Visitor>();
  const canary = emptyTally();
  const current = emptyTally();
  let percent = 10;
  for (let before = 0; before !== percent;) {
    before = percent;
    for (const index of order) {
      const visitor = visitors[index];
      if (!visitor || told.has(visitor)) continue;
      const { place, isHostile } = visitor;
      const hasCanary = place < percent;
      if (hasCanary) told.add(visitor);
      const saysSo = isHostile && lie.fails === hasCanary;
      const chance = hasCanary ? fails(visitor) : USUAL;
      const failed = isHostile ? saysSo : random() < chance;
      count(hasCanary ? canary : current, (isHostile && lie.browser) || visitor.browser, failed);
      if (!hasCanary) continue;
      const verdict = judgeCanary({ percent, ...toTally(canary) }, toTally(current), TOLERATED);
      if (verdict.decision === 'take-back') return 'take-back';
      if (verdict.decision === 'widen') percent = verdict.percent;
      if (percent === 100) return 'everybody';
    }
  }
  return 'wait';
}

type Counted = { people: number; failingPeople: number };
type CountedVersion = Counted & { readonly byBrowser: Map<string, Counted> };

const emptyTally = (): CountedVersion => ({ people: 0, failingPeople: 0, byBrowser: new Map() });

function count(version: CountedVersion, browser: string, failed: boolean): void {
  const group = version.byBrowser.get(browser) ?? { people: 0, failingPeople: 0 };
  version.byBrowser.set(browser, group);
  for (const tally of [version, group]) {
    tally.people += 1;
    if (failed) tally.failingPeople += 1;
  }
}

function toTally({ people, failingPeople, byBrowser }: CountedVersion) {
  return {
    people,
    failingPeople,
    browsers: [...byBrowser].map(([browser, tally]) => ({ browser, ...tally })),
  };
}

function pick(shares: readonly (readonly [string, number])[], at: number): string {
  let rest = at;
  return shares.find(([, part]) => (rest -= part) < 0)?.[0] ?? '';
}

/** The numbers below `count`, in any order. */
function shuffle(count: number, random: () => number): number[] {
  return Array.from({ length: count }, (_, number) => ({ number, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ number }) => number);
}

function runs(world: World, times = 200, people = VISITORS): Record<string, number> {
  const outcomes: Record<string, number> = {};
  for (let seed = 1; seed <= times; seed += 1) {
    const outcome = simulate(seed, world, people);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  return outcomes;
}

const works: World['fails'] = () => USUAL / 5;

test('a version that works reaches everybody by itself', () => {
  expect(runs({ fails: works, lie: { fails: false } })).toEqual({ everybody: 200 });
});

test.each([
  ['of all browsers', { fails: true }],
  ['of a rare browser', { fails: true, browser: 'Edge' }],
  ['of a browser that nobody has', { fails: true, browser: 'Opera' }],
  ['of the commonest one', { fails: true, browser: 'Chrome' }],
])('fifty hostile people %s never end a version that works', (_of, lie) => {
  expect(runs({ fails: works, lie })).not.toHaveProperty('take-back');
});

test.each([
  ['for everybody', () => 1],
  ['for one in two', () => 0.5],
  ['for one in four', () => 0.25],
  ['in Safari', ({ browser }: Visitor) => (browser === 'Safari' ? 1 : USUAL)],
  ['in Firefox', ({ browser }: Visitor) => (browser === 'Firefox' ? 1 : USUAL)],
  ['in Edge', ({ browser }: Visitor) => (browser === 'Edge' ? 1 : USUAL)],
  ['for attendees', ({ role }: Visitor) => (role === 'attendee' ? 1 : USUAL)],
  ['on a page that three in ten open', ({ opensTeams }: Visitor) => (opensTeams ? 1 : USUAL)],
])('a version that fails %s never reaches everybody, whatever hostile people say', (_for, fails) => {
  expect(runs({ fails, lie: { fails: false, browser: 'Safari' } })).not.toHaveProperty('everybody');
});

test('what fails for one role of few people is for the gate, which tries each: the canary blames nobody for it', () => {
  const fails: World['fails'] = ({ role }) => (role === 'admin' ? 1 : USUAL / 5);
  expect(runs({ fails, lie: { fails: false } })).not.toHaveProperty('take-back');
});

test.each(['Safari', 'Firefox'])(
  'of twenty thousand people, a version that fails in %s alone is taken back',
  (broken) => {
    const fails: World['fails'] = ({ browser }) => (browser === broken ? 1 : USUAL);
    expect(runs({ fails, lie: { fails: false } }, 10, 20_000)).toEqual({ 'take-back': 10 });
  },
);

test.each(['Edge', 'Opera', 'Chrome'])(
  'a thousand hostile people of twenty thousand, all in %s, never end a version that works',
  (browser) => {
    expect(runs({ fails: works, lie: { fails: true, browser } }, 10, 20_000)).not.toHaveProperty('take-back');
  },
);

const people = (all: number, failing: number) => ({ people: all, failingPeople: failing, browsers: [] });

test.each([
  ['nobody', 10, people(0, 0), 'wait'],
  ['a handful that is well', 1, people(6, 0), 'widen'],
  ['a hundred that are well, before everybody gets it', 50, people(100, 0), 'wait'],
  ['two hundred that are well', 50, people(200, 0), 'widen'],
  ['as many failures as are tolerated', 50, people(400, 20), 'widen'],
  ['more of them than that', 50, people(400, 40), 'wait'],
  ['many more', 50, people(400, 60), 'take-back'],
  ['two alone, for whom it fails', 10, people(2, 2), 'wait'],
  ['five alone, for whom it fails', 10, people(5, 5), 'take-back'],
])('of %s at %i percent', (_who, percent, tally, decision) => {
  expect(judgeCanary({ percent, ...tally }, people(1000, 5), TOLERATED).decision).toBe(decision);
});

test('a version is not blamed for what fails in the current one as well', () => {
  const canary = { percent: 10, ...people(50, 25) };
  expect(judgeCanary(canary, people(50, 25), TOLERATED).decision).toBe('wait');
  expect(judgeCanary(canary, people(50, 0), TOLERATED).decision).toBe('take-back');
});

const inBrowser = (browser: string, all: number, failingPeople: number) => ({
  browser,
  people: all,
  failingPeople,
});

test('a browser alone takes it back once it fails there for more people than could lie', () => {
  const judge = (failing: number, before: number) => {
    const canary = { ...people(1000, failing), browsers: [inBrowser('Firefox', 120, failing)] };
    const current = { ...people(9000, before), browsers: [inBrowser('Firefox', 1000, before)] };
    return judgeCanary({ percent: 10, ...canary }, current, TOLERATED);
  };
  expect(judge(77, 5)).toMatchObject({
    decision: 'wait',
    words: expect.stringContaining('look at Firefox') as string,
  });
  expect(judge(95, 5)).toMatchObject({
    decision: 'take-back',
    words: expect.stringContaining('; in Firefox: 95 of 120 people') as string,
  });
  // As in the version that everybody has.
  expect(judge(95, 900).decision).not.toBe('take-back');
});

test('what it says has the figures, and the browser that holds it up', () => {
  const canary = { percent: 10, ...people(100, 4), browsers: [inBrowser('Safari', 5, 4)] };
  expect(judgeCanary(canary, people(1000, 10), TOLERATED)).toEqual({
    decision: 'wait',
    words:
      'it fails for 4 of 100 people (4.0 %), the current version for 10 of 1000 people (1.0 %); look at Safari: 4 of 5 people (80.0 %)',
  });
});
