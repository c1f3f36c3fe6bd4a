import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration, type Stats } from 'webpack';
import type { BuildTarget, Deployable } from '../deployable';
import { generateRoutes, hasRoutes } from '../routes/generate-routes';
import { configure } from '../webpack/configuration';
import { computeBuildId } from './build-id';
import { compressFiles } from './compress-files';

/** What a build did. */
export type BuildOutcome =
  { readonly kind: 'built'; readonly milliseconds: number } | { readonly kind: 'current' };

/**
 * Builds one deployable for production into its `dist`, unless the build there was made from the same sources.
 * Route files are generated first (A6).
 * @throws Error with webpack's messages when the build fails; an earlier build is then gone.
 */
export async function buildDeployable(folder: string, { force = false } = {}): Promise<BuildOutcome> {
  if (hasRoutes(folder)) generateRoutes(folder);
  const target = describeTarget(folder, 'production');
  const stamp = join(folder, 'dist/.build-id');
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === target.buildId)
    return { kind: 'current' };

  const started = Date.now();
  await run(configure(await readDeployable(folder), target));
  copyPublicFiles(folder);
  await compressFiles(join(folder, 'dist'));
  writeFileSync(stamp, target.buildId);
  return { kind: 'built', milliseconds: Date.now() - started };
}

/** Reads what a deployable says of itself. */
export async function readDeployable(folder: string): Promise<Deployable> {
  const file = join(folder, 'deployable.config.ts');
  if (!existsSync(file))
    throw new Error(`${basename(folder)} is no deployable: it has no deployable.config.ts.`);
  const module = (await import(pathToFileURL(file).href)) as { default: Deployable };
  return module.default;
}

/** The build target of a deployable in this checkout. */
export function describeTarget(folder: string, mode: BuildTarget['mode']): BuildTarget {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const buildId = mode === 'production' ? computeBuildId(findCheckout(folder), folder) : '000000000000';
  return { folder, mode, version, buildId };
}

/** The checkout that a folder belongs to: the nearest folder upwards with a lock file. */
export function findCheckout(folder: string): string {
  if (existsSync(join(folder, 'package-lock.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder)
    throw new Error('There is no package-lock.json in this folder or above it. Run "npm install" first.');
  return findCheckout(parent);
}

/** Files that keep their names, such as the icon of the site. */
function copyPublicFiles(folder: string): void {
  const files = join(folder, 'public');
  if (existsSync(files)) cpSync(files, join(folder, 'dist'), { recursive: true });
}

async function run(configuration: Configuration): Promise<void> {
  const compiler = webpack(configuration);
  const stats = await new Promise<Stats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  if (stats?.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
  if (stats?.hasWarnings()) console.warn(stats.toString({ preset: 'errors-warnings', colors: false }));
}
