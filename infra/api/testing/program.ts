import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** A program of the API, running in a process of its own. */
export type RunningProgram = {
  readonly output: () => string;
  readonly signal: (name: NodeJS.Signals) => void;
  /** The exit code, once it has ended. */
  readonly ended: Promise<number | null>;
};

/** Runs one of the API's programs, or one of its tests, from its source, with nothing of this process's environment but the path. */
export function runProgram(
  name: 'main' | 'migrate' | 'seed' | '../testing/work-on-jobs',
  environment: Readonly<Record<string, string>>,
): RunningProgram {
  const child = spawn(process.execPath, ['--import', 'tsx', `src/${name}.ts`], {
    cwd: join(__dirname, '..'),
    env: { PATH: process.env.PATH, ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  return {
    output: () => output,
    signal: (signal) => child.kill(signal),
    ended: new Promise((resolve) => child.once('close', resolve)),
  };
}
