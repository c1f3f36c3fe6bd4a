import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { readFileSync } from 'node:fs';

const { version, containerGlobal, requires } = JSON.parse(readFileSync('remote.config.json', 'utf8'));

/** The shell brings these; a copy of its own would be a second React. */
const shared = Object.fromEntries(
  Object.entries(requires).map(([name, requiredVersion]) => [
    name,
    { singleton: true, import: false, strictVersion: true, requiredVersion },
  ]),
);

export default {
  mode: 'production',
  target: ['web', 'es2022'],
  entry: {},
  output: {
    publicPath: 'auto',
    uniqueName: containerGlobal,
    chunkLoadingGlobal: `chunks_${containerGlobal}`,
    filename: '[name].[contenthash:8].js',
    cssFilename: '[name].[contenthash:8].css',
    crossOriginLoading: 'anonymous',
    clean: true,
  },
  module: {
    rules: [
      {
        test: /\.jsx$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'ecmascript', jsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      { test: /\.css$/, type: 'css/module' },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: containerGlobal,
      library: { type: 'var', name: containerGlobal },
      filename: 'entry.[contenthash:8].js',
      exposes: { './remote': './src/remote.jsx' },
      shared,
      shareStrategy: 'loaded-first',
      manifest: false,
      dts: false,
      dev: false,
      experiments: { optimization: { target: 'web', disableSnapshot: true } },
    }),
  ],
  // What was built belongs to this version, and to no other.
  stats: { preset: 'errors-only' },
  name: `guest-book ${version}`,
};
