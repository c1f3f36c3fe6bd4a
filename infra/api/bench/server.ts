import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../local/src/programs/postgres.ts', import.meta.url));

/** A Postgres server for one measurement. */
type BenchServer = { readonly url: string; readonly pid: number; readonly stop: () => Promise<void> };

/** Starts a durable Postgres server on loopback, with data of its own that go with it. */
export async function startServer(): Promise<BenchServer> {
  const folder = mkdtempSync(join(process.getuid?.() === 0 ? '/var/tmp' : tmpdir(), 'event-portal-bench-'));
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'close');
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [{ url?: string }];
  if (message.url === undefined) throw new Error('Postgres did not start.');
  return {
    url: message.url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
