import { FeatureFlags, FlagName, type FeatureFlag, type RegisteredRemote } from '@event-portal/contracts';
import * as z from 'zod/mini';
import { RegistryFailure } from '../registry-failure';
import { find, replaceRemote, requireUnlocked, type RegistryTransform } from './registry-changes';

/** A flag lives no longer than that without somebody saying so once more. */
const LONGEST_DAYS = 366;
const DAY_MS = 86_400_000;

/** What is to be different about a flag; of the people, who joins and who leaves. */
export type FlagDifference = Partial<Omit<FeatureFlag, 'people'>> & {
  readonly joining: readonly string[];
  readonly leaving: readonly string[];
};

/**
 * Makes a flag of a remote, or changes one. A lock keeps a flag from more people, and not from fewer: that is the way back.
 * @throws RegistryFailure
 */
export function setFlag(
  remoteName: string,
  name: string,
  { joining, leaving, ...difference }: FlagDifference,
): RegistryTransform {
  return (remotes, now) => {
    const remote = find(remotes, remoteName);
    const before = flagOf(remote, name);
    if (!before) requireWhole(name, difference);
    if (difference.ends !== undefined) requireTerm(difference.ends, now);
    const { people, ...known } = before ?? { percent: 0, people: [], afterEnd: 'off' as const };
    const flags = parse(FeatureFlags, {
      ...remote.flags,
      [parse(FlagName, name)]: {
        ...known,
        ...difference,
        people: [...new Set([...people, ...joining])].filter((person) => !leaving.includes(person)).sort(),
      },
    });
    const after = flags[name];
    if (!after || (before && isSame(before, after))) return { remotes };
    if (!isNarrower(after, before)) requireUnlocked(remote);
    return {
      summary: `${remoteName}: flag ${name} ${describeReach(after)}, until ${after.ends}`,
      remotes: replaceRemote(remotes, { ...remote, flags }),
    };
  };
}

/** Takes a flag out: it is off for everybody, and not known any more. */
export function removeFlag(remoteName: string, name: string): RegistryTransform {
  return (remotes) => {
    const remote = find(remotes, remoteName);
    if (!flagOf(remote, name)) {
      const known = Object.keys(remote.flags ?? {}).join(', ');
      throw new RegistryFailure(
        'not-found',
        `${remoteName} has no flag "${name}". There are: ${known || 'none'}.`,
      );
    }
    requireUnlocked(remote);
    const { flags = {}, ...rest } = remote;
    const { [name]: _removed, ...others } = flags;
    return {
      summary: `${remoteName}: flag ${name} removed`,
      remotes: replaceRemote(remotes, Object.keys(others).length === 0 ? rest : { ...rest, flags: others }),
    };
  };
}

/** "for 20 % of the people and 2 named ones" */
export function describeReach({ percent, people }: Pick<FeatureFlag, 'percent' | 'people'>): string {
  const named = people.length === 0 ? '' : `${people.length} named`;
  if (percent === 0) return named === '' ? 'off' : `for ${named}`;
  return `for ${percent} % of the people${named === '' ? '' : ` and ${named}`}`;
}

function flagOf({ flags = {} }: RegisteredRemote, name: string): FeatureFlag | undefined {
  return Object.hasOwn(flags, name) ? flags[name] : undefined;
}

function parse<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new RegistryFailure('usage', z.prettifyError(parsed.error));
  return parsed.data;
}

function requireWhole(name: string, difference: Partial<FeatureFlag>): void {
  const needed = ['description', 'owner', 'ends'] as const;
  const missing = needed.filter((option) => difference[option] === undefined);
  if (missing.length > 0)
    throw new RegistryFailure(
      'usage',
      `"${name}" is a new flag: say ${missing.map((option) => `--${option}`).join(', ')}.`,
    );
}

function requireTerm(ends: string, now: string): void {
  const left = Date.parse(ends) + DAY_MS - Date.parse(now);
  if (left <= 0)
    throw new RegistryFailure('usage', `${ends} is over: say a day that is to come with --ends.`);
  if (left > LONGEST_DAYS * DAY_MS)
    throw new RegistryFailure(
      'usage',
      `${ends} is more than a year away. A flag is taken out of the code again: say an earlier day with --ends.`,
    );
}

function isSame(a: FeatureFlag, b: FeatureFlag): boolean {
  const facts = ({ description, owner, percent, people, ends, afterEnd }: FeatureFlag) =>
    JSON.stringify([description, owner, percent, people, ends, afterEnd]);
  return facts(a) === facts(b);
}

/** Whether nobody has a flag after a change, now or once it has ended, who had it not before. */
function isNarrower(after: FeatureFlag, before: FeatureFlag | undefined): boolean {
  const { percent = 0, people = [], ends = after.ends, afterEnd = 'off' } = before ?? {};
  return (
    after.percent <= percent &&
    after.people.every((person) => people.includes(person)) &&
    after.ends === ends &&
    (after.afterEnd === afterEnd || after.afterEnd === 'off')
  );
}
