import { runCommand } from '@event-portal/commands';
import { check, fix } from './check';
import { test } from './test';

await runCommand({ check, fix, test });
