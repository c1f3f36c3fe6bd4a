import { runCommand } from '@event-portal/commands';
import { check, fix } from './check';
import { dev } from './dev';
import { drill } from './drill';
import { registry } from './registry';
import { rehearse } from './rehearsal/rehearse';
import { start } from './start';
import { test } from './test';

await runCommand({
  start,
  dev,
  check,
  fix,
  registry: (args) => registry(args),
  drill,
  rehearse,
  test,
});
