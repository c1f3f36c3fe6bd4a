import { build } from 'esbuild';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { computeBuildId } from './build-id';
import type { BuildOutcome } from './build-outcome';
import { findCheckout } from './checkout';
import { assertInputs } from './release-inputs';

/** The programs that a service may have; each becomes one file in `dist`. */
const PROGRAMS = ['main', 'migrate', 'seed', 'assets', 'static'];

/**
 * Bundles a service's programs for Node into its `dist`, unless they were made from the same sources.
 * Third-party packages stay outside of the bundle.
 */
export async function buildService(folder: string, { force = false } = {}): Promise<BuildOutcome> {
  const buildId = await computeBuildId(findCheckout(folder), folder);
  const stamp = join(folder, 'dist/.build-id');
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === buildId) return { kind: 'current' };

  const started = Date.now();
  const { metafile } = await build({
    entryPoints: PROGRAMS.map((name) => join(folder, `src/${name}.ts`)).filter((file) => existsSync(file)),
    outdir: join(folder, 'dist'),
    // Paths in the output, and in what is said about it, are relative to it.
    absWorkingDir: folder,
    bundle: true,
    metafile: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    // A configuration that lies about is no input of a release.
    tsconfigRaw: { compilerOptions: { target: 'ES2023', verbatimModuleSyntax: true } },
    plugins: [
      {
        name: 'third-party-packages-stay-outside',
        setup: (bundle) =>
          bundle.onResolve({ filter: /^[^#./]/ }, ({ path, kind }) => ({
            external: kind !== 'entry-point' && !path.startsWith('@event-portal/'),
          })),
      },
    ],
    logLevel: 'warning',
  });
  await assertInputs(
    folder,
    Object.keys(metafile.inputs).map((file) => resolve(folder, file)),
  );
  writeFileSync(stamp, buildId);
  return { kind: 'built', milliseconds: Date.now() - started };
}
