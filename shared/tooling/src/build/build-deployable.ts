import { codeWorkerFile, OFFLINE_WORKER } from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration, type Stats } from 'webpack';
import * as z from 'zod/mini';
import type { BuildTarget, Deployable } from '../deployable';
import { generateRoutes, hasRoutes } from '../routes/generate-routes';
import { listNeeds } from '../routes/page-calls';
import { listRoutePages } from '../routes/route-pages';
import { outputFolder } from '../webpack/browser-configuration';
import { configure } from '../webpack/configuration';
import { computeBuildId } from './build-id';
import { writeContents } from './build-contents';
import { compressFiles } from './compress-files';
import { findCheckout } from './checkout';
import { assertInputs } from './release-inputs';
import type { BuildOutcome } from './build-outcome';
import { standaloneScript } from './standalone-script';

/**
 * Builds one deployable for production into its `dist`, unless the build there was made from the same sources.
 * Route files are generated first (A6). With `hostsSources`, the build is one for remotes that run from their sources, and lies elsewhere.
 * @throws Error with webpack's messages when the build fails; an earlier build is then gone.
 */
export async function buildDeployable(
  folder: string,
  { force = false, hostsSources = false } = {},
): Promise<BuildOutcome> {
  if (hasRoutes(folder)) generateRoutes(folder);
  const target = { ...(await describeTarget(folder, 'production')), hostsSources };
  const output = outputFolder(target);
  const stamp = join(output, '.build-id');
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === target.buildId)
    return { kind: 'current' };

  const started = Date.now();
  const stats = await run(configure(await readSourcesOf(folder, await readDeployable(folder)), target));
  copyPublicFiles(folder, output);
  await buildWorkers(folder, output, target.buildId);
  if (!hostsSources) {
    await assertInputs(folder, readSources(stats));
    await compressFiles(output);
    writeContents(folder, stats.compilation);
  }
  writeFileSync(stamp, target.buildId);
  return { kind: 'built', milliseconds: Date.now() - started };
}

/** Reads what a deployable says of itself. */
export async function readDeployable(folder: string): Promise<Deployable> {
  const file = join(folder, 'deployable.config.ts');
  if (!existsSync(file))
    throw new Error(`${basename(folder)} is no deployable: it has no deployable.config.ts.`);
  const { default: deployable } = (await import(pathToFileURL(file).href)) as { default: Deployable };
  return deployable;
}

/**
 * A deployable with what its sources say, which is asked of remotes alone: the endpoints that they need, and the pages that open
 * without a network. Read once, before the build: a page that is being changed is not readable at every moment.
 * @throws Error for sources that cannot be read
 */
export async function readSourcesOf(folder: string, deployable: Deployable): Promise<Deployable> {
  if (deployable.kind !== 'remote') return deployable;
  const offline = listRoutePages(folder).flatMap((page) =>
    page.offline ? [[page.path, page.offline] as const] : [],
  );
  const needs = await listNeeds(folder);
  return { ...deployable, needs, ...(offline.length > 0 && { offline: Object.fromEntries(offline) }) };
}

const Versioned = z.object({ version: z.string() });

/** The build target of a deployable in this checkout. */
export async function describeTarget(folder: string, mode: BuildTarget['mode']): Promise<BuildTarget> {
  const { version } = readJson(
    Versioned,
    readFileSync(join(folder, 'package.json'), 'utf8'),
    `The package.json of ${folder}`,
  );
  const buildId = mode === 'production' ? await computeBuildId(findCheckout(folder), folder) : '000000000000';
  return { folder, mode, version, buildId };
}

/** Files that keep their names, such as the icon of the site. */
function copyPublicFiles(folder: string, output: string): void {
  const files = join(folder, 'public');
  if (existsSync(files)) cpSync(files, output, { recursive: true });
}

/**
 * The workers of the shell: each a file of its own, which no page loads as a script. The name of the service worker stays; that of the one
 * that reads codes is of this build.
 */
async function buildWorkers(folder: string, output: string, buildId: string): Promise<void> {
  const workers = { offline: OFFLINE_WORKER, codes: codeWorkerFile(buildId) };
  for (const [part, file] of Object.entries(workers)) {
    const entry = join(folder, 'src', part, 'worker-main.ts');
    if (existsSync(entry))
      await build({ ...standaloneScript(folder), entryPoints: [entry], outfile: join(output, file) });
  }
}

async function run(configuration: Configuration): Promise<Stats> {
  const compiler = webpack(configuration);
  const stats = await new Promise<Stats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  if (!stats) throw new Error('Webpack ended without a word.');
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
  if (stats.hasWarnings()) console.warn(stats.toString({ preset: 'errors-warnings', colors: false }));
  return stats;
}

/** The files that webpack has made the build from. */
function readSources({ compilation }: Stats): string[] {
  return [...compilation.modules].flatMap((module) =>
    module instanceof webpack.NormalModule && module.resource ? [module.resource] : [],
  );
}
