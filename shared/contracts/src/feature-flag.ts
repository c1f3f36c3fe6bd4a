import * as z from 'zod/mini';
import { bucketOf } from './canary';
import { digestOf } from './signatures';

/** A remote has no more of them: everybody who enters its area gets them all. */
const MOST_FLAGS = 50;
/** A flag names no more: it is tried out with single people, and given to many by a share. */
const MOST_PEOPLE = 20;

/** 132 bits in base64. */
const DIGEST_LENGTH = 22;
const personDigest = z
  .string()
  .check(
    z.regex(/^[A-Za-z0-9+/]{22}$/, 'A person is named by a hash: "flag --person" makes it of their id.'),
  );

const SHARE = 'The share of the people is a whole number from 0 to 100.';

const DAY_MS = 86_400_000;

/** The name of a flag: what commands and the code of a remote call it. */
export const FlagName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'A flag has a short lower-case name, such as new-check-in.'));
export type FlagName = z.infer<typeof FlagName>;

/** What a browser needs of a flag to know whether it is on for somebody. */
export const LiveFlag = z.object({
  /** The share of the people who have it: the same ones on every visit. */
  percent: z.int(SHARE).check(z.gte(0, SHARE), z.lte(100, SHARE)),
  /** Single people who have it besides, as `hashPerson` writes them. */
  people: z
    .array(personDigest)
    .check(
      z.maxLength(
        MOST_PEOPLE,
        `A flag names ${MOST_PEOPLE} people at the most. Give it to a share of everybody.`,
      ),
    ),
  /** The last day, in UTC. */
  ends: z.iso.date('A flag ends on a day, such as 2027-03-31.'),
  /** What it is for everybody once it has ended. */
  afterEnd: z.enum(['off', 'on']),
});
export type LiveFlag = z.infer<typeof LiveFlag>;

/** A switch in the code of a remote, and for whom it is on. */
export const FeatureFlag = z.extend(LiveFlag, {
  description: z.string().check(z.minLength(3, 'Say what it switches, in a few words.'), z.maxLength(200)),
  /** Who takes it out of the code by the day it ends. */
  owner: z.string().check(z.minLength(1, 'Say whose it is.'), z.maxLength(100)),
});
export type FeatureFlag = z.infer<typeof FeatureFlag>;

/** The flags of a remote, by their names. */
export const FeatureFlags = z
  .record(FlagName, FeatureFlag)
  .check(
    z.refine(
      (flags) => Object.keys(flags).length <= MOST_FLAGS,
      `A remote has ${MOST_FLAGS} flags at the most. Take out those that have ended.`,
    ),
  );
export type FeatureFlags = z.infer<typeof FeatureFlags>;

/** What a flag is for somebody, and why, in the words of OpenFeature: ended, the same for all, one of the named, one of the share, none of these. */
export type FlagEvaluation = {
  readonly value: boolean;
  readonly reason: 'disabled' | 'static' | 'targeting-match' | 'split' | 'default';
};

/** Whom a flag is evaluated for, and when. */
export type FlagContext = {
  /** Nobody where somebody is signed out. */
  readonly userId: string | null;
  readonly now: Date;
};

/** Decides what a flag is for somebody. Who is signed out has what everybody has. */
export async function evaluateFlag(
  name: string,
  flag: LiveFlag,
  { userId, now }: FlagContext,
): Promise<FlagEvaluation> {
  if (hasEnded(flag, now)) return { value: flag.afterEnd === 'on', reason: 'disabled' };
  const { percent, people } = flag;
  if (percent === 100) return { value: true, reason: 'static' };
  if (userId === null) return { value: false, reason: 'default' };
  if (bucketOf(`${userId} ${name}`) < percent) return { value: true, reason: 'split' };
  // A browser hashes on a secure page alone; on another one, a flag for single people is off.
  const person = people.length > 0 ? await hashPerson(name, userId).catch(() => '') : '';
  if (people.includes(person)) return { value: true, reason: 'targeting-match' };
  return { value: false, reason: 'default' };
}

/** Whether the last day of a flag is over: it is time to take it out of the code. */
export function hasEnded({ ends }: Pick<LiveFlag, 'ends'>, now: Date): boolean {
  return now.getTime() >= Date.parse(ends) + DAY_MS;
}

/** How a flag names a person in a document that everybody reads: another text for each flag, that leads back to nobody. */
export async function hashPerson(flag: string, userId: string): Promise<string> {
  return (await digestOf({ flag, userId })).slice(0, DIGEST_LENGTH);
}
