import { spawn } from 'node:child_process';
import { Failure } from './failure';

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
export async function runOrFail(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  const { code, text } = await run(program, args, options);
  if (code !== 0)
    throw new Failure(`${program} ${args.slice(0, 4).join(' ')} … (exit ${code}):\n${text.slice(-3000)}`);
  return text;
}
