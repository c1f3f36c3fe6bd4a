import { checkout, Failure, remotes } from '@event-portal/commands';
import type { RemoteDescriptor } from '@event-portal/contracts';
import { compressFiles, configure, readDeployable, type BuildTarget } from '@event-portal/tooling';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';

/** Where the builds that the portal is measured beside are kept. */
export const builds = join(checkout, '.cache/bench');

/** A finished build: its folder, and the files that its document has to load. */
export type Built = { readonly folder: string; readonly files: readonly string[] };

const target: BuildTarget = {
  folder: join(checkout, 'infra/bench'),
  mode: 'production',
  version: '0.0.0',
  buildId: '000000000000',
};

/** The product's own configuration for the pages, with one entry and without federation. */
export async function pagesConfiguration(name: string, entry: string): Promise<Configuration> {
  const base = configure({ kind: 'page', entry, title: 'Event Portal' }, target);
  return {
    ...base,
    entry: { app: entry },
    output: {
      ...base.output,
      path: join(builds, name),
      uniqueName: name,
      chunkLoadingGlobal: `chunks_${name}`,
    },
    plugins: [
      // The last one describes a page that the benchmark writes itself.
      ...(base.plugins ?? []).slice(0, -1),
      new webpack.DefinePlugin({ DESCRIPTORS: JSON.stringify(await readDescriptors()) }),
    ],
  };
}

/**
 * Builds for production, as the product is built: minified, hashed and compressed in the same way.
 * @returns the files that a document has to load, by the names of their entries
 * @throws Failure with webpack's messages
 */
export async function build(configuration: Configuration): Promise<ReadonlyMap<string, readonly string[]>> {
  const folder = configuration.output?.path ?? builds;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const compiler = webpack(configuration);
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  if (!stats || stats.hasErrors())
    throw new Failure(stats?.toString({ preset: 'errors-only', colors: false }) ?? 'webpack did not run.');
  await compressFiles(folder);
  return new Map(
    [...stats.compilation.entrypoints].map(([name, entrypoint]) => [name, entrypoint.getFiles()]),
  );
}

/** What every remote says of itself. */
export async function readDescriptors(): Promise<RemoteDescriptor[]> {
  const deployables = await Promise.all(remotes.map(({ folder }) => readDeployable(join(checkout, folder))));
  return deployables.flatMap((deployable) => (deployable.kind === 'remote' ? [deployable.descriptor] : []));
}
