import { bundleProgram } from '@event-portal/tooling/bundle-program';
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { join } from 'node:path';

/** A program of the API, running in a process of its own. */
export type RunningProgram = {
  readonly output: () => string;
  readonly signal: (name: NodeJS.Signals) => void;
  /** The exit code, once it has ended. */
  readonly ended: Promise<number | null>;
};

type Program =
  'src/main' | 'src/migrate' | 'src/seed' | 'testing/mail-sender-process' | 'testing/work-on-jobs';

const folder = join(__dirname, '..');

/** Starts a program of the API or of its tests, from its source, with nothing of this process's environment but the path. */
export async function startProgram(
  program: Program,
  environment: Readonly<Record<string, string>>,
  stdio: StdioOptions = 'ignore',
): Promise<ChildProcess> {
  const file = await bundleProgram(folder, `${program}.ts`);
  return spawn(process.execPath, ['--enable-source-maps', file], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
    stdio,
  });
}

/** The same, and keeps what it says. */
export async function runProgram(
  program: Program,
  environment: Readonly<Record<string, string>>,
): Promise<RunningProgram> {
  const child = await startProgram(program, environment, ['ignore', 'pipe', 'pipe']);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  return {
    output: () => output,
    signal: (signal) => child.kill(signal),
    ended: new Promise((resolve) => child.once('close', resolve)),
  };
}
