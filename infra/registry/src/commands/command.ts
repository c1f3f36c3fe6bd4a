import type { RegistryState, RegistryTransform } from '../changes/registry-changes';
import { holdToOffered } from '../changes/fit';
import { describeUnknown, readOffered } from '../offered';
import { readServed, requireSameClock, waitUntilServed } from '../portal';
import { changeRegistry, readRegistry, type ChangeOptions, type ChangeOutcome } from '../registry';
import { RegistryFailure, type exitCodes } from '../registry-failure';
import type { RegistryContext } from '../settings';
import { setTimeout as pause } from 'node:timers/promises';

/** What a command was given. */
export type ParsedArguments = {
  readonly arguments: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
};

/** What a command has to say: lines for people, and the same as data for programs. */
export type Result = {
  readonly lines: readonly string[];
  readonly data: object;
  /** It is done, or looked at, and the outcome is not the one that was hoped for. */
  readonly ending?: keyof typeof exitCodes;
};

/** A verb of the tool. */
export type Command = {
  readonly summary: string;
  /** The arguments after the verb, as its help shows them. */
  readonly usage: string;
  /** How many of them have to be there. */
  readonly required: number;
  readonly options?: Readonly<Record<string, { type: 'string' | 'boolean'; description: string }>>;
  readonly run: (parsedArguments: ParsedArguments, context: RegistryContext) => Promise<Result>;
};

/** How long a change may take until the portal serves it; it asks its registry every few seconds. */
const SERVED_WITHIN_MS = 30_000;

/**
 * Makes one change to the registry, and reports it. Where the portal's address is known, clock and number are compared
 * with the portal's before, and it is asked afterwards whether it serves the change.
 */
export async function applyChange(
  transform: RegistryTransform,
  { options }: ParsedArguments,
  { store, environment, writer: openWriter, trust, gate: { portalUrl } }: RegistryContext,
  { leadsBack = false, isProposal = false }: Pick<ChangeOptions, 'leadsBack' | 'isProposal'> = {},
): Promise<Result> {
  const writer = await openWriter();
  const served = await readServed(portalUrl);
  requireSameClock(served, writer.now());
  if (served) {
    const { registry } = await readRegistry(store, await trust(), environment);
    if (served.sequence > registry.sequence && !(await hasCaughtUp(served.sequence)))
      throw new RegistryFailure(
        'refused',
        `The portal serves document ${served.sequence}, and ${store.name} holds ${registry.sequence}: nobody would take what is signed on it. Run "restore".`,
      );
  }
  const outcome = await changeRegistry(store, environment, writer, transform, {
    dryRun: options['dry-run'] === true,
    leadsBack,
    isProposal,
    served: served?.text,
  });
  return report(outcome, options, portalUrl);

  /** Somebody else may have changed the registry between the two looks. */
  async function hasCaughtUp(sequence: number): Promise<boolean> {
    return (await readRegistry(store, await trust(), environment)).registry.sequence >= sequence;
  }
}

/**
 * Makes a change that adds a version, or sends people to one, where shell and API of the portal have what it needs.
 * Where they do not say, that is told.
 */
export async function applyRelease(
  transform: RegistryTransform,
  parsedArguments: ParsedArguments,
  context: RegistryContext,
): Promise<Result> {
  const offered = await readOffered(context.gate);
  const result = await applyChange(holdToOffered(transform, offered), parsedArguments, context);
  return { ...result, lines: [...result.lines, ...describeUnknown(offered, context.gate)] };
}

/** Says what a change came to, and whether the portal serves it. */
export async function report(
  outcome: ChangeOutcome,
  options: ParsedArguments['options'],
  portalUrl: string,
): Promise<Result> {
  if (outcome.proposal !== undefined)
    return {
      lines: [
        `Proposed: ${outcome.summary}. Nobody has it yet: somebody else says "approve ${outcome.proposal}".`,
      ],
      data: outcome,
      ending: 'unapproved',
    };
  const line = outcome.changed ? `${outcome.summary} (document ${outcome.sequence}).` : outcome.summary;
  if (!outcome.changed || portalUrl === '' || options['no-wait'] === true)
    return { lines: [line], data: outcome };

  const seconds = await waitUntilServed(portalUrl, outcome.sequence, SERVED_WITHIN_MS);
  return {
    lines: [
      line,
      seconds === undefined
        ? `${portalUrl} does not serve it: look at its log, and at the alarm RegistryRefused. It is signed, and nobody has it yet.`
        : `Served by the portal after ${seconds.toFixed(1)} s.`,
    ],
    data: { ...outcome, servedAfter: seconds ?? null },
    ...(seconds === undefined && { ending: 'not-served' }),
  };
}

/** Makes one change after another in one step: all of them happen, or none. */
export function compose(...steps: readonly RegistryTransform[]): RegistryTransform {
  return (remotes, now) =>
    steps.reduce<RegistryState>(
      (before, step) => {
        const after = step(before.remotes, now);
        const summaries = [before.summary, after.summary].filter((summary) => summary !== undefined);
        return {
          remotes: after.remotes,
          ...(after.note !== undefined && { note: after.note }),
          ...(summaries.length > 0 && { summary: summaries.join('; ').slice(0, 500) }),
        };
      },
      { remotes },
    );
}

/** An option with text that may be left out. */
export function optionalText({ options }: ParsedArguments, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** An option with text. @throws RegistryFailure when it is needed and missing. */
export function requireText({ options }: ParsedArguments, name: string, why: string): string {
  const value = options[name];
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new RegistryFailure('usage', `--${name} is missing: ${why}`);
}

/** What may be over by the next look. */
const passing: ReadonlySet<string> = new Set<keyof typeof exitCodes>(['unavailable', 'conflict', 'no-space']);

/** Looks again and again, and prints what each look has to say, until one fails for a reason that stays. */
export async function repeatUntilStopped(
  look: () => Promise<Pick<Result, 'lines'>>,
  everyMs: number,
  print = (line: string): unknown => process.stdout.write(`${line}\n`),
): Promise<never> {
  for (;;) {
    const lines = await look().then(
      (result) => result.lines,
      (error: unknown) => {
        if (!(error instanceof RegistryFailure) || !passing.has(error.kind)) throw error;
        return [`${error.message} The next look is in ${everyMs / 1000} s.`];
      },
    );
    lines.forEach((line) => print(line));
    await pause(everyMs);
  }
}

/** A numeric option. @throws RegistryFailure when it is not a number. */
export function readNumber({ options }: ParsedArguments, name: string, byDefault: number): number {
  const value = options[name];
  if (value === undefined) return byDefault;
  if (typeof value === 'string' && /^\d{1,6}(\.\d+)?$/.test(value)) return Number(value);
  throw new RegistryFailure('usage', `--${name} is a number.`);
}
