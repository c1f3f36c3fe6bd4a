import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where what outlives a start is kept: one folder a checkout, outside of it. */
export function stateFolder(checkout: string): string {
  const id = createHash('sha256').update(checkout).digest('hex').slice(0, 12);
  // The account that runs Postgres for root cannot enter root's home.
  const base =
    process.getuid?.() === 0 ? '/var/tmp' : (process.env.XDG_STATE_HOME ?? join(homedir(), '.local/state'));
  return join(base, `event-portal-${id}`);
}
