import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { build, builds, pagesConfiguration, type Built } from './build';

const FOLDER = 'single';

/**
 * A plain single build with route splitting: every route table in the first file, every page by `import()`, the packages of
 * others in a file that outlives releases. Serves two variants, which differ in their documents.
 */
export async function buildSingle(): Promise<Built> {
  const entries = await build(await singleConfiguration());
  return { folder: join(builds, FOLDER), files: entries.get('app') ?? [] };
}

async function singleConfiguration(): Promise<Configuration> {
  const base = await pagesConfiguration(FOLDER, './app/single.ts');
  return {
    ...base,
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: { vendor: { test: /[\\/]node_modules[\\/]/, name: 'vendor', chunks: 'initial' } },
      },
    },
  };
}
