import { run } from './run';

/** Runs the command line of this process. @param called how people call the tool, which its help tells them */
export async function startTool(called: string): Promise<void> {
  // Whoever reads has read enough, as `| head -1` does: the rest is for nobody, and the change is made all the same.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

  // What keeps the lock would end the program by this signal without a word; the write that has failed says why.
  process.on('SIGXFSZ', () => undefined);

  process.exitCode = await run(process.argv.slice(2), {
    called,
    env: process.env,
    print: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  });
}
