import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failure';

/** How a program ended. */
export type Outcome = { readonly code: number; readonly text: string };

/** What a program gets. */
export type RunOptions = {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly input?: string;
};

/** Runs a program to its end. Its whole environment is what it is given, beside the path. */
export function run(
  program: string,
  args: readonly string[],
  { env = {}, cwd, input = '' }: RunOptions = {},
): Promise<Outcome> {
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  child.stdin.on('error', () => undefined).end(input);
  return new Promise((resolve, reject) =>
    child
      .once('error', reject)
      .once('close', (code) => resolve({ code: code ?? 1, text: Buffer.concat(output).toString().trim() })),
  );
}

/** Runs a program that has to succeed. @throws Failure with its last lines */
export async function must(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  const { code, text } = await run(program, args, options);
  if (code !== 0)
    throw new Failure(`${program} ${args.slice(0, 4).join(' ')} … (exit ${code}):\n${text.slice(-3000)}`);
  return text;
}

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
