import { EXPOSED, readRemoteSettings } from './remote-settings';

const TARGET: ['web', 'es2022'] = ['web', 'es2022'];

/** What webpack and Rspack say alike of a remote that is a script. */
export function describeScriptBuild() {
  const { containerGlobal, shared, declared } = readRemoteSettings(process.cwd(), 'script');
  return {
    containerGlobal,
    declared,
    federation: {
      name: containerGlobal,
      library: { type: 'var' as const, name: containerGlobal },
      filename: 'entry.[contenthash:8].js',
      exposes: { './remote': EXPOSED },
      shared: { ...shared },
    },
    base: {
      mode: 'production' as const,
      target: TARGET,
      devtool: false as const,
      entry: {},
      resolve: { extensions: ['.ts', '.tsx', '.js'] },
      performance: false as const,
      stats: 'errors-warnings' as const,
    },
    output: {
      publicPath: 'auto',
      uniqueName: containerGlobal,
      chunkLoadingGlobal: `${containerGlobal}$`,
      filename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      // Without it, the browser cannot check the hashes of files of another origin.
      crossOriginLoading: 'anonymous' as const,
      strictModuleExceptionHandling: true,
      clean: true,
    },
    assets: { test: /\.(woff2|svg|png|webp|avif)$/, type: 'asset/resource' as const },
  };
}

/** How sources are compiled. @param loader the bundler's own name of swc */
export function compileSources(loader: 'swc-loader' | 'builtin:swc-loader') {
  return {
    test: /\.tsx?$/,
    use: [
      '@event-portal/sdk/import-loader',
      {
        loader,
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
    ],
  };
}
