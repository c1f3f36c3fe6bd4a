import { bucketOf } from './canary';
import type { LiveFlag } from './live-flag';
import { digestOf } from './signatures';

/** 132 bits in base64. */
const DIGEST_LENGTH = 22;
const DAY_MS = 86_400_000;

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
