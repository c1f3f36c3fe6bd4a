import { Failure } from './failure';

/** The commands of one package, by their names. */
export type Commands = Readonly<Record<string, (args: readonly string[]) => Promise<void>>>;

/** Runs the command that the command line names, and ends this process: a failure is told in one message. */
export async function runCommand(commands: Commands): Promise<void> {
  const [command = '', ...args] = process.argv.slice(2);
  try {
    const run = commands[command];
    if (!run)
      throw new Failure(
        `There is no command "${command}" here. There are ${Object.keys(commands).join(', ')}.`,
      );
    await run(args);
    process.exit(process.exitCode ?? 0);
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    process.exit(1);
  }
}
