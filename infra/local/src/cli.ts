import { check, fix } from './check';
import { dev } from './dev';
import { drill } from './drill';
import { Failure } from './failure';
import { routes } from './routes';
import { createNew } from './new-remote/new-remote';
import { rehearse } from './rehearsal/rehearse';
import { registry } from './registry';
import { start } from './start';
import { test } from './test';

const [command = '', ...args] = process.argv.slice(2);
const commands: Record<string, (args: readonly string[]) => Promise<void>> = {
  start,
  dev,
  check,
  fix,
  routes,
  registry: (given) => registry(given),
  drill,
  rehearse,
  new: createNew,
  test,
};

try {
  const run = commands[command];
  if (!run)
    throw new Failure(`There is no command "${command}". There are ${Object.keys(commands).join(', ')}.`);
  await run(args);
  process.exit(process.exitCode ?? 0);
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exit(1);
}
