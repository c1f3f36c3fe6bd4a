import { build, stop } from 'esbuild';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { serviceBundle } from './service-bundle';

const bundled = new Map<string, Promise<string>>();

/**
 * Bundles a program that tests start, so that each of its processes begins without compiling it: once a test file. One
 * program after the other.
 * @param folder its package, whose dependencies it finds
 * @param source its file, by its place in the package
 * @returns the file that Node.js runs
 */
export function bundleProgram(folder: string, source: string): Promise<string> {
  const program = join(folder, 'node_modules/.cache/programs', source.replace(/\.ts$/, '.mjs'));
  const made = bundled.get(program) ?? bundle(folder, source, program);
  bundled.set(program, made);
  return made;
}

async function bundle(folder: string, source: string, program: string): Promise<string> {
  // Another test may start the same program at this moment: it finds it whole, or as it was.
  const unfinished = `${program}.${process.pid}`;
  await build({
    ...serviceBundle(folder),
    entryPoints: [join(folder, source)],
    outfile: unfinished,
    sourcemap: 'inline',
  });
  // A process of esbuild's own waits for more, and would keep the test from ending.
  await stop();
  renameSync(unfinished, program);
  return program;
}
