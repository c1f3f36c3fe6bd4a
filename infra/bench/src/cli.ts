import { runCommand } from '@event-portal/commands';
import { bench } from './bench';

await runCommand({ bench });
