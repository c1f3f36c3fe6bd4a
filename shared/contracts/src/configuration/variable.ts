import type * as z from 'zod/mini';

/** One environment variable of a service, as its example file and its documentation page print it. */
export type Variable = {
  readonly schema: z.ZodMiniType<unknown, string>;
  /** Used when the variable is unset or empty. A variable without one has to be given. */
  readonly fallback?: string;
  /** An empty value is a value: it does not become the fallback. */
  readonly emptyIsValue?: true;
  /** Its value is never printed, whatever happens. */
  readonly secret?: true;
  /** One sentence for the person who sets it. */
  readonly comment: string;
  /** What the example file shows; blank for secrets. */
  readonly example: string;
};

/** The parsed configuration that a table of variables gives. */
export type Configuration<V extends Record<string, Variable>> = {
  [Name in keyof V]: z.output<V[Name]['schema']>;
};

/** The environment of a service is not usable. One line a variable: what is wrong, never what its value is. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  constructor(readonly faults: readonly string[]) {
    super(`The configuration is not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

/**
 * Parses an environment by a table of variables, and reports every fault at once (C4).
 * @throws ConfigurationError
 */
export function parseEnvironment<const V extends Record<string, Variable>>(
  variables: V,
  environment: Readonly<Record<string, string | undefined>>,
): Configuration<V> {
  const faults: string[] = [];
  const values = Object.entries(variables).map(([name, variable]) => {
    const raw = valueOf(variable, environment[name]);
    if (raw === undefined) {
      faults.push(`${name} is missing. ${variable.comment}`);
      return [name, undefined];
    }
    const parsed = variable.schema.safeParse(raw);
    if (!parsed.success)
      faults.push(`${name} is not valid: ${parsed.error.issues[0]?.message ?? 'see its documentation.'}`);
    return [name, parsed.data];
  });
  if (faults.length > 0) throw new ConfigurationError(faults);
  return Object.fromEntries(values) as Configuration<V>;
}

function valueOf(variable: Variable, raw: string | undefined): string | undefined {
  const trimmed = raw?.trim();
  if (trimmed === undefined) return variable.fallback;
  return trimmed === '' && !variable.emptyIsValue ? variable.fallback : trimmed;
}
