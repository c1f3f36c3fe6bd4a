import type { Configuration } from 'webpack';
import { build, pagesConfiguration } from './build';

/**
 * A plain single build with route splitting: every route table in the first file, every page by `import()`, the packages of
 * others in a file that outlives releases. Serves two variants, which differ in their documents.
 */
export async function buildSingle(): Promise<readonly string[]> {
  const entries = await build(await singleConfiguration());
  return entries.get('app') ?? [];
}

async function singleConfiguration(): Promise<Configuration> {
  const base = await pagesConfiguration('single', './app/single.ts');
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
