import type { RemoteHealth } from '@event-portal/contracts';
import { judgeCanary, type CanaryTally, type Verdict } from '../canary/judge-canary';
import * as changes from '../changes/registry-changes';
import { holdToShell } from '../changes/singletons';
import { readHealth } from '../health';
import { readProvided } from '../portal';
import { changeRegistry, readRegistry } from '../registry';
import { RegistryFailure } from '../registry-failure';
import type { RegistryContext } from '../settings';
import { readNumber, repeatUntilStopped, type Command } from './command';

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
    const advances = parsedArguments.options.advance === true;
    const look = async () => {
      const lines = await lookOnce(context, tolerated, advances);
      return { lines, data: { lines } };
    };
    return parsedArguments.options.once === true ? look() : repeatUntilStopped(look, EVERY_MS);
  },
};

async function lookOnce(context: RegistryContext, tolerated: number, advances: boolean): Promise<string[]> {
  const { registry } = await readRegistry(context.store, await context.trustedKeys(), context.environment);
  const tried = registry.remotes.filter(({ canary }) => canary !== null);
  if (tried.length === 0) return ['There is no canary.'];

  const health = await readHealth(context);
  const lines: string[] = [];
  for (const remote of tried) {
    if (!remote.canary) continue;
    const { version, percent } = remote.canary;
    const canary = { percent, ...tallyOf(health, remote.name, version) };
    const verdict = judgeCanary(canary, tallyOf(health, remote.name, remote.current), tolerated);
    lines.push(`${remote.name} ${version}, ${percent} %: ${verdict.words}`);
    const change = await follow(verdict, remote.name, version, advances, context);
    if (change) lines.push(await apply(change, context));
  }
  return lines;
}

function tallyOf(health: readonly RemoteHealth[], name: string, version: string | null): CanaryTally {
  return health.find((entry) => entry.remote === name && entry.version === version) ?? NOBODY;
}

/** What a verdict does to the list of remotes, with its figures for the history; nothing while it waits. */
async function follow(
  verdict: Verdict,
  name: string,
  version: string,
  advances: boolean,
  { gate: { portalUrl } }: RegistryContext,
): Promise<changes.RegistryTransform | undefined> {
  if (verdict.decision === 'wait' || (verdict.decision === 'widen' && !advances)) return undefined;
  const change =
    verdict.decision === 'take-back'
      ? changes.rollback(name, { from: version })
      : holdToShell(
          verdict.percent === 100
            ? changes.promote(name, version)
            : changes.canary(name, verdict.percent, version),
          await readProvided(portalUrl),
        );
  return (remotes, now) => {
    // Somebody may have ended it since, or have begun another.
    if (!remotes.some((remote) => remote.name === name && remote.canary?.version === version))
      return { remotes };
    const after = change(remotes, now);
    return after.summary === undefined
      ? after
      : { ...after, summary: `${after.summary}: ${verdict.words}`.slice(0, 500) };
  };
}

/** A remote that is locked, or that the shell does not fit any more, stays as it is: the others are watched all the same. */
async function apply(change: changes.RegistryTransform, context: RegistryContext): Promise<string> {
  const writer = { ...(await context.writer()), by: 'registry watch' };
  try {
    return (await changeRegistry(context.store, context.environment, writer, change)).summary;
  } catch (error) {
    if (error instanceof RegistryFailure && error.kind === 'refused') return error.message;
    throw error;
  }
}
