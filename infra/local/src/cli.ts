import { runCommand } from '@event-portal/commands';
import { dev } from './dev';
import { registry } from './registry';
import { start } from './start';

await runCommand({ start, dev, registry: (args) => registry(args) });
