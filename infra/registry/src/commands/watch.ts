import { thresholdOf } from '@event-portal/contracts';
import { judgeCanary, type VersionTally, type Verdict } from '../canary/judge-canary';
import * as changes from '../changes/registry-changes';
import { readHealth } from '../health';
import { readRegistry } from '../registry';
import { RegistryFailure } from '../registry-failure';
import type { RegistryContext } from '../settings';
import {
  applyChange,
  applyRelease,
  readNumber,
  repeatUntilStopped,
  type Command,
  type ParsedArguments,
} from './command';

const EVERY_MS = 60_000;
const NOBODY = { people: 0, failingPeople: 0, browsers: [] };

/** Takes a canary back that harms, and with `--advance` widens one that does not. */
export const watch: Command = {
  summary:
    'Watches canaries: takes one back that fails for more people than the current version, and with --advance sends more people to one that does not.',
  usage: '',
  required: 0,
  options: {
    advance: {
      type: 'boolean',
      description:
        'widen a canary to 10, 50 and 100 percent, as soon as a harm that would matter there is ruled out',
    },
    tolerated: {
      type: 'string',
      description:
        'how many percent of the people may tell of failures by chance, or falsely; 5 when left out',
    },
    once: { type: 'boolean', description: 'look once, and end' },
  },
  async run(parsedArguments, context) {
    const tolerated = readNumber(parsedArguments, 'tolerated', 5) / 100;
    if (tolerated >= 0.5)
      throw new RegistryFailure('usage', '--tolerated is below 50: whatever half of all people say decides.');
    const watcher: RegistryContext = {
      ...context,
      writer: async () => ({ ...(await context.writer()), by: 'registry watch' }),
    };
    const look = async () => {
      const lines = await lookOnce(watcher, tolerated, parsedArguments);
      return { lines, data: { lines } };
    };
    return parsedArguments.options.once === true ? look() : repeatUntilStopped(look, EVERY_MS);
  },
};

async function lookOnce(
  context: RegistryContext,
  tolerated: number,
  parsedArguments: ParsedArguments,
): Promise<string[]> {
  const { registry } = await readRegistry(context.store, await context.trust(), context.environment);
  const canaries = registry.remotes.flatMap(({ name, current, canary }) =>
    canary ? { name, current, ...canary } : [],
  );
  if (canaries.length === 0) return ['There is no canary.'];

  const health = await readHealth(context);
  const tallyOf = (name: string, version: string | null): VersionTally =>
    health.find((entry) => entry.remote === name && entry.version === version) ?? NOBODY;
  const lines: string[] = [];
  const mandate = registry.delegations?.mandate;
  for (const { name, current, version, percent } of canaries) {
    const verdict = judgeCanary({ percent, ...tallyOf(name, version) }, tallyOf(name, current), tolerated);
    const people = mandate ? thresholdOf(mandate, { remote: name, right: 'promote' }) : 1;
    lines.push(`${name} ${version}, ${percent} %: ${verdict.words}`);
    if (people > 1 && verdict.decision !== 'wait')
      lines.push(
        `${name} takes ${people} people: one of them proposes what is to be done, as with "rollback".`,
      );
    else lines.push(...(await follow(verdict, { name, version }, parsedArguments, context)));
  }
  return lines;
}

/** Does what a verdict says, and tells it. What is refused stays as it is, as a remote that is locked: the others are watched all the same. */
async function follow(
  verdict: Verdict,
  canary: Canary,
  parsedArguments: ParsedArguments,
  context: RegistryContext,
): Promise<readonly string[]> {
  const { decision, words } = verdict;
  if (decision === 'wait' || (decision === 'widen' && parsedArguments.options.advance !== true)) return [];
  const { name, version } = canary;
  try {
    const { lines } =
      decision === 'take-back'
        ? await applyChange(
            whileCanary(canary, changes.rollback(name, { from: version }), words),
            parsedArguments,
            context,
            { leadsBack: true },
          )
        : await applyRelease(
            whileCanary(canary, widenTo(verdict.percent, canary), words),
            parsedArguments,
            context,
          );
    return lines;
  } catch (error) {
    if (error instanceof RegistryFailure && error.kind === 'refused') return [error.message];
    throw error;
  }
}

type Canary = { readonly name: string; readonly version: string };

function widenTo(percent: number, { name, version }: Canary): changes.RegistryTransform {
  return percent === 100 ? changes.promote(name, version) : changes.canary(name, percent, version);
}

/** Makes a change of a canary, with what led to it for the history. Somebody may have ended the canary since, or have begun another. */
function whileCanary(
  { name, version }: Canary,
  change: changes.RegistryTransform,
  words: string,
): changes.RegistryTransform {
  return (remotes, now) => {
    if (!remotes.some((remote) => remote.name === name && remote.canary?.version === version))
      return { remotes };
    const after = change(remotes, now);
    if (after.summary === undefined) return after;
    return { ...after, summary: `${after.summary}: ${words}`.slice(0, 500) };
  };
}
