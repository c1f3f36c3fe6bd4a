import { CompileAheadPlugin } from '@event-portal/tooling';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { build, builds, pagesConfiguration, type Built } from './build';

/**
 * A plain single build with route splitting: every route table in the first file, every page by `import()`, the packages of
 * others in a file that outlives releases.
 */
export function buildSingle(): Promise<Built> {
  return buildOne('single', './app/single.ts', []);
}

/** The best single build: the plain one, compiled ahead as ours is, and without what no page needs to stand in its first files. */
export function buildBestSingle(): Promise<Built> {
  return buildOne('best-single', './app/best-single.ts', [new CompileAheadPlugin()]);
}

async function buildOne(
  name: string,
  entry: string,
  plugins: NonNullable<Configuration['plugins']>,
): Promise<Built> {
  const base = await pagesConfiguration(name, entry);
  const entries = await build({
    ...base,
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: { vendor: { test: /[\\/]node_modules[\\/]/, name: 'vendor', chunks: 'initial' } },
      },
    },
    plugins: [...(base.plugins ?? []), ...plugins],
  });
  return { folder: join(builds, name), files: entries.get('app') ?? [] };
}
