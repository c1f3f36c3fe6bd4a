import { runCommand } from '@event-portal/commands';
import { packSdk } from './packing/pack-sdk';
import { noteRelease, tellChanges } from './promise/promise';

await runCommand({
  /** `npm run sdk [folder]` packs; `--changes` says what others will find different, `--release` notes that as a release. */
  async sdk(args: readonly string[] = []) {
    if (args[0] === '--changes') tellChanges();
    else if (args[0] === '--release') noteRelease();
    else await packSdk(args);
  },
});
