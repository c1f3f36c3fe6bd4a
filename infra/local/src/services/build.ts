import { bundledServices, checkout, Failure } from '@event-portal/commands';
import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { basename, join } from 'node:path';

const TOOLING = join(checkout, 'shared/tooling/bin/tooling.mjs');

/** A shell with the React of development, in which a remote that runs from its sources keeps its state over hot updates. */
export const HOST_OF_SOURCES = join(checkout, '.cache/development/shell');

/** What to build. */
export type BuildSelection = {
  readonly deployables: readonly string[];
  readonly services: boolean;
  /** Whether the shell is to be built as `HOST_OF_SOURCES` besides. */
  readonly hostOfSources?: boolean;
};

/** Builds what is out of date, each part in a process of its own as its team would. @throws Failure */
export async function buildAll(
  report: (line: string) => void,
  { deployables, services, hostOfSources = false }: BuildSelection,
): Promise<void> {
  const jobs = [
    ...(hostOfSources ? [{ folder: 'shell', args: ['build', '--hosts-sources'] }] : []),
    ...deployables.map((folder) => ({ folder, args: ['build'] })),
    ...(services ? bundledServices : []).map((folder) => ({ folder, args: ['build-service'] })),
  ];
  const waiting = [...jobs];
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) report(await build(job.folder, job.args));
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(cpus().length, jobs.length)) }, work));
}

async function build(folder: string, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [TOOLING, ...args], {
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
