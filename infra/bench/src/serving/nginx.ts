import { Failure } from '@event-portal/commands';
import { spawn } from 'node:child_process';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Where Debian has it. */
export const NGINX = '/usr/sbin/nginx';

/** One nginx that runs. */
export type Nginx = { readonly pid: number; stop(): Promise<void> };

const READY_WITHIN_MS = 10_000;

/** Runs nginx with a configuration, until it accepts connections. @throws Failure when it does not */
export async function runNginx(options: {
  readonly folder: string;
  readonly configuration: string;
  /** Where it accepts them. */
  readonly port: number;
}): Promise<Nginx> {
  const { folder, configuration, port } = options;
  const [file, logFile] = [join(folder, 'nginx.conf'), join(folder, 'nginx.log')];
  writeFileSync(file, configuration);
  const log = openSync(logFile, 'w');
  const child = spawn(NGINX, ['-c', file, '-g', 'daemon off;'], { stdio: ['ignore', log, log] });
  const endWithThis = () => child.kill('SIGTERM');
  process.once('exit', endWithThis);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  for (const deadline = Date.now() + READY_WITHIN_MS; !(await accepts(port)); await delay(50))
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Failure(`nginx did not start with ${file}:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
  return {
    pid: child.pid ?? 0,
    async stop() {
      process.off('exit', endWithThis);
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
