import {
  hasEnded,
  hashPerson,
  UserId,
  type FeatureFlag,
  type RegisteredRemote,
} from '@event-portal/contracts';
import { describeReach, removeFlag as withoutFlag, setFlag } from '../changes/flag-changes';
import { readRegistry } from '../registry';
import { RegistryFailure } from '../registry-failure';
import { applyChange, optionalText, type Command, type ParsedArguments } from './command';

/** Makes a flag, or changes one. */
export const flag: Command = {
  summary: 'Makes or changes a feature flag of a remote: who has it, whose it is, and when it ends.',
  usage: '<remote> <name>',
  required: 2,
  options: {
    percent: { type: 'string', description: 'the share of the people who have it, the same ones every time' },
    person: { type: 'string', description: 'ids of people who get it besides, with commas' },
    'without-person': { type: 'string', description: 'ids of people who lose that again' },
    owner: { type: 'string', description: 'who takes it out of the code by then' },
    ends: { type: 'string', description: 'its last day (UTC), such as 2027-03-31; within a year' },
    'after-end': { type: 'string', description: 'on or off: what it is for everybody then; off unless said' },
    description: { type: 'string', description: 'what it switches' },
  },
  async run(parsedArguments, context) {
    const [remote = '', name = ''] = parsedArguments.arguments;
    const percent = readPercent(parsedArguments);
    const afterEnd = readAfterEnd(parsedArguments);
    const owner = optionalText(parsedArguments, 'owner');
    const ends = optionalText(parsedArguments, 'ends');
    const description = optionalText(parsedArguments, 'description');
    const change = setFlag(remote, name, {
      joining: await readPeople(parsedArguments, 'person', name),
      leaving: await readPeople(parsedArguments, 'without-person', name),
      ...(percent !== undefined && { percent }),
      ...(afterEnd && { afterEnd }),
      ...(owner !== undefined && { owner }),
      ...(ends !== undefined && { ends }),
      ...(description !== undefined && { description }),
    });
    return applyChange(change, parsedArguments, context, { leadsBack: percent === 0 });
  },
};

/** Takes a flag out. */
export const removeFlag: Command = {
  summary: 'Takes a feature flag out of the registry, once no code asks for it any more.',
  usage: '<remote> <name>',
  required: 2,
  run(parsedArguments, context) {
    const [remote = '', name = ''] = parsedArguments.arguments;
    return applyChange(withoutFlag(remote, name), parsedArguments, context);
  },
};

/** Which flags there are. */
export const flags: Command = {
  summary: 'Lists the feature flags: who has them, whose they are, when they end, and which are overdue.',
  usage: '',
  required: 0,
  async run(_parsedArguments, { store, environment, trust }) {
    const { registry } = await readRegistry(store, await trust(), environment);
    const now = new Date();
    const listed = registry.remotes.flatMap(({ name: remote, flags: own = {} }) =>
      Object.entries(own).map(([name, one]) => ({ remote, name, ...one, isOverdue: hasEnded(one, now) })),
    );
    return {
      data: { flags: listed },
      lines:
        listed.length === 0
          ? ['No flags yet.']
          : listed.map(
              ({ remote, name, ...one }) =>
                `${remote}  ${name}  ${describeFlag(one, now)}  ${one.owner}  ${one.description}`,
            ),
    };
  },
};

/** The flags of a remote, for a look at the whole of it. */
export function describeFlags({ flags: own = {} }: RegisteredRemote, now: Date): string[] {
  return Object.entries(own).map(
    ([name, one]) => `  flag ${name}  ${describeFlag(one, now)}${hasEnded(one, now) ? `  ${one.owner}` : ''}`,
  );
}

function describeFlag(one: FeatureFlag, now: Date): string {
  const reach = describeReach(one);
  return hasEnded(one, now)
    ? `OVERDUE: ended ${one.ends}, ${one.afterEnd} for everybody since`
    : `${reach}  until ${one.ends}, then ${one.afterEnd}`;
}

function readPercent({ options: { percent } }: ParsedArguments): number | undefined {
  if (percent === undefined) return undefined;
  if (typeof percent === 'string' && /^\d{1,3}$/.test(percent) && Number(percent) <= 100)
    return Number(percent);
  throw new RegistryFailure('usage', '--percent is a whole number from 0 to 100.');
}

function readAfterEnd(parsedArguments: ParsedArguments): FeatureFlag['afterEnd'] | undefined {
  const value = optionalText(parsedArguments, 'after-end');
  if (value === undefined || value === 'on' || value === 'off') return value;
  throw new RegistryFailure('usage', '--after-end is "on" or "off".');
}

/** The registry never has an id: what names a person there is made here. */
async function readPeople(parsedArguments: ParsedArguments, option: string, name: string): Promise<string[]> {
  const ids = optionalText(parsedArguments, option)?.split(',') ?? [];
  return Promise.all(
    ids.map((id) => {
      const userId = UserId.safeParse(id.trim().toLowerCase());
      if (!userId.success)
        throw new RegistryFailure(
          'usage',
          `--${option}: "${id}" is no id of a person. The admin area has it in the address of the person, under Users.`,
        );
      return hashPerson(name, userId.data);
    }),
  );
}
