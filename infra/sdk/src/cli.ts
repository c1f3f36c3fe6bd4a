import { runCommand } from '@event-portal/commands';
import { packSdk } from './packing/pack-sdk';

await runCommand({ sdk: packSdk });
