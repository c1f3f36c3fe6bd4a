import * as z from 'zod/mini';

/** A remote has no more of them: everybody who enters its area gets them all. */
const MOST_FLAGS = 50;
/** A flag names no more: it is tried out with single people, and given to many by a share. */
const MOST_PEOPLE = 20;

const personDigest = z
  .string()
  .check(
    z.regex(/^[A-Za-z0-9+/]{22}$/, 'A person is named by a hash: "flag --person" makes it of their id.'),
  );

const SHARE = 'The share of the people is a whole number from 0 to 100.';

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
