import { bundledServices, checkout, Failure } from '@event-portal/commands';
import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { basename, join } from 'node:path';

const TOOLING = join(checkout, 'shared/tooling/bin/tooling.mjs');

/** What to build. */
export type BuildSelection = { readonly deployables: readonly string[]; readonly services: boolean };

/** Builds what is out of date, each part in a process of its own as its team would. @throws Failure */
export async function buildAll(
  report: (line: string) => void,
  { deployables, services }: BuildSelection,
): Promise<void> {
  const jobs = [
    ...deployables.map((folder) => ({ folder, command: 'build' })),
    ...(services ? bundledServices : []).map((folder) => ({ folder, command: 'build-service' })),
  ];
  const waiting = [...jobs];
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) report(await build(job.folder, job.command));
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(cpus().length, jobs.length)) }, work));
}

async function build(folder: string, command: string): Promise<string> {
  const child = spawn(process.execPath, [TOOLING, command], {
    cwd: join(checkout, folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  const text = Buffer.concat(output).toString().trim();
  if (code !== 0) throw new Failure(`The build of ${basename(folder)} failed:\n${text}`);
  return text;
}
