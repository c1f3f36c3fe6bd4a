/** People who told anything of a version, and those among them who had a failure. */
type Tally = { readonly people: number; readonly failingPeople: number };

/** The people of a version, all of them and by their browsers. */
export type VersionTally = Tally & { readonly browsers: readonly (Tally & { readonly browser: string })[] };

/** What becomes of a canary, and why. */
export type Verdict =
  | { readonly decision: 'take-back'; readonly words: string }
  | { readonly decision: 'wait'; readonly words: string }
  /** `percent` more of the people may have it; 100 is everybody. */
  | { readonly decision: 'widen'; readonly percent: number; readonly words: string };

/** The share of people, beyond those of the current version, for whom a bad version would fail. The three kinds that are looked for. */
const HARMS = [0.4, 0.2, 0.1] as const;

/**
 * The wider a canary goes, the smaller the harm that has to be ruled out first, and the surer one has to be. Before
 * everybody has it, so many people have to have told of it that a browser that one in twenty uses is among them.
 */
const STAGES = [
  { percent: 10, harm: HARMS[0], odds: 10, people: 0 },
  { percent: 50, harm: HARMS[1], odds: 20, people: 0 },
  { percent: 100, harm: HARMS[2], odds: 1000, people: 200 },
] as const;

/** So many times likelier than no harm has a harm to be before a canary is taken back, for all kinds together. */
const TAKE_BACK_ODDS = 1000;

/** So many people have to tell of a failure before a canary is taken back: one or two may be mistaken, or mean harm. */
const FEWEST_WITNESSES = 3;

/** No share is certain; without a bound, one person against what is thought certain would decide. */
const MOST_LIKELY = 0.99;

/** What is thought of the current version before anybody has told of it: one failing person in a hundred, as if twenty had told. */
const BEFORE_ANYBODY = { people: 20, failingPeople: 0.2 };

/** Liars fall together by chance: so many standard deviations more of them than their share may be in one tally. */
const DEVIATIONS = 4;

/**
 * Judges a canary by a sequential test (Wald's probability ratio), which may be asked after every person: how much likelier is
 * what people told if the version harms than if it does not? People count, not what they say: the share `tolerated` of them
 * may say so falsely. They may also pretend to use one browser: a browser alone takes a canary back when it fails there for
 * more people than could lie. With fewer, it keeps the canary where it is: that is for somebody to look at.
 */
export function judgeCanary(
  canary: VersionTally & { readonly percent: number },
  current: VersionTally,
  tolerated: number,
): Verdict {
  const harmless = tolerated + usualShare(current);
  const facts = `it fails for ${share(canary)}, the current version for ${share(current)}`;
  if (isHarmful(canary, harmless)) return { decision: 'take-back', words: facts };

  const liars = mostLiars(canary, tolerated);
  const browsers = canary.browsers.map((group) => {
    const before = current.browsers.find(({ browser }) => browser === group.browser) ?? current;
    return {
      words: `${group.browser || 'other browsers'}: ${share(group)}`,
      group,
      honest: { people: group.people, failingPeople: group.failingPeople - liars },
      usual: usualShare(before),
    };
  });
  const harmed = browsers.find((one) => isHarmful(one.honest, one.usual));
  if (harmed) return { decision: 'take-back', words: `${facts}; in ${harmed.words}` };

  const { percent, harm, odds, people } = STAGES.find((stage) => stage.percent > canary.percent) ?? STAGES[2];
  const doubtful = browsers.find((one) => logOdds(one.group, tolerated + one.usual, harm) > 0);
  if (doubtful) return { decision: 'wait', words: `${facts}; look at ${doubtful.words}` };
  if (canary.people < people || -logOdds(canary, harmless, harm) < Math.log(odds))
    return { decision: 'wait', words: `${facts}; too few people to tell` };
  return { decision: 'widen', percent, words: facts };
}

/** The share for whom a version fails that nothing is held against. */
function usualShare({ people, failingPeople }: Tally): number {
  return (failingPeople + BEFORE_ANYBODY.failingPeople) / (people + BEFORE_ANYBODY.people);
}

/** How many of some people may lie at the most, where the share `tolerated` of all people does. */
function mostLiars({ people }: Tally, tolerated: number): number {
  const expected = tolerated * people;
  return expected + DEVIATIONS * Math.sqrt(expected * (1 - tolerated));
}

function isHarmful(tally: Tally, harmless: number): boolean {
  const enough = Math.log(TAKE_BACK_ODDS * HARMS.length);
  return (
    tally.failingPeople >= FEWEST_WITNESSES && HARMS.some((harm) => logOdds(tally, harmless, harm) >= enough)
  );
}

/** The logarithm of how much likelier a tally is with a harm than without one; 0 where nothing could tell them apart. */
function logOdds({ people, failingPeople }: Tally, harmless: number, harm: number): number {
  const harmful = Math.min(harmless + harm, MOST_LIKELY);
  if (harmful - harmless < harm / 2) return 0;
  return (
    failingPeople * Math.log(harmful / harmless) +
    (people - failingPeople) * Math.log((1 - harmful) / (1 - harmless))
  );
}

function share({ people, failingPeople }: Tally): string {
  const percent = people === 0 ? '' : ` (${((failingPeople / people) * 100).toFixed(1)} %)`;
  return `${failingPeople} of ${people} people${percent}`;
}
