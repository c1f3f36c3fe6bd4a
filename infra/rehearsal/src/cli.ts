import { runCommand } from '@event-portal/commands';
import { drill } from './drill';
import { rehearse } from './rehearse';

await runCommand({ rehearse, drill });
