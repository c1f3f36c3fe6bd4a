import * as z from 'zod/mini';
import { ApplicationDecision } from './application-state';
import { DraftedDecisions } from './decision-endpoints';
import { endpoint } from './endpoint';
import { EventParams } from './event';
import { Timestamp } from './fields';
import { EventId, QuestionId, RunId, UserId } from './ids';
import { SkippedPeople } from './job';

const tag = 'Decisions';
const admins = { eventRoles: ['admin'] } as const;

const people = z
  .int('Use a whole number.')
  .check(z.gte(0, 'Use zero or more.'), z.lte(100_000, 'Use at most 100,000.'));

/** How many of those who chose one option get a place. */
export const OptionQuota = z.object({
  option: z.string().check(z.maxLength(40)),
  least: z.nullable(people),
  most: z.nullable(people),
});
export type OptionQuota = z.infer<typeof OptionQuota>;

/** How places are shared among those who answered a question with one choice differently. */
export const PlaceQuotas = z.object({
  question: QuestionId,
  /** What the numbers count: people, or hundredths of the places. */
  unit: z.enum(['people', 'percent']),
  options: z.array(OptionQuota).check(z.minLength(1, 'Set a number for at least one option.')),
});
export type PlaceQuotas = z.infer<typeof PlaceQuotas>;

type Fault = { path: (string | number)[]; message: string };

/** What cannot be kept, whoever applies. */
function* faultsOfQuotas({ unit, options }: PlaceQuotas, places: number): Generator<Fault> {
  const whole = unit === 'percent' ? 100 : places;
  for (const [place, { option, least, most }] of options.entries()) {
    const path = ['quotas', 'options', place];
    if (options.some((other, before) => before < place && other.option === option))
      yield { path: [...path, 'option'], message: 'This option has its numbers already.' };
    if (least !== null && most !== null && least > most)
      yield { path: [...path, 'most'], message: 'The largest number is below the smallest.' };
    if (unit === 'percent' && Math.max(least ?? 0, most ?? 0) > whole)
      yield { path: [...path, 'most'], message: 'Use at most 100 percent.' };
  }
  if (options.reduce((sum, { least }) => sum + (least ?? 0), 0) > whole)
    yield {
      path: ['quotas', 'options'],
      message: 'The smallest numbers are more than there are places. Lower one, or give more places.',
    };
}

/** By what a ranked run proposes decisions. */
export const RankingRules = z
  .object({
    places: people,
    /** How many of the next go to the waitlist. */
    waitlist: people,
    /** What becomes of those after them. */
    rest: z.enum(['reject', 'leave']),
    /** Who has fewer readings that are done is not ranked. */
    leastReadings: z
      .int('Use a whole number.')
      .check(z.gte(1, 'At least one reading has to be done.'), z.lte(9, 'Use at most 9.')),
    quotas: z.nullable(PlaceQuotas),
    /** Whether what was noted by hand stays, and takes its place. */
    keepByHand: z.boolean(),
    /** Breaks ties: the same seed breaks them alike. Empty for a new one. */
    seed: z.string().check(z.trim(), z.maxLength(64, 'Use at most 64 characters.')),
  })
  .check((context) => {
    const { quotas, places } = context.value;
    for (const fault of quotas ? faultsOfQuotas(quotas, places) : [])
      context.issues.push({ code: 'custom', ...fault, input: quotas });
  });
export type RankingRules = z.infer<typeof RankingRules>;

/** Why somebody got what a run proposes for them. */
export const RankingReason = z.enum(['score', 'quota_least', 'quota_most', 'by_hand']);
export type RankingReason = z.infer<typeof RankingReason>;

/** Somebody in a ranked run. */
export const RankedPerson = z.object({
  userId: UserId,
  name: z.string(),
  rank: z.int(),
  /** Null where the caller has still to read the application. */
  score: z.nullable(z.number()),
  /** Null is left undecided. */
  decision: z.nullable(ApplicationDecision),
  reason: RankingReason,
});
export type RankedPerson = z.infer<typeof RankedPerson>;

/** People for whom one thing is noted or proposed in place of another; null is nothing. */
export const MovedPeople = z.object({
  from: z.nullable(ApplicationDecision),
  to: z.nullable(ApplicationDecision),
  count: z.int(),
  /** The first of them by name, at most ten. */
  names: z.array(z.string()),
});
export type MovedPeople = z.infer<typeof MovedPeople>;

const runFacts = {
  runId: RunId,
  rules: RankingRules,
  /** The newest version of the form when it was made. */
  formVersion: z.int(),
  madeAt: Timestamp,
  /** Null where they are gone. */
  madeBy: z.nullable(z.string()),
  /** When its proposals were last noted; null while they never were. */
  appliedAt: z.nullable(Timestamp),
  /** How many it proposes each decision for, and how many it ranks and leaves undecided. */
  counts: z.object({ accept: z.int(), reject: z.int(), waitlist: z.int(), undecided: z.int() }),
};

/** A line of the list of ranked runs. */
export const ListedRun = z.object(runFacts);
export type ListedRun = z.infer<typeof ListedRun>;

/** A ranked run, as it was made. */
export const RankedRun = z.object({
  ...runFacts,
  /** For how many it keeps what was noted by hand. */
  byHand: z.int(),
  /** Who is not ranked, and why. */
  skipped: z.array(SkippedPeople),
  /** The last who get a place and the first who do not, by rank: at most five of each. */
  cut: z.array(RankedPerson),
  /** What became of each quota, in people. */
  quotas: z.array(
    z.object({
      option: z.string(),
      /** How many of those who are ranked chose it. */
      people: z.int(),
      least: z.nullable(z.int()),
      most: z.nullable(z.int()),
      accepted: z.int(),
    }),
  ),
  /** What is otherwise than in the run before it; null for the first one. */
  difference: z.nullable(z.object({ madeAt: Timestamp, moved: z.array(MovedPeople) })),
  /** For whom an admin has noted something else than it proposes. */
  overrides: z.array(MovedPeople),
});
export type RankedRun = z.infer<typeof RankedRun>;

export const listRankedRuns = endpoint({
  method: 'GET',
  path: '/events/:eventId/ranked-runs',
  tag,
  summary: 'The ranked runs of the event, newest first, at most ten.',
  access: admins,
  params: EventParams,
  reply: z.object({ runs: z.array(ListedRun) }),
});

export const makeRankedRun = endpoint({
  method: 'POST',
  path: '/events/:eventId/ranked-runs',
  tag,
  summary:
    'Ranks those who wait for a decision by their mean score and proposes who gets a place. The run is kept; nothing is noted before it is applied.',
  access: admins,
  params: EventParams,
  body: RankingRules,
  reply: RankedRun,
  status: 201,
});

const RunParams = z.object({ eventId: EventId, runId: RunId });

export const getRankedRun = endpoint({
  method: 'GET',
  path: '/events/:eventId/ranked-runs/:runId',
  tag,
  summary: 'What a ranked run proposes, who is right around the line, and what differs from the run before.',
  access: admins,
  params: RunParams,
  reply: RankedRun,
});

export const applyRankedRun = endpoint({
  method: 'POST',
  path: '/events/:eventId/ranked-runs/:runId/draft-decisions',
  tag,
  summary:
    'Notes what a ranked run proposes, for admins alone. What was noted by hand stays, unless the rules of the run say otherwise. More seats than there are can be promised with `overbook` only. With `preview` nothing is written.',
  access: admins,
  params: RunParams,
  body: z.object({ overbook: z.optional(z.boolean()), preview: z.optional(z.boolean()) }),
  reply: DraftedDecisions,
});
