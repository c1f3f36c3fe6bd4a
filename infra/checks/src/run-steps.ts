import { checkout, Failure } from '@event-portal/commands';
import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** Something to verify; it throws a Failure that says what is wrong and what to do. */
export type Step = { readonly name: string; readonly run: () => void | Promise<void> };

/** Runs steps, as many at once as there are processors, and reports each as it ends. @throws Failure with all that failed. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  const waiting = [...steps];
  const failures: string[] = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const failure = await runStep(step);
      if (failure !== undefined) failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: Math.min(cpus().length, steps.length) }, work));
  if (failures.length > 0) throw new Failure(`\n${failures.join('\n\n')}`);
}

/**
 * What Node.js is started with for what compiles or tests much: room for what is short-lived, in MiB. With the 16 that it takes
 * by itself the compiler needs a sixth more of the processor, and Jest a twentieth.
 */
export const nodeFlags = ['--max-semi-space-size=64'];

/** Runs a program of the checkout's packages. @throws Failure with its output when it fails, and with what mends it. */
export async function runTool(program: string, args: readonly string[], mend: string): Promise<void> {
  const child = spawn(process.execPath, [...nodeFlags, join(checkout, 'node_modules', program), ...args], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0) throw new Failure(`${Buffer.concat(output).toString().trim()}\n${mend}`);
}

async function runStep({ name, run }: Step): Promise<string | undefined> {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  try {
    await run();
    console.log(`✓ ${name} (${seconds()})`);
    return undefined;
  } catch (error) {
    console.log(`✗ ${name} (${seconds()})`);
    if (error instanceof Failure) return `${name}: ${error.message}`;
    throw error;
  }
}
