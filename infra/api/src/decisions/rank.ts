import type { ApplicationDecision, RankingReason } from '@event-portal/contracts';
import { createHash } from 'node:crypto';

/** Somebody who can be ranked. */
export type Rankable = {
  readonly userId: string;
  readonly score: number;
  /** What they chose of the question that the quotas are about. */
  readonly option: string | null;
  /** What is decided for them already, and takes its place. */
  readonly fixed: ApplicationDecision | null;
};

/** How many of those who chose an option get a place. */
export type Quota = { readonly option: string; readonly least: number; readonly most: number };

/** Who is ranked, and how many get what. */
export type RankingFacts = {
  readonly people: readonly Rankable[];
  readonly places: number;
  readonly waitlist: number;
  readonly rest: 'reject' | 'leave';
  readonly quotas: readonly Quota[];
  /** Decides between equals: the same facts with the same seed give the same ranking. */
  readonly seed: string;
};

/** What is proposed for somebody, and why. */
export type Ranked = {
  readonly person: Rankable;
  /** From one. */
  readonly rank: number;
  /** Null is left undecided. */
  readonly decision: ApplicationDecision | null;
  readonly reason: RankingReason;
};

/**
 * Gives the places to the best: those first whom an option still needs, then whoever comes next and whose option has room.
 * Who is fixed takes a place before anybody else.
 */
export function rank(facts: RankingFacts): Ranked[] {
  const { people, waitlist, rest } = facts;
  const sorted = inOrder(people, facts.seed);
  const accepted = givePlaces(sorted, facts);
  const next = sorted.filter((person) => person.fixed === null && !accepted.has(person));
  const waiting = new Set(next.slice(0, Math.max(0, waitlist - countFixed(people, 'waitlist'))));
  const reasonOf = explain(sorted, accepted, facts);
  return sorted.map((person, place) => ({
    person,
    rank: place + 1,
    decision: person.fixed ?? decisionOn(person),
    reason: reasonOf(person, place),
  }));

  function decisionOn(person: Rankable): ApplicationDecision | null {
    if (accepted.has(person)) return 'accept';
    if (waiting.has(person)) return 'waitlist';
    return rest === 'reject' ? 'reject' : null;
  }
}

/** The best first; equals in an order that the seed makes up. */
function inOrder(people: readonly Rankable[], seed: string): Rankable[] {
  return people
    .map((person) => ({
      person,
      key: createHash('sha256').update(`${seed} ${person.userId}`).digest('hex'),
    }))
    .sort((one, other) => other.person.score - one.person.score || (one.key < other.key ? -1 : 1))
    .map(({ person }) => person);
}

function countFixed(people: readonly Rankable[], decision: ApplicationDecision): number {
  return people.filter(({ fixed }) => fixed === decision).length;
}

/** Everybody who gets a place, those among them who had it before. */
function givePlaces(sorted: readonly Rankable[], { places, quotas }: RankingFacts): ReadonlySet<Rankable> {
  const accepted = new Set(sorted.filter(({ fixed }) => fixed === 'accept'));
  const quotaOf = new Map(quotas.map((quota) => [quota.option, quota]));
  const taken = new Map<string | null, number>();
  for (const { option } of accepted) taken.set(option, (taken.get(option) ?? 0) + 1);
  const giveUpTo = (bound: (option: string | null) => number) => {
    for (const person of sorted) {
      if (accepted.size >= places) return;
      const count = taken.get(person.option) ?? 0;
      if (person.fixed !== null || accepted.has(person) || count >= bound(person.option)) continue;
      accepted.add(person);
      taken.set(person.option, count + 1);
    }
  };
  const quotaFor = (option: string | null) => (option === null ? undefined : quotaOf.get(option));
  giveUpTo((option) => {
    const quota = quotaFor(option);
    return quota ? Math.min(quota.least, quota.most) : 0;
  });
  giveUpTo((option) => quotaFor(option)?.most ?? Infinity);
  return accepted;
}

/** Says of whom a quota decided: who got a place before somebody better, and who got none because their option was full. */
function explain(
  sorted: readonly Rankable[],
  accepted: ReadonlySet<Rankable>,
  { quotas }: RankingFacts,
): (person: Rankable, place: number) => RankingReason {
  const full = new Set(
    quotas.filter(({ option, most }) => countOf(accepted, option) >= most).map(({ option }) => option),
  );
  const isFull = ({ option }: Rankable) => option !== null && full.has(option);
  const isFree = (person: Rankable) => person.fixed === null && !accepted.has(person);
  const firstWithout = sorted.findIndex((person) => isFree(person) && !isFull(person));
  const lastWith = sorted.findLastIndex((person) => person.fixed === null && accepted.has(person));
  return (person, place) => {
    if (person.fixed !== null) return 'by_hand';
    if (accepted.has(person)) return firstWithout !== -1 && place > firstWithout ? 'quota_least' : 'score';
    return place < lastWith && isFull(person) ? 'quota_most' : 'score';
  };
}

/** How many of some people chose an option. */
function countOf(people: Iterable<Rankable>, wanted: string): number {
  let count = 0;
  for (const { option } of people) if (option === wanted) count += 1;
  return count;
}
