import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';

/** Programs that run beside the rehearsal, and end with it. */
export type Background = {
  readonly start: (
    name: string,
    program: string,
    args: readonly string[],
    env?: Record<string, string>,
  ) => void;
  readonly stop: () => Promise<void>;
};

/** Keeps programs running, with a log file for each. */
export function createBackground(logFolder: string): Background {
  const stops: (() => Promise<void>)[] = [];
  return {
    start(name, program, args, env = {}) {
      const log = createWriteStream(join(logFolder, `${name}.log`));
      const child = spawn(program, args, {
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child.stdout.pipe(log);
      child.stderr.pipe(log);
      const ended = new Promise<void>((resolve) =>
        child.once('exit', () => resolve()).once('error', () => resolve()),
      );
      stops.unshift(async () => {
        child.kill('SIGTERM');
        const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
        await ended;
        clearTimeout(timer);
      });
    },
    async stop() {
      for (const stop of stops) await stop();
    },
  };
}
