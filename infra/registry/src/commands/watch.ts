import type { RegisteredRemote, RemoteHealth } from '@event-portal/contracts';
import * as changes from '../changes/registry-changes';
import { readHealth } from '../health';
import { changeRegistry, readRegistry } from '../registry';
import type { RegistryContext } from '../settings';
import { readNumber, repeatUntilStopped, type Command } from './command';

const EVERY_MS = 60_000;

/** So many people have to tell of a failure before a canary ends: one or two may be mistaken, or mean harm. */
const FEWEST_WITNESSES = 3;

/** Ends a canary that fails more often than what everybody has. */
export const watch: Command = {
  summary:
    'Watches canaries, and ends one that fails more often than the current version by more than a margin.',
  usage: '',
  required: 0,
  options: {
    margin: { type: 'string', description: 'how many percent more may fail; 5 when left out' },
    minimum: { type: 'string', description: 'how many people it takes to judge; 20 when left out' },
    once: { type: 'boolean', description: 'look once, and end' },
  },
  async run(parsedArguments, context) {
    const margin = readNumber(parsedArguments, 'margin', 5);
    const minimum = readNumber(parsedArguments, 'minimum', 20);
    const look = async () => {
      const lines = await lookOnce(context, margin, minimum);
      return { lines, data: { lines } };
    };
    return parsedArguments.options.once === true ? look() : repeatUntilStopped(look, EVERY_MS);
  },
};

async function lookOnce(context: RegistryContext, margin: number, minimum: number): Promise<string[]> {
  const { registry } = await readRegistry(context.store, await context.trustedKeys(), context.environment);
  const tried = registry.remotes.filter(({ canary }) => canary !== null);
  if (tried.length === 0) return ['There is no canary.'];

  const health = await readHealth(context);
  const lines: string[] = [];
  for (const remote of tried) {
    const verdict = judge(remote, health, margin, minimum);
    lines.push(`${remote.name} ${remote.canary?.version ?? ''}: ${verdict.words}`);
    if (!verdict.endsIt) continue;
    const writer = { ...(await context.writer()), by: 'registry watch' };
    const outcome = await changeRegistry(
      context.store,
      context.environment,
      writer,
      changes.rollback(remote.name, { from: remote.canary?.version }),
    );
    lines.push(outcome.summary);
  }
  return lines;
}

/**
 * Whether a canary has to end, and why. People count, not what they say: anybody who is signed in may say anything,
 * and as often as they like.
 */
export function judge(
  { name, canary, current }: Pick<RegisteredRemote, 'name' | 'canary' | 'current'>,
  health: readonly RemoteHealth[],
  margin: number,
  minimum: number,
): { readonly endsIt: boolean; readonly words: string } {
  const rateOf = (version: string | undefined | null) => {
    const figures = health.find((entry) => entry.remote === name && entry.version === version);
    const { people, failingPeople } = figures ?? { people: 0, failingPeople: 0 };
    return { people, failingPeople, percent: people === 0 ? 0 : (failingPeople / people) * 100 };
  };
  const [candidate, rest] = [rateOf(canary?.version), rateOf(current)];
  if (candidate.people < minimum)
    return { endsIt: false, words: `${candidate.people} of ${minimum} people that it takes to judge` };
  const words = `it fails for ${candidate.percent.toFixed(1)} % of people, against ${rest.percent.toFixed(1)} % of ${current ?? 'none'}`;
  const isWorse = candidate.percent - rest.percent > margin;
  return { endsIt: isWorse && candidate.failingPeople >= FEWEST_WITNESSES, words };
}
