import * as z from 'zod/mini';
import { FlagName, LiveFlag } from './live-flag';

/** A remote has no more of them: everybody who enters its area gets them all. */
const MOST_FLAGS = 50;

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
