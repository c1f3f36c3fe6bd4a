import { build, stop } from 'esbuild';
import { join } from 'node:path';
import { serviceBundle } from './service-bundle';

/**
 * Bundles a program that only tests run, so that each of its processes begins without compiling it.
 * @param folder its package, whose dependencies it finds
 * @param source its file, by its place in the package
 * @returns the file that Node.js runs
 */
export async function bundleProgram(folder: string, source: string): Promise<string> {
  const program = join(folder, 'node_modules/.cache/programs', source.replace(/\.ts$/, '.mjs'));
  await build({ ...serviceBundle(folder), entryPoints: [join(folder, source)], outfile: program });
  // A process of esbuild's own waits for more, and would keep the test from ending.
  await stop();
  return program;
}
