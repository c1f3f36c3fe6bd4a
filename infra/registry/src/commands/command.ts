import type { RegistryState, RegistryTransform } from '../changes/registry-changes';
import { changeRegistry } from '../registry';
import { RegistryFailure } from '../registry-failure';
import type { RegistryContext } from '../settings';
import { setTimeout as pause } from 'node:timers/promises';

/** What a command was given. */
export type ParsedArguments = {
  readonly arguments: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
};

/** What a command has to say: lines for people, and the same as data for programs. */
export type Result = { readonly lines: readonly string[]; readonly data: object; readonly failed?: boolean };

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

/** Makes one change to the registry, and reports it. */
export async function applyChange(
  transform: RegistryTransform,
  { options }: ParsedArguments,
  context: RegistryContext,
): Promise<Result> {
  const outcome = await changeRegistry(
    context.store,
    context.environment,
    await context.writer(),
    transform,
    { dryRun: options['dry-run'] === true },
  );
  return {
    lines: [outcome.changed ? `${outcome.summary} (document ${outcome.sequence}).` : outcome.summary],
    data: outcome,
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

/** Looks again and again, and prints what each look has to say, until one of them fails. */
export async function repeatUntilStopped(look: () => Promise<Result>, everyMs: number): Promise<never> {
  for (;;) {
    const { lines } = await look();
    lines.forEach((line) => process.stdout.write(`${line}\n`));
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
