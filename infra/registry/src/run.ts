import { parseArgs } from 'node:util';
import { commands } from './commands/all-commands';
import type { Command, ParsedArguments } from './commands/command';
import { exitCodes, messageOf, RegistryFailure } from './registry-failure';
import { openRegistryContext } from './settings';

/** Where a command writes, and what it reads its settings from. */
export type Terminal = {
  /** How people call the tool. */
  readonly called: string;
  readonly env: NodeJS.ProcessEnv;
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
};

const EVERYWHERE: NonNullable<Command['options']> = {
  json: { type: 'boolean', description: 'answer in JSON' },
  'dry-run': { type: 'boolean', description: 'say what would change, and change nothing' },
  'no-wait': { type: 'boolean', description: 'do not ask the portal whether it serves the change' },
  help: { type: 'boolean', description: 'this text' },
};

/** Runs one command line. @returns the exit code. */
export async function run(
  args: readonly string[],
  { called, env, print, complain }: Terminal,
): Promise<number> {
  const [verb = '', ...rest] = args;
  const isJson = rest.includes('--json');
  try {
    const command = commands[verb];
    if (!command || !Object.hasOwn(commands, verb)) {
      const isHelp = verb === '' || verb === 'help' || verb === '--help';
      if (!isHelp) throw new RegistryFailure('usage', `There is no "${verb}".\n\n${describeAll(called)}`);
      print(describeAll(called));
      return 0;
    }
    const parsedArguments = parse(called, verb, command, rest);
    if (parsedArguments.options.help === true) {
      print(describe(called, verb, command));
      return 0;
    }
    if (
      parsedArguments.arguments.length < command.required ||
      parsedArguments.arguments.length > argumentsOf(command)
    )
      throw new RegistryFailure(
        'usage',
        `It takes ${command.usage || 'no arguments'}.\n\n${describe(called, verb, command)}`,
      );
    const { lines, data, ending } = await command.run(parsedArguments, openRegistryContext(env));
    if (isJson) print(JSON.stringify(data, null, 2));
    else lines.forEach(print);
    return ending === undefined ? 0 : exitCodes[ending];
  } catch (error) {
    if (!(error instanceof RegistryFailure)) throw error;
    complain(isJson ? JSON.stringify({ error: error.kind, message: error.message }) : error.message);
    return exitCodes[error.kind];
  }
}

function parse(called: string, verb: string, command: Command, args: string[]): ParsedArguments {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries({ ...command.options, ...EVERYWHERE }).map(([name, { type }]) => [name, { type }]),
      ),
    });
    return { arguments: positionals, options: values };
  } catch (error) {
    throw new RegistryFailure('usage', `${messageOf(error)}\n\n${describe(called, verb, command)}`);
  }
}

function argumentsOf({ usage }: Command): number {
  return usage.split(' ').filter((word) => word !== '').length;
}

function describe(called: string, verb: string, { summary, usage, options }: Command): string {
  const lines = Object.entries({ ...options, ...EVERYWHERE }).map(([name, { type, description }]) => {
    const flag = `--${name}${type === 'string' ? ' <text>' : ''}`;
    return `  ${flag.padEnd(20)} ${description}`;
  });
  return [summary, '', `Usage: ${called} ${verb} ${usage}`.trimEnd(), '', ...lines].join('\n');
}

function describeAll(called: string): string {
  return [
    'The registry of remotes: what is live, and how it changes.',
    '',
    `Usage: ${called} <verb> …      (<verb> --help says more)`,
    '',
    ...Object.entries(commands).map(([verb, { summary }]) => `  ${verb.padEnd(11)} ${summary}`),
  ].join('\n');
}
