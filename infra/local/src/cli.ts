import { runCommand } from '@event-portal/commands';
import { dev } from './dev';
import { drill } from './drill';
import { registry } from './registry';
import { rehearse } from './rehearsal/rehearse';
import { start } from './start';

await runCommand({ start, dev, registry: (args) => registry(args), drill, rehearse });
