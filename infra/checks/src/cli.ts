import { runCommand } from '@event-portal/commands';
import { check, fix } from './check';
import { size } from './sizes/size';
import { test } from './test';

await runCommand({ check, fix, size, test });
