import { build } from 'esbuild';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { computeBuildId } from './build-id';
import type { BuildOutcome } from './build-outcome';
import { findCheckout } from './checkout';
import { assertInputs } from './release-inputs';
import { serviceBundle } from './service-bundle';

/** The programs that a service may have; each becomes one file in `dist`. */
const PROGRAMS = ['main', 'migrate', 'seed', 'assets', 'static'];

/** Bundles a service's programs for Node into its `dist`, unless they were made from the same sources. */
export async function buildService(folder: string, { force = false } = {}): Promise<BuildOutcome> {
  const buildId = await computeBuildId(findCheckout(folder), folder);
  const stamp = join(folder, 'dist/.build-id');
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === buildId) return { kind: 'current' };

  const started = Date.now();
  const { metafile } = await build({
    ...serviceBundle(folder),
    entryPoints: PROGRAMS.map((name) => join(folder, `src/${name}.ts`)).filter((file) => existsSync(file)),
    outdir: join(folder, 'dist'),
    metafile: true,
  });
  await assertInputs(
    folder,
    Object.keys(metafile.inputs).map((file) => resolve(folder, file)),
  );
  writeFileSync(stamp, buildId);
  return { kind: 'built', milliseconds: Date.now() - started };
}
