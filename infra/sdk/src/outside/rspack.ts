import { rspack, type Configuration } from '@rspack/core';
import { DescribeRemotePlugin } from './describe-remote-plugin';
import { EXPOSED, readRemoteSettings } from './remote-settings';

/** The configuration of Rspack that builds the remote in this folder as the portal wants one. */
export function remote(): Configuration {
  const { containerGlobal, shared, declared } = readRemoteSettings(process.cwd(), 'script');
  return {
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    entry: {},
    output: {
      publicPath: 'auto',
      uniqueName: containerGlobal,
      chunkLoadingGlobal: `chunks_${containerGlobal}`,
      filename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      // Without it, the browser cannot check the hashes of files of another origin.
      crossOriginLoading: 'anonymous',
      strictModuleExceptionHandling: true,
      clean: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      // Custom properties are known to all of a page, as they are with the other bundlers.
      parser: { 'css/module': { namedExports: false, dashedIdents: false } },
      generator: {
        'css/module': { exportsConvention: 'as-is', localIdentName: '[local]-[uniqueName]-[id]' },
      },
      rules: [
        {
          test: /\.tsx?$/,
          use: [
            '@event-portal/sdk/import-loader',
            {
              loader: 'builtin:swc-loader',
              options: {
                jsc: {
                  target: 'es2022',
                  parser: { syntax: 'typescript', tsx: true },
                  transform: { react: { runtime: 'automatic' } },
                },
              },
            },
          ],
        },
        { test: /\.module\.css$/, type: 'css/module' },
        {
          test: /\.module\.css$/,
          exclude: /[\\/]node_modules[\\/]/,
          use: ['@event-portal/sdk/layer-loader'],
        },
        { test: /\.(woff2|svg|png|webp|avif)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new rspack.container.ModuleFederationPluginV1({
        name: containerGlobal,
        library: { type: 'var', name: containerGlobal },
        filename: 'entry.[contenthash:8].js',
        exposes: { './remote': EXPOSED },
        shared: { ...shared },
      }),
      new DescribeRemotePlugin(declared),
    ],
    performance: false,
    stats: 'errors-warnings',
  };
}
