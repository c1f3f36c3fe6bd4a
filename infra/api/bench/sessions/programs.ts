import { bundleProgram } from '@event-portal/tooling/bundle-program';
import { findFreePort } from '@event-portal/tooling/free-port';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The API's package: every server is bundled as the image has ours, so that no loader is measured with it. */
const folder = fileURLToPath(new URL('../..', import.meta.url));

/** A program that the bench has started. */
export type Program = { readonly address: string; readonly pid: number; readonly stop: () => Promise<void> };

/** Starts a server of this folder, which tells its address when it listens. What it logs is written and thrown away. */
export async function startServerProgram(
  file: string,
  environment: Readonly<Record<string, string>>,
): Promise<Program> {
  const program = await bundleProgram(folder, `bench/sessions/${file}`);
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  });
  const ended = once(child, 'close');
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [{ address?: string } | null];
  if (typeof message?.address !== 'string') throw new Error(`${file} did not start.`);
  return {
    address: message.address,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Starts a Redis server on loopback that keeps what it holds in memory only. */
export async function startRedis(): Promise<Program> {
  const port = await findFreePort();
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const isReady = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', () => resolve(false));
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Ready to accept connections')) resolve(true);
    });
  });
  if (!isReady)
    throw new Error('Install redis-server (on Debian: sudo apt-get install redis-server), and try again.');
  return {
    address: `redis://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
